/** The visible part of an axis, in axis units. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

export const spanOf = ({ from, to }: Window): number => to - from;

/** Moves a window inside the whole axis, keeping its span unless it exceeds the whole. */
export function within({ from, to }: Window, whole: Window): Window {
  const span = Math.min(to - from, spanOf(whole));
  const start = Math.min(Math.max(from, whole.from), whole.to - span);
  return { from: start, to: start + span };
}

/** Zooms by a factor (below 1 zooms in), keeping `centre` at its screen position; never below a span of `least`. */
export function zoom(window: Window, whole: Window, centre: number, factor: number, least: number): Window {
  const span = Math.min(Math.max(spanOf(window) * factor, Math.min(least, spanOf(whole))), spanOf(whole));
  const share = spanOf(window) > 0 ? (centre - window.from) / spanOf(window) : 0.5;
  const from = centre - share * span;
  return within({ from, to: from + span }, whole);
}

/** Returns the window between the two ends of a brush, in either order; null if too small to be intentional. */
export function brushed(a: number, b: number, whole: Window, least: number): Window | null {
  const from = Math.max(whole.from, Math.min(a, b));
  const to = Math.min(whole.to, Math.max(a, b));
  return to - from < least ? null : { from, to };
}

/** Returns the index of the entry nearest to a value in a sorted list; -1 if it is empty. */
export function nearestIndex(sorted: ArrayLike<number>, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  if (high < 0) return -1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle;
    else high = middle;
  }
  return value - sorted[low]! <= sorted[high]! - value ? low : high;
}
