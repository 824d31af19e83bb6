import * as z from 'zod/mini';

/** The rows of a raw query, which the type of a database or a transaction does not name. Nobody holds them against `Row`. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

/**
 * The rows of a raw query, each held against its columns.
 * @param columns what the query answers, by name; what else it answers is left out
 * @throws ZodError where the database answers something else than the code reads
 */
export const parsedRows = <Columns extends z.core.$ZodLooseShape>(
  result: unknown,
  columns: Columns,
): z.infer<z.ZodMiniObject<Columns>>[] => z.parse(z.array(z.object(columns)), rowsOf<unknown>(result));

/** Whether a raw query answered anything. */
export const hasRows = (result: unknown): boolean => rowsOf<unknown>(result).length > 0;
