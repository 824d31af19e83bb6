import { DrizzleQueryError } from 'drizzle-orm';

/** Whether an error is a failed query. Its message repeats the query, which may contain personal data. */
export const isQueryFailure = (error: unknown): error is DrizzleQueryError => error instanceof DrizzleQueryError;
