import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { addFileImport, type BeginContext, storableFiles } from '../imports/begin-file-import.ts';
import { roomOf } from '../imports/quota.ts';
import { receive, type ReceivedFile } from '../imports/upload.ts';
import { changed, importStarted } from '../changes/changed.ts';
import { isHeld } from '../members/hold-member.store.ts';
import { type StagingArea, withStagingArea } from '../originals/store.ts';
import { isWithin } from './notes.ts';
import type { FoundFile } from './walk.ts';
import { claimFiles, type FolderOwner, markImported, type Place } from './watched-files.store.ts';

/** Maximum number of files per import. */
export const MAX_TOGETHER = 500;
/** Maximum bytes per import, unless a single file is larger. */
const MAX_BYTES = 512 * 1024 * 1024;

export type TakeContext = BeginContext;

/** A file that could not be read, with the error code. It is retried. */
export interface Fault {
  readonly path: string;
  readonly fault: string;
}

interface ImportedFiles {
  readonly file: FoundFile;
  readonly received: ReceivedFile;
}

/** Flags for opening a file. If a pipe replaces a file, opening it must not wait for a writer. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const isSame = async (handle: FileHandle, { bytes, modified }: FoundFile): Promise<boolean> => {
  const now = await handle.stat();
  return now.isFile() && now.size === bytes && Math.trunc(now.mtimeMs) === modified;
};

/** Stores one file; `null` if it changed while it was read, or no longer exists. */
async function takeOne(intake: StagingArea, folder: string, file: FoundFile): Promise<ImportedFiles | null> {
  const path = join(folder, file.path);
  if (!isWithin(folder, await realpath(path))) throw Object.assign(new Error('a link leads out'), { code: 'EXDEV' });
  const handle = await open(path, FLAGS);
  try {
    if (!(await isSame(handle, file))) return null;
    const stream = handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
    const received = await receive(intake, file.path, stream);
    return (await isSame(handle, file)) ? { file, received } : null;
  } finally {
    await handle.close();
  }
}

/** Stores files one by one, up to a number of bytes. Throws errors of this server; returns errors of a file as faults. */
async function takeIn(intake: StagingArea, folder: string, files: readonly FoundFile[], signal: AbortSignal) {
  const taken: ImportedFiles[] = [];
  const faults: Fault[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    try {
      const one = await takeOne(intake, folder, file);
      if (one) taken.push(one);
    } catch (error) {
      const { code, path } = error as NodeJS.ErrnoException;
      // An error of our own disk, not of the watched folder.
      if (code === undefined || code === 'ENOSPC' || code === 'EDQUOT' || path?.startsWith(intake.place)) throw error;
      // A deleted file is recorded again if it reappears.
      if (code !== 'ENOENT') faults.push({ path: file.path, fault: code });
    }
  }
  return { taken, faults };
}

function* groupsOf(files: readonly FoundFile[]): Generator<FoundFile[]> {
  let group: FoundFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (group.length > 0 && (group.length >= MAX_TOGETHER || bytes + file.bytes > MAX_BYTES)) {
      yield group;
      [group, bytes] = [[], 0];
    }
    group.push(file);
    bytes += file.bytes;
  }
  if (group.length > 0) yield group;
}

/**
 * Imports complete files from a member's folder. The transaction that creates the import decides on its files, so each is imported once, even
 * after a crash or if several servers scan the folder.
 * @param path path of the folder with symbolic links resolved
 * @returns the number of imported files, and those that could not be read
 * @throws errors of this server, such as a full disk
 */
export async function takeFiles(
  context: TakeContext,
  owner: FolderOwner,
  { path, name, files, signal }: { path: string; name: string; files: readonly FoundFile[]; signal: AbortSignal },
): Promise<{ readonly taken: number; readonly faults: readonly Fault[] }> {
  const { db, originals, disk, readStorage } = context;
  const place: Place = { memberId: owner.memberId, folder: name };
  const faults: Fault[] = [];
  let count = 0;
  for (const group of groupsOf(files)) {
    if (roomOf(await readStorage(db, owner.memberId)).files === 0) {
      faults.push(...group.map((file) => ({ path: file.path, fault: 'noRoom' })));
      continue;
    }
    await withStagingArea(originals, async (intake) => {
      await disk.check();
      const { taken, faults: more } = await takeIn(intake, path, group, signal);
      faults.push(...more);
      if (taken.length === 0) return;
      await originals.stage(intake, storableFiles(taken.map(({ received }) => received)));
      const importId = await db.transaction(async (tx) => {
        // The member was deleted, so the job continues with the others.
        if (!(await isHeld(tx, owner.memberId))) return null;
        const hashed = taken.map(({ file, received: { hash } }) => ({ ...file, hash }));
        const claimed = await claimFiles(tx, place, hashed);
        const own = taken.filter(({ file }) => claimed.has(file.path));
        if (own.length === 0) return null;
        const received = own.map((one) => one.received);
        const created = await addFileImport(tx, context, owner.memberId, { intake, files: received });
        await markImported(
          tx,
          place,
          created,
          own.map(({ file, received: { hash } }, position) => ({ path: file.path, hash, item: `${position}` })),
        );
        count += own.length;
        return created;
      });
      if (importId === null) return;
      await changed(db, importStarted(owner.memberId, importId));
    });
  }
  return { taken: count, faults };
}
