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
import { MAX_ACTIVITIES } from './measure-member.ts';
import { areEntriesRestored, derivedOf, entriesOf, isAllUploaded, isMemberSettled } from './member-rows.store.ts';
import { createPauses, createSlowPool } from './pace.ts';
import { restoreExport, type RestoreDeps } from './restore-export.ts';

/** Maximum bytes of a member's files for an export to be checked. Chosen: with the limit of files, a check ends within an hour or two. */
const MAX_BYTES = 2 ** 30;
/**
 * Disk space needed for a check, as a multiple of a member's file bytes: the export, its copy as an upload or its extracted files, and a
 * reserve. Chosen.
 */
const SPACE_FACTOR = 3;

export interface ExportCheckDeps extends RestoreDeps {
  /** Live database, used to find originals removed after the backup. */
  readonly db: Db;
  readonly config: Pick<Config, 'dataDir' | 'diskReserve'>;
  readonly originals: Originals;
  readonly readStorage: ReadStorage;
  /** Creates a member without data. @returns its id */
  readonly makeMember: (db: Db) => Promise<string>;
}

/** Number of compared entries, and of those that differ or are missing. */
export interface EntryComparison {
  readonly entries: number;
  readonly differences: number;
}

/** Removes the files of an interrupted check. */
export const removeCheckFiles = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'check'), { recursive: true, force: true });

/** Returns how many digests are missing among others. */
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
  /** Digests of computed data; `null` if not comparable. */
  readonly derived: readonly string[] | null;
}

const isActivity = (digest: string) => digest.startsWith('activities ');

async function fits(source: Db, memberId: string, { config, readStorage }: ExportCheckDeps): Promise<boolean> {
  const { files, bytes } = (await readStorage(source, memberId)).used;
  if (files > MAX_ACTIVITIES || bytes > MAX_BYTES) return false;
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize - config.diskReserve > bytes * SPACE_FACTOR;
}

async function digestsOf(tx: Db, memberId: string): Promise<Digests> {
  const entries = await entriesOf(tx, memberId);
  return { entries, derived: (await isAllUploaded(tx, memberId)) ? await derivedOf(tx, memberId) : null };
}

/**
 * Writes the export. @returns digests of the same moment, and the recordings without a file; `null` if no export is possible, because
 * numbers are being computed or the texts are too long
 */
async function exportMember(source: Db, memberId: string, zip: string, { signal, disk, originals }: ExportCheckDeps) {
  let before = null as Digests | null;
  const context = { db: source, originals, disk };
  // Tables and digests share a transaction, so that concurrent changes do not count as differences. Originals never change, so they are
  // copied afterwards: a long transaction would keep PostgreSQL from removing old rows.
  const { missing: gone } = await writeExport(context, memberId, zip, createPauses(signal), (write) =>
    atOneMoment(source, async (tx) => {
      if (!(await isMemberSettled(tx, memberId)) || !(await areEntriesRestored(tx, memberId))) return;
      await write(tx);
      // Last, since it changes the text format of the transaction's values.
      before = await digestsOf(tx, memberId);
    }),
  );
  return before === null ? null : { before, missing: gone };
}

async function compareEntries(before: Digests, tx: Db, restored: string): Promise<EntryComparison> {
  const after = await entriesOf(tx, restored);
  // A file that was unreadable before may be readable now, which changes computed data.
  const isSameSet = before.entries.filter(isActivity).length === after.filter(isActivity).length;
  const derived = before.derived !== null && isSameSet ? before.derived : [];
  const derivedAfter = derived.length === 0 ? [] : await derivedOf(tx, restored);
  return {
    entries: before.entries.length + derived.length,
    differences: missing(before.entries, after) + missing(derived, derivedAfter),
  };
}

/**
 * Exports a member, restores the export into a temporary database, and compares the entries. If all activities were uploaded as files or
 * entered manually, also compares the recomputed loads, zones, critical powers and daily totals.
 * @param source database to export from; only read
 * @param target temporary database; may be the same
 * @returns `null` without a check if the member's numbers are being computed, some of its files were removed after the backup, or its texts
 * or files are too many, too large, or exceed the free disk space
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
    // The member removed these files after the tables were read or backed up, so their activities cannot be restored; that is not a fault.
    if ((await rowless(deps.db, exported.missing)).length > 0) return null;
    const restored = await deps.makeMember(target);
    const pool = createSlowPool(deps.pool, signal);
    await withoutRowLimit(restored, () => restoreExport(target, directory, zip, restored, { ...deps, pool }));
    return await atOneMoment(target, (tx) => compareEntries(exported.before, tx, restored));
  } finally {
    await removeCheckFiles(config.dataDir);
  }
}
