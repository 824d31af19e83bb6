import { ACR_BAND_BOUNDS, ACUTE_DAYS, CHART_DAYS, CHRONIC_DAYS, TWO_WEEKS_DAYS } from '../constants.ts';
import { TRAINED_DAY_SECONDS } from './constants.ts';
import { withPlan } from './with-plan.ts';

/** Totals of consecutive local days, index 0 first. A day without data is 0. */
export interface DayTotals {
  /** Number of days. */
  readonly days: number;
  /** Weighted load of all activities per day, arbitrary units. */
  readonly loads: Float64Array;
  /** Distance on foot in metres. */
  readonly footMetres: Float64Array;
  /** Time of all activities in seconds. */
  readonly seconds: Float64Array;
  /** Planned load and distance on foot per day. Without a plan, future days have no value. */
  readonly plannedLoads?: Float64Array | undefined;
  readonly plannedFootMetres?: Float64Array | undefined;
  /** Index of the day of the member's first activity, negative if before index 0; null if there is no activity. */
  readonly firstActivityIndex: number | null;
  /** Index of today; may be outside the range. */
  readonly today: number;
}

/** One value per day; NaN if unknown. */
export interface CalendarSeries {
  /** Acute:chronic ratio of load (eb) and of distance on foot (vb), 0 to 4. */
  readonly ebAcr: Float64Array;
  readonly vbAcr: Float64Array;
  /** Ratio of load and, below, of distance, with planned activities for days that are not over yet. */
  readonly ebAcrPw: Float64Array;
  readonly vbAcrPw: Float64Array;
  /** Mean load per day over 28 days, arbitrary units. */
  readonly ebChronicLoad: Float64Array;
  /** Percentage of days trained, of the last 30 and 14. */
  readonly consistency30: Float64Array;
  readonly consistency14: Float64Array;
}

/** Days needed before the first requested day so that {@link calendarSeries} is correct from there on. */
export const CALENDAR_LEAD_DAYS = CHART_DAYS - 1;

/**
 * Sums of the seven days ending with each day, from index `from` on. Each sum is computed from scratch: a running sum
 * would leave residues of 1e-14 instead of zero, and values would depend on the start of the range.
 */
function weeklySums(values: Float64Array, from: number): Float64Array {
  const sums = new Float64Array(values.length);
  for (let day = Math.max(0, from); day < values.length; day++) {
    let sum = 0;
    for (let i = Math.max(0, day - ACUTE_DAYS + 1); i <= day; i++) sum += values[i]!;
    sums[day] = sum;
  }
  return sums;
}

/** Sum of 28 days, added up as four weeks, so it is never less than its last week. */
function chronicSum(weekly: Float64Array, day: number): number {
  let sum = 0;
  for (let at = day; at >= 0 && at > day - CHRONIC_DAYS; at -= ACUTE_DAYS) sum += weekly[at]!;
  return sum;
}

/** Fills in the ratio of seven-day mean to 28-day mean (coupled) for days in [from, to); leaves days with an empty 28-day window unchanged. */
function fillRatios(result: Float64Array, weekly: Float64Array, from: number, to: number): Float64Array {
  for (let day = Math.max(0, from); day < Math.min(to, weekly.length); day++) {
    const chronic = chronicSum(weekly, day);
    if (chronic > 0) result[day] = ((CHRONIC_DAYS / ACUTE_DAYS) * weekly[day]!) / chronic;
  }
  return result;
}

const noValues = (days: number) => new Float64Array(days).fill(Number.NaN);

/** Ratios if the plan is followed. `plain` has the ratios of completed activities only, which are reused for past days. */
function ratiosWithPlan(
  { today, days }: DayTotals,
  done: Float64Array,
  planned: Float64Array | undefined,
  plain: Float64Array,
  ratioFrom: number,
): Float64Array {
  if (planned === undefined) return plain;
  const from = Math.min(days, Math.max(0, today));
  const mixed = withPlan(done, planned, today);
  const result = plain.slice();
  result.fill(Number.NaN, from);
  return fillRatios(result, weeklySums(mixed, from - CHRONIC_DAYS), Math.max(from, ratioFrom), days);
}

/**
 * Ratios, chronic load and consistency per day, from stored day totals in one pass. Ratios start 28 days after the first activity, chronic
 * load and consistency on its day. Without a plan there are no future values. [core §9.4]
 */
export function calendarSeries(totals: DayTotals): CalendarSeries {
  const { days, loads, footMetres, seconds, today } = totals;
  const first = totals.firstActivityIndex ?? Number.POSITIVE_INFINITY;
  const ratioFrom = first + CHRONIC_DAYS - 1;
  const past = today + 1;
  const weeklyLoads = weeklySums(loads, 0);
  const ebAcr = fillRatios(noValues(days), weeklyLoads, ratioFrom, past);
  const vbAcr = fillRatios(noValues(days), weeklySums(footMetres, 0), ratioFrom, past);
  const ebChronicLoad = noValues(days);
  for (let day = Math.max(0, first); day < Math.min(past, days); day++) {
    ebChronicLoad[day] = chronicSum(weeklyLoads, day) / CHRONIC_DAYS;
  }
  return {
    ebAcr,
    vbAcr,
    ebAcrPw: ratiosWithPlan(totals, loads, totals.plannedLoads, ebAcr, ratioFrom),
    vbAcrPw: ratiosWithPlan(totals, footMetres, totals.plannedFootMetres, vbAcr, ratioFrom),
    ebChronicLoad,
    consistency30: consistencySeries(seconds, CHART_DAYS, first, past),
    consistency14: consistencySeries(seconds, TWO_WEEKS_DAYS, first, past),
  };
}

function consistencySeries(seconds: Float64Array, window: number, first: number, past: number): Float64Array {
  const result = new Float64Array(seconds.length).fill(Number.NaN);
  let trained = 0;
  for (let day = 0; day < seconds.length; day++) {
    if (seconds[day]! >= TRAINED_DAY_SECONDS) trained++;
    if (day >= window && seconds[day - window]! >= TRAINED_DAY_SECONDS) trained--;
    if (day >= first && day < past) result[day] = (100 * trained) / Math.min(window, day - first + 1);
  }
  return result;
}

/** Bands of the acute:chronic ratio. [core §9.9] */
export const acrBands = ['low', 'steady', 'rising', 'steep'] as const;
export type AcrBand = (typeof acrBands)[number];

/** Returns the band of a ratio rounded to two decimals, as displayed; lower bounds are inclusive. [core §9.9] */
export function acrBand(ratio: number): AcrBand {
  const rounded = Number(ratio.toFixed(2));
  let band = 0;
  while (band < ACR_BAND_BOUNDS.length && rounded >= ACR_BAND_BOUNDS[band]!) band++;
  return acrBands[band]!;
}

/**
 * Converts the coupled ratio to the uncoupled one, which compares with the three weeks before the last seven days; null at 4, where those
 * weeks are empty. Windt & Gabbett 2019, BJSM 53:988.
 */
export const uncoupledRatio = (coupled: number): number | null =>
  coupled >= CHRONIC_DAYS / ACUTE_DAYS ? null : (3 * coupled) / (CHRONIC_DAYS / ACUTE_DAYS - coupled);

/** Scales a total over `days` days (inclusive) to seven days. [core §9.6] */
export const perWeek = (value: number, days: number): number => (value * ACUTE_DAYS) / days;

/** Upper limit for monotony; with a higher value, the loads of the week are practically equal. */
const MAX_MONOTONY = 10;

/**
 * Monotony (mean over population standard deviation, at most 10) and strain (sum times monotony) of seven daily loads; null without load.
 * Foster 1998, Med Sci Sports Exerc 30:1164.
 */
export function monotonyAndStrain(loads: readonly number[]): { monotony: number; strain: number } | null {
  const sum = loads.reduce((total, load) => total + load, 0);
  if (!(sum > 0)) return null;
  const mean = sum / loads.length;
  const deviation = Math.sqrt(loads.reduce((total, load) => total + (load - mean) ** 2, 0) / loads.length);
  const monotony = Math.min(MAX_MONOTONY, mean / deviation);
  return { monotony, strain: sum * monotony };
}
