import * as z from 'zod/mini';
import { parsedRows } from './rows.ts';

/** Result of undoing a restore: unchanged rows are removed, others kept. */
export interface UndoCount {
  readonly removed: number;
  readonly kept: number;
}

/** Counts the rows of a query that returns for each remaining row whether it is the `same` as restored. */
export function countUndone(result: unknown): UndoCount {
  const rows = parsedRows(result, { same: z.boolean() });
  const removed = rows.filter(({ same }) => same).length;
  return { removed, kept: rows.length - removed };
}
