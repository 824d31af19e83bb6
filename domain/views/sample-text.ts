import { formatDistance, formatDuration } from '../units.ts';
import { figures } from '../words/figures.ts';
import { figuresOf, type SampleSeries, type SampleView } from './sample-series.ts';
import { clockStep } from './ticks.ts';
import { nearestIndex, type Window } from './window.ts';

/** What a series does inside a window: `Pace 4:10 to 6:02, mean 4:44 min/km`; null where nothing was measured. */
export function seriesSummary(view: SampleView, series: SampleSeries, window: Window): string | null {
  const found = figuresOf(view, series, window);
  if (found === null) return null;
  const { format, label, unit } = series;
  // The slowest speed may be no pace at all; the drawn bottom stands for it.
  const least = series.axis === 'clock' ? Math.max(found.least, series.domain[0]) : found.least;
  return figures.seriesSummary(label, format(least), format(found.most), `${format(found.mean)} ${unit}`);
}

/** The whole window in a sentence per series. */
export function windowSummary(view: SampleView, window: Window, prefersMetric: boolean): string {
  const distance = distanceAt(view, window.to) - distanceAt(view, window.from);
  const figure = formatDistance(distance, prefersMetric, 2);
  const span = figures.span(formatDuration(window.from), formatDuration(window.to));
  const head = view.distance === null ? `${span}.` : `${span}, ${figure.value} ${figure.unit}.`;
  const sentences = view.series.flatMap((series) => seriesSummary(view, series, window) ?? []);
  return [head, ...sentences.map((sentence) => `${sentence}.`)].join(' ');
}

/** Metres at a time; 0 when nobody measured them. */
export const distanceAt = (view: SampleView, time: number): number =>
  view.distance?.[nearestIndex(view.time, time)] ?? 0;

/** Where the cursor stands, for the ear: time, distance and each value. */
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
  /** Seconds since the start. */
  readonly from: number;
  readonly to: number;
  /** Metres covered in the row; null when nobody measured them. */
  readonly metres: number | null;
  /** Mean of each series in SI, in the order of the view; null where nothing was measured. */
  readonly means: readonly (number | null)[];
}

/** A window as a table of at most about so many rows with round times. */
export function sampleRows(view: SampleView, window: Window, most = 40): SampleRow[] {
  const step = clockStep(window.to - window.from, most);
  const first = Math.floor(window.from / step);
  const count = Math.max(1, Math.ceil(window.to / step) - first);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [Math.max(window.from, (first + i) * step), Math.min(window.to, (first + i + 1) * step)];
    return {
      from,
      to,
      metres: view.distance === null ? null : distanceAt(view, to) - distanceAt(view, from),
      means: view.series.map((series) => figuresOf(view, series, { from, to })?.mean ?? null),
    };
  });
}
