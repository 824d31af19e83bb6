import { figures } from '../words/figures.ts';
import type { SportFamily } from '../activity-types.ts';
import type { Samples } from '../entities/activity.ts';
import { MAX_COVERED_SECONDS } from '../metrics/constants.ts';
import { METRES_PER_FOOT, METRES_PER_MILE } from '../units.ts';
import { isBelievableSpeed, LONGEST_BREAK } from './believable.ts';
import { cadenceUnit, formatRate, paceMetres, rateKindOf, rateLabel } from './display-format.ts';
import { indexRange } from './downsample.ts';
import type { Window } from './window.ts';

export type SeriesId = 'rate' | 'heartRate' | 'power' | 'cadence' | 'groundContact' | 'altitude';

/** One measured quantity over an activity, with its formatting. */
export interface SampleSeries {
  readonly id: SeriesId;
  readonly label: string;
  readonly unit: string;
  /** Values in SI units, one per sample; NaN if not measured. */
  readonly values: Float64Array;
  /** Value range of the chart, excluding outliers. */
  readonly domain: readonly [low: number, high: number];
  /** Axis type: clock time for paces, otherwise numbers. */
  readonly axis: 'clock' | 'number';
  /** Converts from SI to axis units and, below, back. */
  readonly toAxis: (value: number) => number;
  readonly fromAxis: (value: number) => number;
  /** Formats a value without its unit. */
  readonly format: (value: number) => string;
}

export interface SampleView {
  /** Time of each sample in seconds since the start, non-decreasing. */
  readonly time: Float64Array;
  /** Distance of each sample in metres since the start, non-decreasing; null if not measured. */
  readonly distance: Float64Array | null;
  /** Set to 1 for a sample after a pause, so that no line connects to it. */
  readonly breaks: Uint8Array;
  /** Pauses of the timer, in seconds since the start on the time axis. */
  readonly pauses: readonly Window[];
  readonly series: readonly SampleSeries[];
  /** Averages of the whole activity, as far as known. */
  readonly means: SeriesMeans;
}

/** Averages in SI units by series. */
export type SeriesMeans = Readonly<Partial<Record<SeriesId, number | null>>>;

type Described = Omit<SampleSeries, 'values' | 'domain'> & { readonly fromZero?: boolean };

const wholeText = (value: number) => String(Math.round(value));
const same = (value: number) => value;
const plain = (id: SeriesId, label: string, unit: string): Described => ({
  id,
  label,
  unit,
  axis: 'number',
  toAxis: same,
  fromAxis: same,
  format: wholeText,
});

function rateSeries(family: SportFamily, prefersMetric: boolean): Described {
  const kind = rateKindOf(family);
  const mileOrKilometre = prefersMetric ? 1000 : METRES_PER_MILE;
  const shared = {
    id: 'rate' as const,
    label: rateLabel(kind),
    unit: formatRate(1, kind, prefersMetric).unit,
    format: (value: number) => formatRate(value, kind, prefersMetric).value,
  };
  if (kind === 'speed') {
    const perHour = 3600 / mileOrKilometre;
    return { ...shared, axis: 'number', toAxis: (v) => v * perHour, fromAxis: (v) => v / perHour, fromZero: true };
  }
  const metres = kind === 'pace' ? mileOrKilometre : paceMetres(kind, prefersMetric);
  return { ...shared, axis: 'clock', toAxis: (v) => metres / v, fromAxis: (seconds) => metres / seconds };
}

function altitudeSeries(prefersMetric: boolean): Described {
  const unit = prefersMetric ? 1 : METRES_PER_FOOT;
  return {
    ...plain('altitude', figures.elevation, prefersMetric ? 'm' : 'ft'),
    toAxis: (value) => value / unit,
    fromAxis: (value) => value * unit,
    format: (value) => wholeText(value / unit),
  };
}

/**
 * Returns the samples of an activity as chart series, omitting empty ones. Paces are stored as speeds, so that standing
 * still is at the bottom and averages are correct.
 */
export function sampleView(
  samples: Samples,
  family: SportFamily,
  prefersMetric: boolean,
  means: SeriesMeans = {},
): SampleView {
  const time = withoutJumps(samples.time);
  const described: readonly (readonly [Described, readonly (number | null)[] | null])[] = [
    [rateSeries(family, prefersMetric), believableSpeeds(samples.speed, family)],
    [plain('heartRate', figures.heartRate, 'bpm'), samples.heartRate],
    [{ ...plain('power', figures.power, 'W'), fromZero: true }, samples.power],
    [plain('cadence', figures.cadence, cadenceUnit(family)), samples.cadence],
    [plain('groundContact', figures.groundContact, 'ms'), samples.groundContact],
    [altitudeSeries(prefersMetric), samples.altitude],
  ];
  const series = described.flatMap(([description, column]): SampleSeries[] => {
    const values = Float64Array.from(column ?? [], (value) => value ?? Number.NaN);
    const domain = domainOf(values, description);
    return domain === null ? [] : [{ ...description, values, domain }];
  });
  // Responses cached by an earlier version of the app have no pauses.
  const pauses = visiblePauses(samples.pauses ?? [], samples.time, time);
  return { time, distance: risingDistance(samples.distance), breaks: breaksOf(time, pauses), series, means, pauses };
}

const believableSpeeds = (speeds: readonly (number | null)[] | null, family: SportFamily) =>
  speeds?.map((speed) => (speed !== null && isBelievableSpeed(speed, family) ? speed : null)) ?? null;

/** Displayed length in seconds of a break during which the clock was set. */
const JUMP_SECONDS = 60;

/** Shortens breaks of more than a day to a minute; otherwise the training would be a dot on the axis. */
function withoutJumps(times: readonly number[]): Float64Array {
  let cut = 0;
  return Float64Array.from(times, (at, i) => {
    const step = at - (times[i - 1] ?? at);
    if (step > LONGEST_BREAK) cut += step - JUMP_SECONDS;
    return at - cut;
  });
}

const minimumSpan: Readonly<Record<SeriesId, number>> = {
  rate: 0.5,
  heartRate: 20,
  power: 50,
  cadence: 20,
  groundContact: 40,
  altitude: 20,
};

/**
 * Returns the range from the 2nd to the 99.5th percentile with padding (all altitudes; all heart rates after the first
 * seconds), with a minimum width; null if all values are 0 or missing.
 */
function domainOf(values: Float64Array, { id, fromZero }: Described): readonly [number, number] | null {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  if (known.length < 2 || (known[0] === 0 && known.at(-1) === 0)) return null;
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? 0;
  let [low, high] = [at(id === 'altitude' ? 0 : 0.02), at(id === 'altitude' || id === 'heartRate' ? 1 : 0.995)];
  const missing = minimumSpan[id] - (high - low);
  if (missing > 0) [low, high] = [low - missing / 2, high + missing / 2];
  const air = (high - low) * 0.06;
  if (id === 'altitude') return [low - air, high + air];
  // The pace of near standstill would take up most of the chart.
  const floor = id === 'rate' && fromZero !== true ? high * 0.35 : 0;
  return [fromZero === true ? 0 : Math.max(floor, low - air), high + air];
}

/** Returns a non-decreasing distance without gaps; null if missing, or without movement. */
function risingDistance(column: readonly (number | null)[] | null): Float64Array | null {
  if (column === null) return null;
  let last = 0;
  const rising = Float64Array.from(column, (value) => {
    last = Math.max(last, value ?? last);
    return last;
  });
  return last > 0 ? rising : null;
}

/** Limits pauses to gaps in the samples, and shifts them where breaks of days were shortened. */
function visiblePauses(pauses: readonly Window[], recorded: readonly number[], time: Float64Array): Window[] {
  const shift = (place: number) => (time[place] ?? 0) - (recorded[place] ?? 0);
  const around = (seconds: number) => indexRange(recorded, { from: seconds, to: seconds });
  return pauses
    .map(({ from, to }) => ({ from: from + shift(around(from)[0]), to: to + shift(around(to)[1] - 1) }))
    .filter(({ from, to }) => to > from);
}

function breaksOf(time: Float64Array, pauses: readonly Window[]): Uint8Array {
  const steps = time.slice(1).map((value, i) => value - time[i]!);
  const typical = steps.toSorted()[steps.length >> 1] ?? 1;
  const limit = Math.max(MAX_COVERED_SECONDS, 10 * typical);
  const breaks = new Uint8Array(time.length);
  steps.forEach((step, i) => {
    if (step > limit) breaks[i + 1] = 1;
  });
  // The first sample after a pause without samples.
  for (const { from, to } of pauses) {
    const after = time.findIndex((at) => at >= to);
    if (after > 0 && time[after - 1]! <= from + 1) breaks[after] = 1;
  }
  return breaks;
}

/** Minimum, maximum and mean in a window of the time axis; null if not measured. */
export interface SeriesFigures {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
}

/**
 * Returns the figures of a series in a window. A sample covers the time to the next one, or one second before a pause.
 * The window's end is exclusive. Cadences of 0 (standing still) are ignored. For the whole activity, the mean is the
 * activity's own if known, since samples miss unrecorded rests.
 */
export function figuresOf(view: SampleView, series: SampleSeries, window: Window): SeriesFigures | null {
  let [least, most, sum, weight] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  const [start, end] = indexRange(view.time, window);
  for (let i = start; i < end; i++) {
    const [value, at] = [series.values[i]!, view.time[i]!];
    const next = view.time[i + 1];
    const isAfter = at > window.to || (at === window.to && next !== undefined);
    if (Number.isNaN(value) || at < window.from || isAfter || (value === 0 && series.id === 'cadence')) continue;
    const covered = next === undefined || view.breaks[i + 1] === 1 ? 1 : Math.max(0, next - at);
    least = Math.min(least, value);
    most = Math.max(most, value);
    sum += value * covered;
    weight += covered;
  }
  if (weight === 0) return null;
  const isWhole = window.from <= (view.time[0] ?? 0) && window.to >= (view.time.at(-1) ?? 0);
  const mean = (isWhole ? view.means[series.id] : null) ?? sum / weight;
  return { least: Math.min(least, mean), most: Math.max(most, mean), mean };
}
