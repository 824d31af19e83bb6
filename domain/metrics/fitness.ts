import { ACUTE_DAYS } from '../constants.ts';
import { calendarSeries } from './calendar.ts';

/**
 * Averaging period of fitness and, below, of fatigue, in days. Coggan's performance management chart (Allen & Coggan
 * 2010).
 */
export const FITNESS_DAYS = 42;
export const FATIGUE_DAYS = 7;

/**
 * Returns the exponentially weighted mean of each day: it moves towards the day's load by 1/`days`. Starts at 0 before
 * the first day.
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

/** Returns the weight of a load `daysAgo` days ago in the exponential mean over `days`. */
export const shareOf = (daysAgo: number, days: number): number => (1 / days) * (1 - 1 / days) ** daysAgo;

/** Lines available per day; unit: load per day. */
export type FitnessLine = 'acute' | 'chronic' | 'fitness' | 'fatigue' | 'form';

/** Returns all lines of consecutive days, starting with the first day with an activity. */
export function fitnessLines(loads: Float64Array): Readonly<Record<FitnessLine, number>>[] {
  const none = new Float64Array(loads.length);
  const { ebChronicLoad } = calendarSeries({
    days: loads.length,
    loads,
    footMetres: none,
    seconds: none,
    firstActivityIndex: 0,
    today: loads.length - 1,
  });
  const fitness = exponentialMeans(loads, FITNESS_DAYS);
  const fatigue = exponentialMeans(loads, FATIGUE_DAYS);
  return Array.from(loads, (_, i) => ({
    acute: loads.subarray(Math.max(0, i + 1 - ACUTE_DAYS), i + 1).reduce((sum, one) => sum + one, 0) / ACUTE_DAYS,
    chronic: ebChronicLoad[i]!,
    fitness: fitness[i]!,
    fatigue: fatigue[i]!,
    form: i === 0 ? 0 : fitness[i - 1]! - fatigue[i - 1]!,
  }));
}
