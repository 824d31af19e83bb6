import { statfs } from 'node:fs/promises';

/** The disk with the originals, usually also the database's. */
export interface Disk {
  /** Returns the free bytes at the last measurement; NaN before the first. Never blocks, since network disks may hang. */
  free(): number;
  /** Checks the free space. @throws DiskFull if only the reserved space is left */
  check(): Promise<void>;
}

/** Thrown when only the space reserved for the database is left. Jobs that can wait are postponed. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
  constructor() {
    super('the disk is nearly full');
  }
}

/**
 * Watches the free space. Quotas limit each member's files, but not the total. A database that cannot write takes the site down, so files
 * are refused before that.
 * @param directory existing directory on the disk
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
  /** Runs one measurement at a time, since a hanging one blocks a thread of the small thread pool. */
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
