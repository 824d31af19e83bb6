import { statfs } from 'node:fs/promises';

/** The disk with the originals, usually also the database's. */
export interface Disk {
  /** Bytes free at the last measurement; NaN before the first. Never waits: network disks may hang. */
  free(): number;
  /** @throws DiskFull if only the reserved space is free */
  check(): Promise<void>;
}

/** The remaining space is reserved for the database. Work that can wait waits as for a full disk. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
  constructor() {
    super('the disk is nearly full');
  }
}

/**
 * Quotas limit the files of each member, but not of all together. A database that cannot write stops the site for all members, so files are
 * refused before that.
 * @param directory that exists
 * @param reserved bytes that files must leave free
 */
export function createDisk(directory: string, reserved: number): Disk {
  let free = Number.NaN;
  let measuring: Promise<number> | null = null;
  const measure = async () => {
    const { bavail, bsize } = await statfs(directory);
    free = bavail * bsize;
    return free;
  };
  /** One request at a time: each one that hangs occupies one of few threads. */
  const measureOnce = () => {
    measuring ??= measure().finally(() => {
      measuring = null;
    });
    return measuring;
  };
  const refresh = () => void measureOnce().catch(() => undefined);
  refresh();
  return {
    free() {
      refresh();
      return free;
    },
    async check() {
      if ((await measureOnce()) <= reserved) throw new DiskFull();
    },
  };
}
