/** The rows of a raw query: both drivers answer with `rows`, but their types share no name for it. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows;
