import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { listInSearch, newestFirst, searchOfList } from '../views/activity-list.ts';

/** Maximum saved filters per member. */
export const MAX_SAVED_FILTERS = 30;
export const FILTER_NAME_MAX = 40;
/** Maximum length of the `search` of a filter. */
export const FILTER_SEARCH_MAX = 500;

export const filterName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(FILTER_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** A named filter of the activity list; `search` is the query string of the list's URL. */
export const savedFilter = z.object({ filter_id: z.string(), name: z.string(), search: z.string() });
export type SavedFilterWire = z.infer<typeof savedFilter>;
export type SavedFilter = Camel<SavedFilterWire>;

/** Parses the list settings in a query string. */
export const listOfSearch = (search: string) => listInSearch(Object.fromEntries(new URLSearchParams(search)));

/** Canonical query string of a filter and sort order; '' if nothing is filtered. */
export function savedSearchOf({ filter, sort }: ReturnType<typeof listInSearch>): string {
  if (Object.keys(searchOfList(filter, newestFirst)).length === 0) return '';
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(searchOfList(filter, sort))) search.set(key, String(value));
  return search.toString();
}
