import { dayText } from '../date-text.ts';
import type { Measurements } from '../entities/measurement.ts';
import type { Member } from '../entities/member.ts';
import type { MeasurementKind } from '../metrics/measurements.ts';
import { figureText, formatWeight, kilogramsToPounds, type Figure } from '../units.ts';
import { decimalText } from '../words/area.ts';
import { measurementWords } from '../words/measurements.ts';
import { typedText } from '../words/typed.ts';

/** A single measurement. */
export type Measured = Measurements['measurements'][number];

/** Whether to show weights in kg; before the member has chosen units, the default of the profile form. */
export const usesKilograms = ({ prefersMetric }: Pick<Member, 'prefersMetric'>): boolean => prefersMetric ?? true;

const units = { resting_heart_rate: 'bpm', hrv_rmssd: 'ms' } as const;

export const measurementUnit = (kind: MeasurementKind, prefersMetric: boolean): string =>
  kind === 'weight' ? formatWeight(0, prefersMetric).unit : units[kind];

/** Formats a measurement with its unit: `66.5 kg`, `48 bpm`. */
export const measurementFigure = ({ kind, value }: Pick<Measured, 'kind' | 'value'>, prefersMetric: boolean): Figure =>
  kind === 'weight'
    ? formatWeight(value, prefersMetric)
    : { value: decimalText(value, Number.isInteger(value) ? 0 : 1), unit: units[kind] };

/** Returns a measurement in the reader's units: kg or lb, beats per minute, ms. */
export const measurementShown = ({ kind, value }: Pick<Measured, 'kind' | 'value'>, prefersMetric: boolean): number =>
  kind === 'weight' && !prefersMetric ? kilogramsToPounds(value) : value;

/** Formats a measurement as an input value. */
export const measurementInputText = (one: Pick<Measured, 'kind' | 'value'>, prefersMetric: boolean): string =>
  typedText(measurementShown(one, prefersMetric), 1);

/** Summarises a kind's chart in a sentence; `values` is not empty, oldest first. */
export function measurementSummary(values: readonly Measured[], prefersMetric: boolean, today: string): string {
  const [first, latest] = [values[0]!, values.at(-1)!];
  const text = (value: number) => figureText(measurementFigure({ kind: first.kind, value }, prefersMetric));
  const numbers = values.map(({ value }) => value);
  const range = [Math.min(...numbers), Math.max(...numbers)] as const;
  const { latest: now, range: between } = measurementWords;
  return [
    now(text(latest.value), dayText(latest.day, today)),
    between(text(range[0]), text(range[1]), dayText(first.day, today)),
  ].join(' ');
}
