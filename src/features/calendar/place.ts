import { isAt } from './paths.ts';

/** A week that stays where it is, and pixels from the upper edge of the box to it. */
export interface Held {
  readonly start: string;
  readonly offset: number;
}

/** What to show: the week at the top, or one that only has to be in sight. */
export interface Target {
  /** Its first day. */
  readonly start: string;
  readonly isTop: boolean;
}

/** Which weeks a page shows. */
export interface PagePlace {
  /** The calendar's own, without what it shows. */
  readonly path: string;
  /** What its address says: a month, or the first day of a week. The address follows a little later than what is scrolled to. */
  readonly inAddress: string;
  /** What is in sight. */
  readonly shown: string;
  /** The month that was gone to last. */
  readonly goneTo: string;
}

/** Where the calendar was left, and in which entry of the history. */
let left: (PagePlace & Held & { readonly entry: unknown }) | null = null;

const entryOfHistory = (): unknown => (window.history.state as { __TSR_index?: unknown } | null)?.__TSR_index;

/** Where the page that is opened was left; null where it is another one. */
export const placeAt = (path: string, inAddress: string): (PagePlace & Held) | null =>
  left?.entry === entryOfHistory() && left?.path === path && left?.inAddress === inAddress ? left : null;

/** The week that was in sight when the page that is opened was left; null where it is another one, or has gone on to other weeks. */
export const heldAt = ({ path, inAddress, shown }: PagePlace): Held | null => {
  const place = placeAt(path, inAddress);
  return place?.shown === shown ? place : null;
};

/** Notes what is in sight. Once another page is on its way, it is too late. */
export function keepPlace({ path, inAddress, shown, goneTo }: PagePlace, held: Held | null): void {
  if (held === null || !isAt(path)) return;
  left = { entry: entryOfHistory(), path, inAddress, shown, goneTo, start: held.start, offset: held.offset };
}
