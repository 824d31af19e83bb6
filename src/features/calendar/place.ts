import type { Held } from './later/endless.ts';

/** Which weeks a page shows. */
export interface PagePlace {
  /** What its address says: a month, or the first day of a week. The address follows a little later than what is scrolled to. */
  readonly inAddress: string;
  /** What is in sight. */
  readonly shown: string;
  /** The month that was gone to last. */
  readonly goneTo: string;
}

/** Offsets of one layout mean nothing in the other: the table names the month of a week's end, the list that of its start. */
export type Layout = 'table' | 'list';

/** Where the calendar was left, and in which entry of the history. */
let left: (PagePlace & Held & { readonly entry: string; readonly layout: Layout }) | null = null;

/** The router gives each entry a key. Its index is no name: a page that is opened after going back has that of another. */
const entryOfHistory = (): string | undefined => (window.history.state as { __TSR_key?: string } | null)?.__TSR_key;

const leftAt = (inAddress: string) => (left?.entry === entryOfHistory() && left?.inAddress === inAddress ? left : null);

/** Where the page that is opened was left; null where it is another one. */
export const placeAt = (inAddress: string): (PagePlace & Held) | null => leftAt(inAddress);

/**
 * The week that was in sight when the page that is opened was left; `null` for another page, one that has gone on to other weeks, and where the month
 * that was gone to is still in sight but the layout has changed.
 */
export function heldAt({ inAddress, shown, goneTo }: PagePlace, layout: Layout): Held | null {
  const place = leftAt(inAddress);
  return place?.shown === shown && (place.layout === layout || shown !== goneTo) ? place : null;
}

/** Notes what is in sight. Once another page is on its way, it is too late. */
export function keepPlace({ inAddress, shown, goneTo }: PagePlace, held: Held | null, layout: Layout): void {
  const entry = entryOfHistory();
  if (held === null || entry === undefined || window.location.pathname !== '/calendar') return;
  left = { entry, layout, inAddress, shown, goneTo, start: held.start, offset: held.offset };
}
