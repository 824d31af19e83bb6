import { MEASUREMENT_RANGE, type MeasurementKind } from '../metrics/measurements.ts';
import { measurementUnit } from '../views/measurements.ts';
import { measurementWords } from '../words/measurements.ts';
import { parseInputNumber, weightInKg, weightMessages } from './biometrics.ts';

/** Result of parsing a measurement: its value in kg, beats per minute or ms, or an error. */
export type ParsedMeasurement =
  | { readonly value: number; readonly error: null }
  | { readonly value: null; readonly error: string };

/** Parses a measurement. @param prefersMetric whether weights are in kg rather than pounds */
export function parseMeasurement(kind: MeasurementKind, text: string, prefersMetric: boolean): ParsedMeasurement {
  if (kind === 'weight') {
    const input = { weight: text, prefersMetric };
    const [error] = weightMessages(input, false);
    if (error !== undefined) return { value: null, error };
    return { value: Number(weightInKg(input)?.toFixed(2)), error: null };
  }
  const [least, most] = MEASUREMENT_RANGE[kind];
  const value = parseInputNumber(text);
  if (value !== null && value >= least && value <= most) return { value, error: null };
  return { value: null, error: measurementWords.between(least, most, measurementUnit(kind, prefersMetric)) };
}
