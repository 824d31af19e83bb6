import type { Db } from '../db/open.ts';
import { enqueue } from '../jobs/jobs.store.ts';
import { holdMember } from '../members/hold-member.store.ts';
import { admitOriginals } from '../originals/originals.store.ts';
import { type StagingArea, type StoredFile, withStagingArea } from '../originals/store.ts';
import type { ImportContext } from './context.ts';
import { createImport } from './imports.store.ts';
import { addItems } from './items.store.ts';
import { fitting, roomOf } from './quota.ts';
import { IMPORT_JOB } from './run-import.ts';
import { itemsOf, type ReceivedFile } from './upload.ts';

/** Dependencies of file imports. */
export type BeginContext = Pick<ImportContext, 'db' | 'originals' | 'disk' | 'readStorage' | 'now'>;

/**
 * Creates an import of the files received by `receive`, and enqueues the job that reads them.
 * @returns the import's id
 */
export async function beginFileImport(
  { db, originals, disk, readStorage, now }: BeginContext,
  memberId: string,
  receive: (intake: StagingArea) => Promise<readonly ReceivedFile[]>,
): Promise<string> {
  return withStagingArea(originals, async (intake) => {
    await disk.check();
    const files = await receive(intake);
    await originals.stage(intake, storableFiles(files));
    return db.transaction((tx) => addFileImport(tx, { originals, readStorage, now }, memberId, { intake, files }));
  });
}

/** Returns the received files that may be stored. */
export const storableFiles = (files: readonly ReceivedFile[]): StoredFile[] =>
  files.flatMap(({ hash, bytes }) => (hash !== null && bytes > 0 ? [{ hash, bytes }] : []));

/** Creates an import of received and staged files, in a transaction. @returns its id */
export async function addFileImport(
  tx: Db,
  { originals, readStorage, now }: Pick<BeginContext, 'originals' | 'readStorage' | 'now'>,
  memberId: string,
  { intake, files }: { readonly intake: StagingArea; readonly files: readonly ReceivedFile[] },
): Promise<string> {
  await holdMember(tx, memberId);
  // Concurrent uploads of the member also use storage.
  const fits = fitting(files, roomOf(await readStorage(tx, memberId)));
  const kept = storableFiles(files.filter((file) => fits.has(file)));
  const importId = await createImport(tx, { memberId, source: 'file', listed: false });
  await admitOriginals(tx, originals, intake, kept);
  await addItems(
    tx,
    importId,
    itemsOf(files, now(), (file) => fits.has(file)),
  );
  await enqueue(tx, { kind: IMPORT_JOB, key: importId });
  return importId;
}
