import { statfs } from 'node:fs/promises';

/** The disk that originals are kept on, most often the database's too. */
export interface Disk {
  /** Bytes that were free when last measured; NaN before the first answer. Never waits: network disks may hang. */
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
  let free = Number.NaN;
  let measuring: Promise<number> | null = null;
  const measure = async () => {
    const { bavail, bsize } = await statfs(directory);
    free = bavail * bsize;
    return free;
  };
  /** One question at a time: each that hangs holds one of few threads. */
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
