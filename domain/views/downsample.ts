import type { Window } from './window.ts';

/** Indexes of consecutive samples that can be connected by a line. */
export type Run = readonly number[];

/**
 * Downsamples a line so that it looks the same as with all samples: per pixel column the first, lowest, highest and
 * last sample (M4; Jugel et al. 2014, PVLDB 7:797). Runs end at a missing value (NaN) or a break. The neighbours just
 * outside the window are kept, so that the line extends beyond the chart.
 * @param x positions, non-decreasing
 * @param breaks 1 if the line must not connect to the previous sample
 */
export function downsample(
  x: ArrayLike<number>,
  values: ArrayLike<number>,
  breaks: ArrayLike<number>,
  window: Window,
  columns: number,
): Run[] {
  const runs: number[][] = [];
  const scale = columns / (window.to - window.from || 1);
  let run: number[] = [];
  let column: number[] = [];
  let columnNumber = Number.NaN;
  const closeColumn = () => {
    run.push(...corners(column, values));
    column = [];
  };
  const closeRun = () => {
    closeColumn();
    if (run.length > 0) runs.push(run);
    run = [];
    columnNumber = Number.NaN;
  };
  const [start, end] = indexRange(x, window);
  for (let i = start; i < end; i++) {
    if (Number.isNaN(values[i]!)) {
      closeRun();
      continue;
    }
    if (breaks[i] === 1) closeRun();
    const here = Math.floor((x[i]! - window.from) * scale);
    if (here !== columnNumber) closeColumn();
    columnNumber = here;
    column.push(i);
  }
  closeRun();
  return runs;
}

/** Returns the first, lowest, highest and last sample of a pixel column, in order, without repetition. */
function corners(column: readonly number[], values: ArrayLike<number>): number[] {
  if (column.length <= 4) return [...column];
  let [low, high] = [column[0]!, column[0]!];
  for (const i of column) {
    if (values[i]! < values[low]!) low = i;
    if (values[i]! > values[high]!) high = i;
  }
  return [...new Set([column[0]!, low, high, column.at(-1)!])].sort((a, b) => a - b);
}

/** Returns the indexes [start, end) of the samples in a window, plus one neighbour on each side. */
export function indexRange(x: ArrayLike<number>, { from, to }: Window): readonly [start: number, end: number] {
  let start = firstAtLeast(x, from);
  let end = firstAtLeast(x, to);
  while (end < x.length && x[end]! <= to) end++;
  start = Math.max(0, start - 1);
  end = Math.min(x.length, end + 1);
  return [start, end];
}

function firstAtLeast(x: ArrayLike<number>, value: number): number {
  let [low, high] = [0, x.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
