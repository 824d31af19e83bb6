import { isAt } from './paths.ts';

/** A week that stays in place, and its distance in pixels from the upper edge of the box. */
export interface AnchoredWeek {
  readonly start: string;
  readonly offset: number;
}

/** The week to show: at the top, or merely visible. */
export interface Target {
  /** First day of the week. */
  readonly start: string;
  readonly isTop: boolean;
}

/** Describes which weeks a page shows. */
export interface PagePlace {
  /** The calendar's path, without the period. */
  readonly path: string;
  /** Period in the URL: a month, or the first day of a week. It lags a little behind scrolling. */
  readonly inAddress: string;
  /** The visible period. */
  readonly shown: string;
  /** Last month the member went to. */
  readonly goneTo: string;
}

/** The position at which the calendar was left, with its history entry. */
let left: (PagePlace & AnchoredWeek & { readonly entry: unknown }) | null = null;

const entryOfHistory = (): unknown => (window.history.state as { __TSR_index?: unknown } | null)?.__TSR_index;

/** Returns the stored position of the page being opened; `null` if it is of another page. */
export const placeAt = (path: string, inAddress: string): (PagePlace & AnchoredWeek) | null =>
  left?.entry === entryOfHistory() && left?.path === path && left?.inAddress === inAddress ? left : null;

/** Returns the week that was visible when the page being opened was left; `null` if it is of another page, or the page has moved to other weeks. */
export const anchorAt = ({ path, inAddress, shown }: PagePlace): AnchoredWeek | null => {
  const place = placeAt(path, inAddress);
  return place?.shown === shown ? place : null;
};

/** Stores the visible week, unless another page is already loading. */
export function saveAnchor({ path, inAddress, shown, goneTo }: PagePlace, held: AnchoredWeek | null): void {
  if (held === null || !isAt(path)) return;
  left = { entry: entryOfHistory(), path, inAddress, shown, goneTo, start: held.start, offset: held.offset };
}
