import { isDatabaseOutage } from '../db/unavailable.ts';

/** A part of the server that jobs need and that is temporarily unavailable. */
export type Outage = 'database' | 'disk' | 'system';

/** Operating-system errors about this machine, and not about the file or the member. */
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
  // The store of originals is unavailable.
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
 * The single place that decides whether an error is an outage: the work itself is fine and will succeed later, so the attempt does not count.
 * @returns null for errors of the work itself
 */
export function outageOf(error: unknown): Outage | null {
  let current = error;
  for (let depth = 0; depth < MOST_CAUSES && current instanceof Error; depth++) {
    if (isDatabaseOutage(current)) return 'database';
    const { code, syscall } = current as NodeJS.ErrnoException;
    // Socket errors have the same names: EACCES of a connection is about a firewall, not about our disk.
    const outage = typeof code === 'string' && syscall !== 'connect' ? systemErrors[code] : undefined;
    if (outage !== undefined) return outage;
    current = current.cause;
  }
  return null;
}
