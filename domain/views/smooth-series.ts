import type { SampleSeries, SampleView, SeriesId } from './sample-series.ts';

/** Smoothing of a recording's lines: window in seconds, none, or ten seconds for the noisiest series only (`auto`). */
export const smoothings = ['auto', 'none', '10', '30'] as const;
export type Smoothing = (typeof smoothings)[number];

/** Series that vary from second to second. */
const AUTO: Readonly<Partial<Record<SeriesId, number>>> = { cadence: 10, groundContact: 10 };

const secondsOf = (id: SeriesId, smoothing: Smoothing): number =>
  smoothing === 'auto' ? (AUTO[id] ?? 0) : smoothing === 'none' ? 0 : Number(smoothing);

/** Centred moving average over `seconds`, not crossing breaks of the line. */
function smoothed({ time, breaks }: Pick<SampleView, 'time' | 'breaks'>, values: Float64Array, seconds: number) {
  const result = new Float64Array(values.length).fill(Number.NaN);
  const half = seconds / 2;
  let [from, to, sum, count, piece] = [0, 0, 0, 0, 0];
  const take = (i: number, sign: 1 | -1) => {
    if (Number.isNaN(values[i]!)) return;
    sum += sign * values[i]!;
    count += sign;
  };
  for (let i = 0; i < values.length; i++) {
    if (breaks[i] === 1) [from, to, sum, count, piece] = [i, i, 0, 0, i];
    const isOfPiece = (k: number) => k < values.length && (k <= piece || breaks[k] !== 1);
    while (isOfPiece(to) && time[to]! <= time[i]! + half) take(to++, 1);
    while (time[from]! < time[i]! - half) take(from++, -1);
    if (!Number.isNaN(values[i]!) && count > 0) result[i] = sum / count;
  }
  return result;
}

/** Returns the smoothed view for the chart. Figures such as averages still use the unsmoothed data. */
export function smoothView(view: SampleView, smoothing: Smoothing): SampleView {
  const series = view.series.map((one): SampleSeries => {
    const seconds = secondsOf(one.id, smoothing);
    return seconds === 0 ? one : { ...one, values: smoothed(view, one.values, seconds) };
  });
  return { ...view, series };
}
