import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** The disk that originals are kept on, most often the database's too. */
export interface Disk {
  /** Bytes that are free. */
  free(): number;
  /** @throws DiskFull when no more is free than has to stay so */
  check(): Promise<void>;
}

/** What is left is for the database. Whoever can wait waits as for a disk that is full. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
  constructor() {
    super('the disk is nearly full');
  }
}

/**
 * Quotas bound what each member brings, and not what all do together. A database without room to write stops the site for everybody, so files
 * stop before that.
 * @param directory that is there
 * @param reserved bytes that files leave free
 */
export function createDisk(directory: string, reserved: number): Disk {
  const freeOf = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;
  return {
    free: () => freeOf(statfsSync(directory)),
    async check() {
      if (freeOf(await statfs(directory)) <= reserved) throw new DiskFull();
    },
  };
}
