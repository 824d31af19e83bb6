import * as z from 'zod/mini';

/** Returns the rows of a raw query, which the types of databases and transactions do not expose. Not validated against `Row`. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

/**
 * Returns the rows of a raw query, each validated.
 * @param columns schema by column name; other columns are dropped
 * @throws ZodError if a row does not match
 */
export const parsedRows = <Columns extends z.core.$ZodLooseShape>(
  result: unknown,
  columns: Columns,
): z.infer<z.ZodMiniObject<Columns>>[] => z.parse(z.array(z.object(columns)), rowsOf<unknown>(result));

/** Whether a raw query returned any rows. */
export const hasRows = (result: unknown): boolean => rowsOf<unknown>(result).length > 0;
