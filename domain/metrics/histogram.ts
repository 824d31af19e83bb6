import type { Coverage } from './coverage.ts';

/**
 * Covered seconds by integer value: `seconds[i]` seconds at `min + i` watts (or beats per minute). Sufficient to recompute zones for
 * another critical power or maximum heart rate without the file.
 */
export interface Histogram {
  readonly min: number;
  readonly seconds: Uint32Array;
}

export const emptyHistogram: Histogram = { min: 0, seconds: new Uint32Array(0) };

/** Creates the histogram of a covered signal. O(n). */
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

/** Returns the total seconds in the histogram. */
export function histogramTotal(histogram: Histogram): number {
  let total = 0;
  for (const seconds of histogram.seconds) total += seconds;
  return total;
}

/** Returns the time-weighted mean; null if nothing is covered. */
export function histogramMean(histogram: Histogram): number | null {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < histogram.seconds.length; i++) {
    total += histogram.seconds[i]!;
    sum += histogram.seconds[i]! * (histogram.min + i);
  }
  return total === 0 ? null : sum / total;
}

/** Returns the highest value with at least one second; null if nothing is covered. */
export function histogramMaximum(histogram: Histogram): number | null {
  for (let i = histogram.seconds.length - 1; i >= 0; i--) if (histogram.seconds[i]! > 0) return histogram.min + i;
  return null;
}

/** Distance by whole watt: `decimetres[i]` at `min + i` watts. In decimetres, so that values are integers. */
export interface DistanceByPower {
  readonly min: number;
  readonly decimetres: Uint32Array;
}

/**
 * Computes the distance covered at each power: covered seconds times the speed (m/s) of the sample's record. Samples
 * without a speed use the previous one.
 */
export function distanceByPower(coverage: Coverage, speed: Float64Array): DistanceByPower {
  const { min, seconds } = histogramOf(coverage);
  const metres = new Float64Array(seconds.length);
  let current = 0;
  for (let i = 0; i < coverage.value.length; i++) {
    const at = speed[coverage.record[i]!]!;
    if (at >= 0) current = at;
    metres[coverage.value[i]! - min]! += coverage.seconds[i]! * current;
  }
  return { min, decimetres: Uint32Array.from(metres, (value) => Math.round(value * 10)) };
}

/** Serialises bins for storage: the lowest value, then each bin, as base-128 numbers with the low bits first. */
export function packBins(min: number, bins: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  put(min);
  for (const bin of bins) put(bin);
  return Uint8Array.from(bytes);
}

/** The inverse of {@link packBins}; empty input yields no bins. */
export function unpackBins(bytes: Uint8Array): { readonly min: number; readonly bins: Uint32Array } {
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
  return { min: values[0] ?? 0, bins: Uint32Array.from(values.slice(1)) };
}

/** Serialises a histogram, about one byte per bin. */
export const packHistogram = ({ min, seconds }: Histogram): Uint8Array => packBins(min, seconds);

/** The inverse of {@link packHistogram}. */
export function unpackHistogram(bytes: Uint8Array): Histogram {
  const { min, bins } = unpackBins(bytes);
  return { min, seconds: bins };
}

/** Serialises distances by power. */
export const packDistance = ({ min, decimetres }: DistanceByPower): Uint8Array => packBins(min, decimetres);

/** The inverse of {@link packDistance}. */
export function unpackDistance(bytes: Uint8Array): DistanceByPower {
  const { min, bins } = unpackBins(bytes);
  return { min, decimetres: bins };
}
