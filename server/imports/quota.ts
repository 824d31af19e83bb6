import type { StorageAmounts } from '../../domain/entities/storage.ts';
import { messages } from '../../domain/messages.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';

/** A member's storage use and limits. */
export interface StorageUse {
  readonly used: StorageAmounts;
  readonly allowed: StorageAmounts;
}

/** Reads a member's storage use and limits. */
export type ReadStorage = (db: Db, memberId: string) => Promise<StorageUse>;

/** Returns the remaining storage; zero once any of the three limits is reached. */
export function roomOf({ used, allowed }: StorageUse): StorageAmounts {
  const left = {
    files: allowed.files - used.files,
    bytes: allowed.bytes - used.bytes,
    unpacked: allowed.unpacked - used.unpacked,
  };
  return Math.min(left.files, left.bytes, left.unpacked) > 0 ? left : { files: 0, bytes: 0, unpacked: 0 };
}

/** Returns the files, in order, that fit into the remaining storage. */
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

/** Creates the error for a full disk, regardless of the member. */
export const diskFull = (): ApiFailure => new ApiFailure(413, 'server_full', messages.storage.serverFull);

/** Creates the error for a member's full storage. */
export const noRoom = (): ApiFailure => new ApiFailure(413, 'storage_full', messages.storage.full);
