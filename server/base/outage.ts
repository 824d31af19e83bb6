import { isDatabaseOutage } from '../db/unavailable.ts';

/** A part of this server that jobs need and that does not work for now. */
export type Outage = 'database' | 'disk' | 'system';

/** Operating-system errors that say something about this machine and nothing about the file or the member. */
const systemErrors: Readonly<Record<string, Outage>> = {
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EIO: 'disk',
  ESTALE: 'disk',
  EROFS: 'disk',
  EACCES: 'disk',
  EPERM: 'disk',
  // An original that has a row but no file: its folder is not mounted, or not shared with this process.
  ENOENT: 'disk',
  // Originals are kept in a store that does not do its work.
  STORE_UNAVAILABLE: 'disk',
  // Out of file handles, memory or threads.
  EMFILE: 'system',
  ENFILE: 'system',
  ENOMEM: 'system',
  EAGAIN: 'system',
};

/** Errors nest: a query around the error of the driver, a job's error around that of a thread. */
const MOST_CAUSES = 5;

/**
 * Decides in one place whether an error is an outage: the work itself is fine and will succeed later, so that the attempt does not count.
 * @returns null for errors of the work itself
 */
export function outageOf(error: unknown): Outage | null {
  let current = error;
  for (let depth = 0; depth < MOST_CAUSES && current instanceof Error; depth++) {
    if (isDatabaseOutage(current)) return 'database';
    const { code, syscall } = current as NodeJS.ErrnoException;
    // Sockets have errors of the same names: EACCES of a connection is about a firewall, not about our disk.
    const outage = typeof code === 'string' && syscall !== 'connect' ? systemErrors[code] : undefined;
    if (outage !== undefined) return outage;
    current = current.cause;
  }
  return null;
}
