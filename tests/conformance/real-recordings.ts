import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../shared/data/activities');
const list = resolve(folder, 'reference.json');

/** Whether the real recordings are next to the repository; they contain tracks of real people and are never part of it. */
export const hasRecordings = existsSync(list);
/** Suffix for the names of suites that are skipped without them. */
export const withoutRecordings = hasRecordings ? '' : ' (skipped: no real recordings here)';
if (!hasRecordings) console.warn('Skipped: no real recordings in ../shared/data/activities');

/** Results of other programs, by file name, with the fields that the caller compares; empty if there are none. */
export const referencesAs = <Reference>(): Readonly<Record<string, Reference>> =>
  hasRecordings ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Reference>) : {};

export const recordingBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(resolve(folder, name)));

/** Names of the recordings, sorted. */
export const recordingNames: readonly string[] = hasRecordings
  ? readdirSync(folder)
      .filter((name) => !/^(INDEX\.md|reference\.json)$/.test(name))
      .sort()
  : [];
