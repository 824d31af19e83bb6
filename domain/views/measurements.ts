import { dayText } from '../date-text.ts';
import type { Measurements } from '../entities/measurement.ts';
import type { Member } from '../entities/member.ts';
import type { MeasurementKind } from '../metrics/measurements.ts';
import { figureText, formatWeight, kilogramsToPounds, type Figure } from '../units.ts';
import { decimalText } from '../words/area.ts';
import { measurementWords } from '../words/measurements.ts';
import { typedText } from '../words/typed.ts';

/** A value of one kind. */
export type Measured = Measurements['measurements'][number];

/** Whether weights are shown and typed in kg: until the member has chosen units they are, as in the form of the profile. */
export const weighsInKg = ({ prefersMetric }: Pick<Member, 'prefersMetric'>): boolean => prefersMetric ?? true;

const units = { resting_heart_rate: 'bpm', hrv_rmssd: 'ms' } as const;

export const measurementUnit = (kind: MeasurementKind, prefersMetric: boolean): string =>
  kind === 'weight' ? formatWeight(0, prefersMetric).unit : units[kind];

/** A value as it is shown: `66.5 kg`, `48 bpm`. */
export const measurementFigure = ({ kind, value }: Pick<Measured, 'kind' | 'value'>, prefersMetric: boolean): Figure =>
  kind === 'weight'
    ? formatWeight(value, prefersMetric)
    : { value: decimalText(value, Number.isInteger(value) ? 0 : 1), unit: units[kind] };

/** A value in the units of its reader: kg or lb, beats per minute, ms. */
export const measurementShown = ({ kind, value }: Pick<Measured, 'kind' | 'value'>, prefersMetric: boolean): number =>
  kind === 'weight' && !prefersMetric ? kilogramsToPounds(value) : value;

/** A value as its reader would type it. */
export const measurementTyped = (one: Pick<Measured, 'kind' | 'value'>, prefersMetric: boolean): string =>
  typedText(measurementShown(one, prefersMetric), 1);

/** What the chart of a kind says in a sentence; `values` are at least one, the oldest first. */
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
