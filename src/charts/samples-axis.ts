import { ticks } from 'd3';
import { formatDistance, formatDuration, fromMetres, toMetres } from '../../domain/units.ts';
import type { SampleSeries, SampleView } from '../../domain/views/sample-series.ts';
import { clockTicks } from '../../domain/views/ticks.ts';
import type { Window } from '../../domain/views/window.ts';

export type Along = 'time' | 'distance';

/** Common axis of all tracks of an activity. */
export interface SamplesAxis {
  readonly along: Along;
  /** Position in seconds or metres, one per sample. */
  readonly x: Float64Array;
  readonly whole: Window;
  /** Smallest zoom window, in the unit of `x`. */
  readonly least: number;
  readonly ticks: (window: Window, count: number) => readonly { readonly at: number; readonly label: string }[];
}

/** Creates the axis, in seconds since the start, or in metres if known. */
export function samplesAxis(view: SampleView, along: Along, prefersMetric: boolean): SamplesAxis {
  if (along === 'distance' && view.distance !== null) {
    const unit = prefersMetric ? 'kilometers' : 'miles';
    const label = (at: number, step: number) =>
      formatDistance(at, prefersMetric, step >= 1 ? 0 : step >= 0.1 ? 1 : 2).value;
    return {
      along,
      x: view.distance,
      whole: { from: 0, to: view.distance.at(-1) ?? 0 },
      least: 200,
      ticks: ({ from, to }, count) => {
        const values = ticks(fromMetres(from, unit), fromMetres(to, unit), count);
        const step = (values[1] ?? 1) - (values[0] ?? 0);
        return values.map((value) => ({ at: toMetres(value, unit), label: label(toMetres(value, unit), step) }));
      },
    };
  }
  return {
    along: 'time',
    x: view.time,
    whole: { from: Math.min(0, view.time[0] ?? 0), to: view.time.at(-1) ?? 0 },
    least: 30,
    ticks: ({ from, to }, count) => clockTicks(from, to, count).map((at) => ({ at, label: formatDuration(at) })),
  };
}

/** Returns round values of a series for its own axis, in SI units, at most about `count`. */
export function seriesTicks(series: SampleSeries, count: number): number[] {
  const [a, b] = [series.toAxis(series.domain[0]), series.toAxis(series.domain[1])];
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const values = series.axis === 'clock' ? clockTicks(low, high, count) : ticks(low, high, count);
  return values.map(series.fromAxis);
}
