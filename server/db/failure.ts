import { DrizzleQueryError } from 'drizzle-orm';

/** Whether a query failed. Its message repeats the query, which may contain personal data. */
export const isQueryFailure = (error: unknown): error is DrizzleQueryError => error instanceof DrizzleQueryError;
