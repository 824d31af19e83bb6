/** Round steps on a clock, in seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400];

/** Returns the smallest step that divides a span into at most `parts` parts, in seconds. */
export const clockStep = (span: number, parts: number): number =>
  STEPS.find((step) => span / step <= parts) ?? Math.ceil(span / parts / 86_400) * 86_400;

/** Returns about `count` round times in [from, to], inclusive; in seconds. */
export function clockTicks(from: number, to: number, count: number): number[] {
  const step = clockStep(to - from, Math.max(1, count));
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step);
}

/** Steps in whole kilometres or miles; tenths are used below two. */
const DISTANCES = [1, 2, 5, 10, 20, 50, 100];

/** Returns the smallest step that divides a span of kilometres or miles into at most `parts` parts. */
export const distanceStep = (span: number, parts: number): number =>
  span < 2
    ? Math.max(1, Math.ceil((span * 10) / parts)) / 10
    : (DISTANCES.find((step) => span / step <= parts) ?? 1000);
