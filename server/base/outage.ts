import { isDatabaseOutage } from '../db/unavailable.ts';

/** A resource that jobs need and that is temporarily unavailable. */
export type Outage = 'database' | 'disk' | 'system';

/** Operating-system errors caused by this machine rather than by the file or the member. */
const systemErrors: Readonly<Record<string, Outage>> = {
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EIO: 'disk',
  ESTALE: 'disk',
  EROFS: 'disk',
  EACCES: 'disk',
  EPERM: 'disk',
  // The file of an original is missing although its row exists: the folder is not mounted, or not shared with this process.
  ENOENT: 'disk',
  // The originals' storage is unavailable.
  STORE_UNAVAILABLE: 'disk',
  // File handles, memory or threads are exhausted.
  EMFILE: 'system',
  ENFILE: 'system',
  ENOMEM: 'system',
  EAGAIN: 'system',
};

/** Maximum depth of nested errors: a query's error wraps the driver's, a job's error that of a thread. */
const MAX_CAUSES = 5;

/**
 * Decides whether an error is an outage, in this single place: the work itself is fine and will succeed later, so the attempt does not
 * count.
 * @returns `null` for errors of the work itself
 */
export function outageOf(error: unknown): Outage | null {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if (isDatabaseOutage(current)) return 'database';
    const { code, syscall } = current as NodeJS.ErrnoException;
    // Socket errors use the same codes: EACCES of a connection means a firewall, not our disk.
    const outage = typeof code === 'string' && syscall !== 'connect' ? systemErrors[code] : undefined;
    if (outage !== undefined) return outage;
    current = current.cause;
  }
  return null;
}
