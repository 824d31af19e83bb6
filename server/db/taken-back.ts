import * as z from 'zod/mini';
import { parsedRows } from './rows.ts';

/** What became of rows that a restore had brought: those that are as they came are gone, others stay. */
export interface TakenBack {
  readonly removed: number;
  readonly kept: number;
}

/** Of a query that answers for each row that is still there whether it is the `same` as it came. */
export function takenBack(result: unknown): TakenBack {
  const rows = parsedRows(result, { same: z.boolean() });
  const removed = rows.filter(({ same }) => same).length;
  return { removed, kept: rows.length - removed };
}
