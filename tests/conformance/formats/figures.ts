import type { DecodedActivity } from '../../../formats/types.ts';

type Column = Float32Array | Float64Array | undefined;

/** Valid values, optionally only those above 0. */
export const valid = (column: Column, positive = false): number[] =>
  Array.from(column ?? []).filter((value) => !Number.isNaN(value) && (!positive || value > 0));

/** Mean to a hundredth, as in the references; `null` without a value. */
export function mean(column: Column, positive = false): number | null {
  const values = valid(column, positive);
  return values.length === 0 ? null : hundredth(values.reduce((sum, value) => sum + value, 0) / values.length);
}

export const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** Sum over the sessions that state it; `null` if none does. */
export function total(read: DecodedActivity, field: 'distance' | 'elapsed' | 'timer'): number | null {
  const values = read.sessions.map((session) => session[field]).filter((value) => value !== null);
  return values.length === 0 ? null : hundredth(values.reduce((sum, value) => sum + value, 0));
}

/** The developer field in which running power meters store watts. */
export const developerPower = (read: DecodedActivity): Column =>
  read.records.developer.find(({ name }) => name === 'Power' || name === 'RP_Power')?.values;

/** Longest gap and number of backward steps between times, in file order. */
export function steps(read: DecodedActivity): { readonly maxGap: number; readonly back: number } {
  const times = valid(read.records.time);
  let maxGap = 0;
  let back = 0;
  for (let i = 1; i < times.length; i++) {
    const gap = times[i]! - times[i - 1]!;
    maxGap = Math.max(maxGap, gap);
    if (gap < 0) back++;
  }
  return { maxGap, back };
}

export const iso = (seconds: number | undefined): string | null =>
  seconds === undefined || Number.isNaN(seconds) ? null : new Date(Math.round(seconds * 1000)).toISOString();
