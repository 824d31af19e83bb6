import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../shared/data/field');

/** Whether the private files are next to the repository; some are of real people, and none is part of it. */
export const hasFieldFiles = existsSync(resolve(folder, 'README.md'));
/** Suffix for the names of suites that are skipped without them. */
export const withoutFieldFiles = hasFieldFiles ? '' : ' (skipped: no files from the field here)';
if (!hasFieldFiles) console.warn('Skipped: no files from the field in ../shared/data/field');

export const fieldFile = (name: string): Uint8Array => new Uint8Array(readFileSync(resolve(folder, name)));
