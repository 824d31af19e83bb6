import { access, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/open.ts';
import { resultPath } from './names.ts';
import { resultLines, writeNote } from './notes.ts';
import { statOf } from './walk.ts';
import { markWritten, type Outcome, unwrittenOutcomes } from './watched-files.store.ts';

const AT_ONCE = 200;

export interface WriteResultsOptions {
  /** Path of the watched folder with symbolic links resolved. */
  readonly root: string;
  /** URL of this server, without a trailing slash. */
  readonly site: string;
  /** Whether files are removed once all their activities have been imported. */
  readonly deletesImported: boolean;
  readonly signal: AbortSignal;
}

/** Codes of temporary errors, while the share is briefly unavailable. */
const passing = new Set([
  'ENOENT',
  'EIO',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'EBUSY',
  'EAGAIN',
  'EMFILE',
  'ENFILE',
]);

async function writeResult(outcome: Outcome, { root, site, deletesImported }: WriteResultsOptions): Promise<void> {
  const { folder, path, bytes, modified, count, imported, duplicate } = outcome;
  const file = join(root, folder, path);
  const now = await statOf(file);
  // Throws if the folder is unavailable, so a missing file really was deleted.
  if (!now) await access(join(root, folder));
  // The file was deleted, or replaced by another file with its own result.
  if (!now || now.bytes !== bytes || now.modified !== modified) return;
  const isIn = count > 0 && imported + duplicate === count;
  if (deletesImported && isIn) {
    await unlink(file);
    await rm(resultPath(file), { force: true });
    return;
  }
  await writeNote(root, resultPath(file), resultLines(outcome, site));
}

/**
 * Writes result files next to files whose imports have ended, in some folders.
 * @returns the number of results that could not be written
 */
export async function writeResults(db: Db, folders: readonly string[], options: WriteResultsOptions): Promise<number> {
  let unwritable = 0;
  for (;;) {
    const outcomes = await unwrittenOutcomes(db, folders, AT_ONCE);
    const told: Outcome[] = [];
    for (const outcome of outcomes) {
      options.signal.throwIfAborted();
      try {
        await writeResult(outcome, options);
        told.push(outcome);
      } catch (error) {
        unwritable += 1;
        // Permanent errors, as in a read-only folder, are not retried. The list of imports shows the result.
        if (!passing.has((error as NodeJS.ErrnoException).code ?? '')) told.push(outcome);
      }
    }
    await markWritten(db, told);
    if (told.length < AT_ONCE) return unwritable;
  }
}
