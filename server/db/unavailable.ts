import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** No connection to the database could be had. The cause says why. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
  }
}

/**
 * SQLSTATE of a database that cannot work for now: connection exceptions (08), insufficient resources such as a full disk or too many
 * connections (53), shutting down or starting up (57P01 to 57P05), system errors (58), and a standby that is still read-only (25006).
 */
const OUT_OF_ORDER = /^(?:08...|53...|57P0[1-5]|58...|25006)$/;

/** Whether the database itself reports that it cannot work for now. */
export const isOutOfOrder = ({ code }: DatabaseError): boolean => OUT_OF_ORDER.test(code ?? '');

/** Whether an error says that the database is out of order or out of reach, and nothing about the query. Looks at this error, not at its causes. */
export function isDatabaseOutage(error: Error): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  if (cause instanceof DatabaseError) return isOutOfOrder(cause);
  // Whatever else the driver throws is about the connection, except mistakes of ours in the values.
  return !(cause instanceof TypeError || cause instanceof RangeError);
}

/** The reason of a failure for the operator: a code if there is one. Messages of failed queries are left out, since they repeat the query. */
export function reasonOf(error: unknown): string {
  const source = error instanceof DatabaseUnavailable || error instanceof DrizzleQueryError ? error.cause : error;
  const { code, message } = (source ?? {}) as { code?: string; message?: string };
  return code ?? message ?? 'unknown error';
}
