import type { Coverage } from './coverage.ts';

/**
 * Covered seconds by whole value: `seconds[i]` seconds at `min + i` watts (or beats per minute). All that zones need, so
 * that they can be drawn anew for another critical power or maximum heart rate without the file.
 */
export interface Histogram {
  readonly min: number;
  readonly seconds: Uint32Array;
}

export const emptyHistogram: Histogram = { min: 0, seconds: new Uint32Array(0) };

/** Seconds by value of a covered signal. O(n). */
export function histogramOf(coverage: Coverage): Histogram {
  const { value, seconds } = coverage;
  if (value.length === 0) return emptyHistogram;
  let min = value[0]!;
  let max = min;
  for (let i = 1; i < value.length; i++) {
    if (value[i]! < min) min = value[i]!;
    else if (value[i]! > max) max = value[i]!;
  }
  const bins = new Uint32Array(max - min + 1);
  for (let i = 0; i < value.length; i++) bins[value[i]! - min]! += seconds[i]!;
  return { min, seconds: bins };
}

/** Seconds in the histogram. */
export function histogramTotal(histogram: Histogram): number {
  let total = 0;
  for (const seconds of histogram.seconds) total += seconds;
  return total;
}

/** Time-weighted mean value; null when nothing is covered. */
export function histogramMean(histogram: Histogram): number | null {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < histogram.seconds.length; i++) {
    total += histogram.seconds[i]!;
    sum += histogram.seconds[i]! * (histogram.min + i);
  }
  return total === 0 ? null : sum / total;
}

/** Highest value with at least a second; null when nothing is covered. */
export function histogramMaximum(histogram: Histogram): number | null {
  for (let i = histogram.seconds.length - 1; i >= 0; i--) if (histogram.seconds[i]! > 0) return histogram.min + i;
  return null;
}

/** The histogram as bytes for keeping: the lowest value, then the seconds, each a base-128 number, low bits first. */
export function packHistogram(histogram: Histogram): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  put(histogram.min);
  for (const seconds of histogram.seconds) put(seconds);
  return Uint8Array.from(bytes);
}

/** The inverse of {@link packHistogram}. */
export function unpackHistogram(bytes: Uint8Array): Histogram {
  const values: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte < 128) {
      values.push(value);
      value = 0;
      scale = 1;
    }
  }
  return { min: values[0] ?? 0, seconds: Uint32Array.from(values.slice(1)) };
}
