import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { listInSearch, newestFirst, searchOfList } from '../views/activity-list.ts';

/** Saved filters of one member. */
export const MOST_SAVED_FILTERS = 30;
export const FILTER_NAME_MAX = 40;
/** Of a filter as an address says it. */
export const FILTER_SEARCH_MAX = 500;

export const filterName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(FILTER_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** A filter of the list of activities under a name: `search` is what the address of the list says behind the question mark. */
export const savedFilter = z.object({ filter_id: z.string(), name: z.string(), search: z.string() });
export type SavedFilterWire = z.infer<typeof savedFilter>;
export type SavedFilter = Camel<SavedFilterWire>;

/** The list that an address asks for. */
export const listOfSearch = (search: string) => listInSearch(Object.fromEntries(new URLSearchParams(search)));

/** A filter and an order as they are saved, in one way of several to write them; '' where nothing is narrowed. */
export function savedSearchOf({ filter, sort }: ReturnType<typeof listInSearch>): string {
  if (Object.keys(searchOfList(filter, newestFirst)).length === 0) return '';
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(searchOfList(filter, sort))) search.set(key, String(value));
  return search.toString();
}
