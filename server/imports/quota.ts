import type { StorageAmounts } from '../../domain/entities/storage.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';

/** What a member's files take, and what they may take. */
export interface StorageUse {
  readonly used: StorageAmounts;
  readonly allowed: StorageAmounts;
}

/** Tells what a member's files take, and what they may take. */
export type ReadStorage = (db: Db, memberId: string) => Promise<StorageUse>;

/** What still fits; nothing at all once one of the three is full. */
export function roomOf({ used, allowed }: StorageUse): StorageAmounts {
  const left = {
    files: allowed.files - used.files,
    bytes: allowed.bytes - used.bytes,
    unpacked: allowed.unpacked - used.unpacked,
  };
  return Math.min(left.files, left.bytes, left.unpacked) > 0 ? left : { files: 0, bytes: 0, unpacked: 0 };
}

/** The files of these, in order, for which there is room. */
export function fitting<File extends { readonly bytes: number }>(
  files: readonly File[],
  room: StorageAmounts,
): Set<File> {
  let left = room;
  const fits = new Set<File>();
  for (const file of files) {
    if (left.files < 1 || file.bytes > Math.min(left.bytes, left.unpacked)) continue;
    left = { files: left.files - 1, bytes: left.bytes - file.bytes, unpacked: left.unpacked - file.bytes };
    fits.add(file);
  }
  return fits;
}

/** Refuses what the disk has no room for, whoever brings it. */
export const diskFull = (): ApiFailure => new ApiFailure(413, 'server_full', messages.storage.serverFull);

/** Refuses what there is no room for, in words. */
export const noRoom = (): ApiFailure => new ApiFailure(413, 'storage_full', messages.storage.full);
