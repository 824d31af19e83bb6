import { access, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/open.ts';
import { resultPath } from './names.ts';
import { resultLines, writeNote } from './notes.ts';
import { look } from './walk.ts';
import { markTold, type Outcome, outcomesToTell } from './watched-files.store.ts';

const AT_ONCE = 200;

export interface TellOptions {
  /** The watched folder, without links. */
  readonly root: string;
  /** Address of this server, without a slash at the end. */
  readonly site: string;
  /** Removes files whose activities are all here. */
  readonly deletesImported: boolean;
  readonly signal: AbortSignal;
}

/** Errors that end by themselves: the share is away for a moment. */
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

async function tell(outcome: Outcome, { root, site, deletesImported }: TellOptions): Promise<void> {
  const { folder, path, bytes, modified, count, imported, duplicate } = outcome;
  const file = join(root, folder, path);
  const now = await look(file);
  // Of a folder that is away its files are not gone.
  if (!now) await access(join(root, folder));
  // Gone, or another one by now, which is told of by itself.
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
 * Writes the results of files whose imports are over beside them, in some folders.
 * @returns how many results could not be written
 */
export async function tellResults(db: Db, folders: readonly string[], options: TellOptions): Promise<number> {
  let unwritable = 0;
  for (;;) {
    const outcomes = await outcomesToTell(db, folders, AT_ONCE);
    const told: Outcome[] = [];
    for (const outcome of outcomes) {
      options.signal.throwIfAborted();
      try {
        await tell(outcome, options);
        told.push(outcome);
      } catch (error) {
        unwritable += 1;
        // A folder that may not be written to stays so: the list of imports says what happened.
        if (!passing.has((error as NodeJS.ErrnoException).code ?? '')) told.push(outcome);
      }
    }
    await markTold(db, told);
    if (told.length < AT_ONCE) return unwritable;
  }
}
