import type { Window } from './window.ts';

/** A run of neighbouring samples that a line may join, as indices. */
export type Run = readonly number[];

/**
 * The samples to draw a line through so that it looks as if all were drawn: of each pixel column the first, the lowest, the highest and
 * the last (M4; Jugel et al. 2014, PVLDB 7:797). Runs end where a value is missing (NaN) or a break begins. The neighbours
 * just outside the window are kept, so that the line runs out of the picture.
 *
 * @param x positions, not falling
 * @param breaks 1 where the line must not come from the sample before
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

/** First, lowest, highest and last of a pixel column, in order, each once. */
function corners(column: readonly number[], values: ArrayLike<number>): number[] {
  if (column.length <= 4) return [...column];
  let [low, high] = [column[0]!, column[0]!];
  for (const i of column) {
    if (values[i]! < values[low]!) low = i;
    if (values[i]! > values[high]!) high = i;
  }
  return [...new Set([column[0]!, low, high, column.at(-1)!])].sort((a, b) => a - b);
}

/** Indices [start, end) of the samples in a window and one neighbour at each side. */
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
