import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { writeExport } from '../exports/export-job.ts';
import { atOneMoment } from '../exports/tables.store.ts';
import type { ReadStorage } from '../imports/quota.ts';
import { MOST_ACTIVITIES } from './measure-member.ts';
import { derivedOf, entriesOf, isAllUploaded, isMemberSettled } from './member-rows.store.ts';
import { createRests, restingPool } from './pace.ts';
import { restoreExport, type RestoreDeps } from './restore-export.ts';

/** Bytes of the largest member's files whose export is checked. Chosen: with the limit of files this ends within an hour or two. */
const MOST_BYTES = 2 ** 30;
/** Times the bytes of a member's files that a check needs: the export, its copy as an upload or the files out of it, and spare room. Chosen. */
const SPACE_FACTOR = 3;

export interface ExportCheckDeps extends RestoreDeps {
  readonly config: Pick<Config, 'dataDir' | 'diskReserve'>;
  /** Where originals are. */
  readonly originals: string;
  readonly readStorage: ReadStorage;
  /** Makes a member without data. @returns its id */
  readonly makeMember: (db: Db) => Promise<string>;
}

/** Entries that were compared, and how many of them differ or are missing. */
export interface EntryComparison {
  readonly entries: number;
  readonly differences: number;
}

/** Removes what a killed server left of a check. */
export const removeCheckFiles = (dataDir: string): Promise<void> =>
  rm(join(dataDir, 'check'), { recursive: true, force: true });

/** How many of some digests are not among others. */
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

const isActivity = (digest: string) => digest.startsWith('activities ');

async function fits(source: Db, memberId: string, { config, readStorage }: ExportCheckDeps): Promise<boolean> {
  const { files, bytes } = (await readStorage(source, memberId)).used;
  if (files > MOST_ACTIVITIES || bytes > MOST_BYTES) return false;
  const { bavail, bsize } = await statfs(config.dataDir);
  return bavail * bsize - config.diskReserve > bytes * SPACE_FACTOR;
}

/**
 * Exports a member, restores the export into a temporary database, and compares the entries. If all activities were uploaded as files or entered by hand,
 * also compares loads, zones, critical powers and daily totals, which the restore computed again.
 * @param source only read from
 * @param target temporary database; may be the same
 * @returns null: not checked, since the member's numbers are being computed, or its files are too many, too large, or have no room on the disk
 */
export async function checkExport(
  source: Db,
  target: Db,
  memberId: string,
  deps: ExportCheckDeps,
): Promise<EntryComparison | null> {
  const { signal, disk, originals, config } = deps;
  if (!(await fits(source, memberId, deps))) return null;
  await removeCheckFiles(config.dataDir);
  const directory = join(config.dataDir, 'check');
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const zip = join(directory, 'export.zip');
    // Of one moment, so that changes meanwhile are no differences.
    const before = await atOneMoment(source, async (db) => {
      if (!(await isMemberSettled(db, memberId))) return null;
      await writeExport({ db, originals, disk }, memberId, zip, createRests(signal));
      return {
        entries: await entriesOf(db, memberId),
        derived: (await isAllUploaded(db, memberId)) ? await derivedOf(db, memberId) : null,
      };
    });
    if (before === null) return null;
    const restored = await deps.makeMember(target);
    await restoreExport(target, directory, zip, restored, { ...deps, pool: restingPool(deps.pool, signal) });
    const after = await entriesOf(target, restored);
    // A file that could not be read before may be readable by now, and changes what is computed.
    const isSameSet = before.entries.filter(isActivity).length === after.filter(isActivity).length;
    const derived = before.derived !== null && isSameSet ? before.derived : [];
    const derivedAfter = derived.length === 0 ? [] : await derivedOf(target, restored);
    return {
      entries: before.entries.length + derived.length,
      differences: missing(before.entries, after) + missing(derived, derivedAfter),
    };
  } finally {
    await removeCheckFiles(config.dataDir);
  }
}
