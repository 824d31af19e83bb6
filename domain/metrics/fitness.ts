/** Days over which fitness and fatigue are averaged. Coggan's performance management chart (Allen & Coggan 2010). */
export const FITNESS_DAYS = 42;
export const FATIGUE_DAYS = 7;

/**
 * The exponential mean of each day: it moves towards the day's load by one part in `days`. It begins with 0 before the first day.
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

/** The share of a load of so many days ago in the exponential mean over `days`. */
export const shareOf = (daysAgo: number, days: number): number => (1 / days) * (1 - 1 / days) ** daysAgo;
