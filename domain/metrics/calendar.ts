import { ACR_BAND_BOUNDS, ACUTE_DAYS, CHART_DAYS, CHRONIC_DAYS, TWO_WEEKS_DAYS } from '../constants.ts';
import { TRAINED_DAY_SECONDS } from './constants.ts';

/** Totals of consecutive local days, index 0 first. A day without data is 0. */
export interface DayTotals {
  /** How many days. */
  readonly days: number;
  /** Weighted load of all activities, arbitrary units. */
  readonly loads: Float64Array;
  /** Distance on foot in metres. */
  readonly footMetres: Float64Array;
  /** Time of all activities in seconds. */
  readonly seconds: Float64Array;
  /** Load and distance on foot that are planned; without them the future has no value. */
  readonly plannedLoads?: Float64Array | undefined;
  readonly plannedFootMetres?: Float64Array | undefined;
  /** Index of the day of the member's first activity ever, negative when before index 0; null when there is none. */
  readonly firstActivityIndex: number | null;
  /** Index of today; may lie outside. */
  readonly today: number;
}

/** One value per day; NaN is "none". */
export interface CalendarSeries {
  /** Acute:chronic ratio of load (eb) and of distance on foot (vb), 0 to 4. */
  readonly ebAcr: Float64Array;
  readonly vbAcr: Float64Array;
  /** The same with what is planned in the place of what has not been done yet. */
  readonly ebAcrPw: Float64Array;
  readonly vbAcrPw: Float64Array;
  /** Mean load per day over 28 days, arbitrary units. */
  readonly ebChronicLoad: Float64Array;
  /** Percent of days trained, of the last 30 and 14. */
  readonly consistency30: Float64Array;
  readonly consistency14: Float64Array;
}

/** Days before the first one asked for that {@link calendarSeries} needs to be right from there on. */
export const CALENDAR_LEAD_DAYS = CHART_DAYS - 1;

/**
 * Sums of seven days up to and with each day. Each is added up anew: a running sum would leave a rest of 1e-14 where
 * zero is meant, and a day's value would depend on where the range starts.
 */
function weeklySums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length);
  for (let day = 0; day < values.length; day++) {
    let sum = 0;
    for (let i = Math.max(0, day - ACUTE_DAYS + 1); i <= day; i++) sum += values[i]!;
    sums[day] = sum;
  }
  return sums;
}

/** Sum of 28 days as four weeks, so that it can never be less than its last week. */
function chronicSum(weekly: Float64Array, day: number): number {
  let sum = 0;
  for (let back = 0; back < CHRONIC_DAYS && back <= day; back += ACUTE_DAYS) sum += weekly[day - back]!;
  return sum;
}

/** Seven-day mean over 28-day mean (coupled) for days in [from, to); NaN elsewhere and where the 28 days are empty. */
function ratios(values: Float64Array, from: number, to: number): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN);
  const weekly = weeklySums(values);
  for (let day = Math.max(0, from); day < Math.min(to, values.length); day++) {
    const chronic = chronicSum(weekly, day);
    if (chronic > 0) result[day] = ((CHRONIC_DAYS / ACUTE_DAYS) * weekly[day]!) / chronic;
  }
  return result;
}

/** What was done up to yesterday, what is planned from tomorrow on, and today what was done if anything was. */
function withPlan(done: Float64Array, planned: Float64Array, today: number): Float64Array {
  return done.map((value, day) => (day < today || (day === today && value > 0) ? value : (planned[day] ?? 0)));
}

/**
 * Ratios, chronic load and consistency for each day, from stored day totals in one pass. Ratios begin 28 days after the
 * first activity; chronic load and consistency on its day. What is not planned has no future. [core §9]
 */
export function calendarSeries(totals: DayTotals): CalendarSeries {
  const { days, loads, footMetres, seconds, plannedLoads, plannedFootMetres, today } = totals;
  const first = totals.firstActivityIndex ?? Number.POSITIVE_INFINITY;
  const ratioFrom = first + CHRONIC_DAYS - 1;
  const past = today + 1;
  const planned = (done: Float64Array, plan: Float64Array | undefined) =>
    plan === undefined
      ? ratios(done, ratioFrom, past)
      : ratios(withPlan(done, plan, today), ratioFrom, Number.POSITIVE_INFINITY);
  const ebChronicLoad = new Float64Array(days).fill(Number.NaN);
  const weekly = weeklySums(loads);
  for (let day = Math.max(0, first); day < Math.min(past, days); day++) {
    ebChronicLoad[day] = chronicSum(weekly, day) / CHRONIC_DAYS;
  }
  return {
    ebAcr: ratios(loads, ratioFrom, past),
    vbAcr: ratios(footMetres, ratioFrom, past),
    ebAcrPw: planned(loads, plannedLoads),
    vbAcrPw: planned(footMetres, plannedFootMetres),
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

/** Bands of the acute:chronic ratio. [core §9] */
export type AcrBand = 'low' | 'steady' | 'rising' | 'steep';
const BANDS = ['low', 'steady', 'rising', 'steep'] as const;

/** The band of a ratio, on the unrounded value; a lower bound belongs to its band. [core §9] */
export function acrBand(ratio: number): AcrBand {
  let band = 0;
  while (band < ACR_BAND_BOUNDS.length && ratio >= ACR_BAND_BOUNDS[band]!) band++;
  return BANDS[band]!;
}

/**
 * The ratio against the three weeks before the last seven days instead of all four, from the coupled one; null at 4,
 * where those weeks are empty. Windt & Gabbett 2019, BJSM 53:988.
 */
export const uncoupledRatio = (coupled: number): number | null =>
  coupled >= CHRONIC_DAYS / ACUTE_DAYS ? null : (3 * coupled) / (CHRONIC_DAYS / ACUTE_DAYS - coupled);

/** A figure of `days` days (both ends included) scaled to seven. [core §9] */
export const perWeek = (value: number, days: number): number => (value * ACUTE_DAYS) / days;

/** Above this the loads of a week are as good as equal. */
const MAX_MONOTONY = 10;

/**
 * Monotony (mean over population standard deviation, at most 10) and strain (sum times monotony) of the loads of seven
 * days; null in a week without load. Foster 1998, Med Sci Sports Exerc 30:1164.
 */
export function monotonyAndStrain(loads: readonly number[]): { monotony: number; strain: number } | null {
  const sum = loads.reduce((total, load) => total + load, 0);
  if (!(sum > 0)) return null;
  const mean = sum / loads.length;
  const deviation = Math.sqrt(loads.reduce((total, load) => total + (load - mean) ** 2, 0) / loads.length);
  const monotony = Math.min(MAX_MONOTONY, mean / deviation);
  return { monotony, strain: sum * monotony };
}
