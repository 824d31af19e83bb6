/** The rows of a raw query, which the type of a database or a transaction does not name. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;

/** Whether a raw query answered anything. */
export const hasRows = (result: unknown): boolean => rowsOf<unknown>(result).length > 0;
