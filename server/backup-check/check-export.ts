import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { writeExport } from '../exports/export-job.ts';
import { atOneMoment } from '../exports/tables.store.ts';
import type { ReadStorage } from '../imports/quota.ts';
import { withoutRowLimit } from '../members/row-bytes.store.ts';
import { rowless } from '../originals/originals.store.ts';
import type { Originals } from '../originals/store.ts';
import { MOST_ACTIVITIES } from './measure-member.ts';
import { areEntriesRestored, derivedOf, entriesOf, isAllUploaded, isMemberSettled } from './member-rows.store.ts';
import { createRests, restingPool } from './pace.ts';
import { restoreExport, type RestoreDeps } from './restore-export.ts';

/** Bytes of the largest member's files whose export is checked. Chosen: with the limit of files this ends within an hour or two. */
const MOST_BYTES = 2 ** 30;
/** Times the bytes of a member's files that a check needs: the export, its copy as an upload or the files out of it, and spare room. Chosen. */
const SPACE_FACTOR = 3;

export interface ExportCheckDeps extends RestoreDeps {
  /** The live database, for finding originals that were removed after the backup. */
  readonly db: Db;
  readonly config: Pick<Config, 'dataDir' | 'diskReserve'>;
  readonly originals: Originals;
  readonly readStorage: ReadStorage;
  /** Creates a member without data. @returns its id */
  readonly makeMember: (db: Db) => Promise<string>;
}

/** Entries that were compared, and how many of them differ or are missing. */
export interface EntryComparison {
  readonly entries: number;
  readonly differences: number;
}

/** Removes the files of a check that a killed server left behind. */
export const removeCheckFiles = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'check'), { recursive: true, force: true });

/** Number of digests that are not among others. */
function missing(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const digest of after) counts.set(digest, (counts.get(digest) ?? 0) + 1);
  let differences = 0;
  for (const digest of before) {
    const left = counts.get(digest) ?? 0;
    if (left === 0) differences += 1;
    else counts.set(digest, left - 1);
  }
  return differences;
}

interface Digests {
  readonly entries: readonly string[];
  /** Null if not comparable. */
  readonly derived: readonly string[] | null;
}

const isActivity = (digest: string) => digest.startsWith('activities ');

async function fits(source: Db, memberId: string, { config, readStorage }: ExportCheckDeps): Promise<boolean> {
  const { files, bytes } = (await readStorage(source, memberId)).used;
  if (files > MOST_ACTIVITIES || bytes > MOST_BYTES) return false;
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize - config.diskReserve > bytes * SPACE_FACTOR;
}

async function digestsOf(tx: Db, memberId: string): Promise<Digests> {
  const entries = await entriesOf(tx, memberId);
  return { entries, derived: (await isAllUploaded(tx, memberId)) ? await derivedOf(tx, memberId) : null };
}

/**
 * Writes the export. @returns null if none is possible, since numbers are being computed or the texts are too long; else the digests of the same
 * moment and the recordings without a file
 */
async function exportMember(source: Db, memberId: string, zip: string, { signal, disk, originals }: ExportCheckDeps) {
  let before = null as Digests | null;
  const context = { db: source, originals, disk };
  // One transaction for tables and digests, so that concurrent changes do not count as differences. Originals do not change: they are copied
  // after it, since a long transaction keeps PostgreSQL from removing old rows.
  const { missing: gone } = await writeExport(context, memberId, zip, createRests(signal), (write) =>
    atOneMoment(source, async (tx) => {
      if (!(await isMemberSettled(tx, memberId)) || !(await areEntriesRestored(tx, memberId))) return;
      await write(tx);
      // Last, since it changes how the transaction writes values.
      before = await digestsOf(tx, memberId);
    }),
  );
  return before === null ? null : { before, missing: gone };
}

async function compareEntries(before: Digests, tx: Db, restored: string): Promise<EntryComparison> {
  const after = await entriesOf(tx, restored);
  // A file that was unreadable before may be readable now, which changes the computed data.
  const isSameSet = before.entries.filter(isActivity).length === after.filter(isActivity).length;
  const derived = before.derived !== null && isSameSet ? before.derived : [];
  const derivedAfter = derived.length === 0 ? [] : await derivedOf(tx, restored);
  return {
    entries: before.entries.length + derived.length,
    differences: missing(before.entries, after) + missing(derived, derivedAfter),
  };
}

/**
 * Exports a member, restores the export into a temporary database, and compares the entries. If all activities were uploaded as files or entered by hand,
 * also compares loads, zones, critical powers and daily totals, which the restore computed again.
 * @param source only read from
 * @param target temporary database; may be the same
 * @returns null: not checked, since the member's numbers are being computed, some of its files were removed after the backup, its texts or files are too many
 *   or too large, or have no room on the disk
 */
export async function checkExport(
  source: Db,
  target: Db,
  memberId: string,
  deps: ExportCheckDeps,
): Promise<EntryComparison | null> {
  const { signal, config } = deps;
  if (!(await fits(source, memberId, deps))) return null;
  await removeCheckFiles(config.dataDir);
  const directory = join(config.dataDir, 'check');
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const zip = join(directory, 'export.zip');
    const exported = await exportMember(source, memberId, zip, deps);
    if (exported === null) return null;
    // Removed by the member after the tables were read or backed up: their activities cannot be restored, which is no fault.
    if ((await rowless(deps.db, exported.missing)).length > 0) return null;
    const restored = await deps.makeMember(target);
    const pool = restingPool(deps.pool, signal);
    await withoutRowLimit(restored, () => restoreExport(target, directory, zip, restored, { ...deps, pool }));
    return await atOneMoment(target, (tx) => compareEntries(exported.before, tx, restored));
  } finally {
    await removeCheckFiles(config.dataDir);
  }
}
