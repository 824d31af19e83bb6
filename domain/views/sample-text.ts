import { formatDistance, formatDuration, toMetres } from '../units.ts';
import { figures } from '../words/figures.ts';
import { figuresOf, type SampleSeries, type SampleView } from './sample-series.ts';
import { clockStep, distanceStep } from './ticks.ts';
import { nearestIndex, type Window } from './window.ts';

/** Describes a series in a window: `Pace 4:10 to 6:02, mean 4:44 min/km`; null if not measured. */
export function seriesSummary(view: SampleView, series: SampleSeries, window: Window): string | null {
  const found = figuresOf(view, series, window);
  if (found === null) return null;
  const { format, label, unit } = series;
  // The lowest speed may not be a meaningful pace; use the bottom of the chart instead.
  const least = series.axis === 'clock' ? Math.max(found.least, series.domain[0]) : found.least;
  return figures.seriesSummary(label, format(least), format(found.most), `${format(found.mean)} ${unit}`);
}

/** Describes a window, one sentence per series. */
export function windowSummary(view: SampleView, window: Window, prefersMetric: boolean): string {
  const distance = distanceAt(view, window.to) - distanceAt(view, window.from);
  const figure = formatDistance(distance, prefersMetric, 2);
  const span = figures.span(formatDuration(window.from), formatDuration(window.to));
  const head = view.distance === null ? `${span}.` : `${span}, ${figure.value} ${figure.unit}.`;
  const sentences = view.series.flatMap((series) => seriesSummary(view, series, window) ?? []);
  return [head, ...sentences.map((sentence) => `${sentence}.`), ...pauseTexts(view, window)].join(' ');
}

/** Describes the number and total duration of the pauses in a window. */
function pauseTexts({ pauses }: SampleView, { from, to }: Window): string[] {
  const within = pauses.map((one) => Math.min(to, one.to) - Math.max(from, one.from)).filter((seconds) => seconds > 0);
  if (within.length === 0) return [];
  return [figures.pauses(within.length, formatDuration(within.reduce((sum, one) => sum + one, 0)))];
}

/** Returns the metres at a time; 0 if not measured. */
export const distanceAt = (view: SampleView, time: number): number =>
  view.distance?.[nearestIndex(view.time, time)] ?? 0;

/** Describes the cursor position for screen readers: time, distance and each value. */
export function cursorText(view: SampleView, index: number, prefersMetric: boolean): string {
  const parts = [formatDuration(view.time[index] ?? 0)];
  if (view.distance !== null) {
    const { value, unit } = formatDistance(view.distance[index] ?? 0, prefersMetric, 2);
    parts.push(`${value} ${unit}`);
  }
  for (const { values, label, format, unit } of view.series) {
    const value = values[index] ?? Number.NaN;
    if (!Number.isNaN(value)) parts.push(`${label} ${format(value)} ${unit}`);
  }
  return parts.join(', ');
}

export interface SampleRow {
  /** Start of the row in seconds since the start of the activity. */
  readonly from: number;
  readonly to: number;
  /** Metres since the start at the row's beginning and end; null if not measured. */
  readonly between: Window | null;
  /** Metres covered in the row; null if not measured. */
  readonly metres: number | null;
  /** Mean of each series in SI, in the order of the view; null if not measured. */
  readonly means: readonly (number | null)[];
}

const rowOf = (view: SampleView, from: number, to: number, between: Window | null): SampleRow => ({
  from,
  to,
  between,
  metres: between && between.to - between.from,
  means: view.series.map((series) => figuresOf(view, series, { from, to })?.mean ?? null),
});

/** Returns a window as a table with round times and up to about `most` rows. */
export function sampleRows(view: SampleView, window: Window, most = 40): SampleRow[] {
  const step = clockStep(window.to - window.from, most);
  const first = Math.floor(window.from / step);
  const count = Math.max(1, Math.ceil(window.to / step) - first);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [Math.max(window.from, (first + i) * step), Math.min(window.to, (first + i + 1) * step)];
    const between = view.distance && { from: distanceAt(view, from), to: distanceAt(view, to) };
    return rowOf(view, from, to, between);
  });
}

/** Tolerance for rounding at boundaries. */
const ROUNDING = 1e-9;

/**
 * Returns a window as a table with round distances: whole kilometres or miles, or tenths for short windows. Uses time
 * if there is no distance.
 */
export function sampleRowsByDistance(view: SampleView, window: Window, prefersMetric: boolean, most = 40): SampleRow[] {
  const { distance } = view;
  const whole = { from: distanceAt(view, window.from), to: distanceAt(view, window.to) };
  const unit = toMetres(1, prefersMetric ? 'kilometers' : 'miles');
  const step = unit * distanceStep((whole.to - whole.from) / unit, most);
  if (distance === null || whole.to <= whole.from) return sampleRows(view, window, most);
  const first = Math.floor(whole.from / step + ROUNDING);
  const timeAt = (metres: number) => view.time[nearestIndex(distance, metres)] ?? 0;
  return Array.from({ length: Math.ceil(whole.to / step - ROUNDING) - first }, (_, i) => {
    const between = {
      from: Math.max(whole.from, (first + i) * step),
      to: Math.min(whole.to, (first + i + 1) * step),
    };
    const from = i === 0 ? window.from : timeAt(between.from);
    return rowOf(view, from, between.to === whole.to ? window.to : timeAt(between.to), between);
  });
}
