/** Number of latest passes that are compared with the earlier ones. Chosen. */
export const TREND_PASSES = 5;
/** Smallest number of earlier passes to compare with. */
const MIN_EARLIER = 5;

const medianOf = (values: readonly number[]): number => {
  const ordered = values.toSorted((a, b) => a - b);
  const middle = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[middle]! : (ordered[middle - 1]! + ordered[middle]!) / 2;
};

/**
 * Returns by how many whole seconds the median of the latest passes differs from that of the earlier ones, below 0 if it
 * is faster; null for fewer than ten passes.
 * @param seconds times of the passes, newest first
 */
export function segmentTrend(seconds: readonly number[]): number | null {
  const earlier = seconds.slice(TREND_PASSES);
  if (earlier.length < MIN_EARLIER) return null;
  return Math.round(medianOf(seconds.slice(0, TREND_PASSES)) - medianOf(earlier));
}
