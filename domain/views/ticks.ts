/** Steps that divide minutes and hours as clocks do, in seconds. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400];

/** The clock step that cuts a span into at most so many parts, in seconds. */
export const clockStep = (span: number, parts: number): number =>
  STEPS.find((step) => span / step <= parts) ?? Math.ceil(span / parts / 86_400) * 86_400;

/** Round times inside [from, to], both included, at most about so many; in seconds. */
export function clockTicks(from: number, to: number, count: number): number[] {
  const step = clockStep(to - from, Math.max(1, count));
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step);
}

/** Whole kilometres or miles as people count them; tenths for what is shorter than two. */
const DISTANCES = [1, 2, 5, 10, 20, 50, 100];

/** The step that cuts so many kilometres or miles into at most so many parts: one of them where that fits. */
export const distanceStep = (span: number, parts: number): number =>
  span < 2
    ? Math.max(1, Math.ceil((span * 10) / parts)) / 10
    : (DISTANCES.find((step) => span / step <= parts) ?? 1000);
