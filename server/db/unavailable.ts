import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** Thrown if no database connection could be obtained; see the cause. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
  }
}

/**
 * SQLSTATEs of a database that is temporarily unable to work: connection exceptions (08), insufficient resources such as a full disk or too
 * many connections (53), shutting down or starting up (57P01 to 57P05), system errors (58), and a read-only standby (25006).
 */
const OUT_OF_ORDER = /^(?:08...|53...|57P0[1-5]|58...|25006)$/;

/** Whether the database itself reports that it is temporarily unable to work. */
export const isOutOfOrder = ({ code }: DatabaseError): boolean => OUT_OF_ORDER.test(code ?? '');

/** Whether an error means that the database is unavailable, rather than that the query failed. Checks this error, not its causes. */
export function isDatabaseOutage(error: Error): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  if (cause instanceof DatabaseError) return isOutOfOrder(cause);
  // All other driver errors concern the connection, except for our own mistakes in the parameters.
  return !(cause instanceof TypeError || cause instanceof RangeError);
}

/**
 * Returns the reason of a failure for the operator: its code, if any. Messages of failed queries are omitted, since they repeat the query.
 */
export function reasonOf(error: unknown): string {
  const source = error instanceof DatabaseUnavailable || error instanceof DrizzleQueryError ? error.cause : error;
  const { code, message } = (source ?? {}) as { code?: string; message?: string };
  return code ?? message ?? 'unknown error';
}
