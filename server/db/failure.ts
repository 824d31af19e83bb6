import { DrizzleQueryError } from 'drizzle-orm';

/** Whether a query failed. Its message repeats what was asked, which may be about persons. */
export const isQueryFailure = (error: unknown): error is DrizzleQueryError => error instanceof DrizzleQueryError;
