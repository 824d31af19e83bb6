/** Averaging periods of fitness and fatigue, in days. Coggan's performance management chart (Allen & Coggan 2010). */
export const FITNESS_DAYS = 42;
export const FATIGUE_DAYS = 7;

/**
 * The exponentially weighted mean of each day: it moves towards the day's load by 1/`days`. Starts at 0 before the first day.
 * @param loads of consecutive local days, arbitrary units
 */
export function exponentialMeans(loads: ArrayLike<number>, days: number): Float64Array {
  const means = new Float64Array(loads.length);
  let mean = 0;
  for (let day = 0; day < loads.length; day++) {
    mean += (loads[day]! - mean) / days;
    means[day] = mean;
  }
  return means;
}

/** Weight of a load `daysAgo` days ago in the exponential mean over `days`. */
export const shareOf = (daysAgo: number, days: number): number => (1 / days) * (1 - 1 / days) ** daysAgo;
