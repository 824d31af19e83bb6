import { expect, test } from 'vitest';
import { parseMeasurement } from '../../../domain/forms/measurement.ts';
import { messages } from '../../../domain/messages.ts';
import { figureText } from '../../../domain/units.ts';
import { measurementFigure, measurementSummary, measurementInputText } from '../../../domain/views/measurements.ts';

const rules = messages.biometricRules;

test.each([
  ['66,5', true, { value: 66.5, error: null }],
  ['146.6', false, { value: 66.5, error: null }],
  ['', true, { value: null, error: rules.weight }],
  ['heavy', true, { value: null, error: rules.weightNumber }],
  ['660', true, { value: null, error: rules.weightTypo }],
])('a weight typed as %j equals that of the profile', (text, prefersMetric, expected) => {
  expect(parseMeasurement('weight', text, prefersMetric)).toEqual(expected);
});

test('heart rates and their variability are in their range', () => {
  expect(parseMeasurement('resting_heart_rate', '48', true)).toEqual({ value: 48, error: null });
  expect(parseMeasurement('resting_heart_rate', '300', true).error).toBe('Enter 25 to 130 bpm.');
  expect(parseMeasurement('hrv_rmssd', '62.5', true)).toEqual({ value: 62.5, error: null });
  expect(parseMeasurement('hrv_rmssd', '', true).error).toBe('Enter 3 to 300 ms.');
});

test('values are shown and typed in the reader’s units', () => {
  expect(figureText(measurementFigure({ kind: 'weight', value: 66.5 }, false))).toBe('146.6 lb');
  expect(measurementInputText({ kind: 'weight', value: 66.5 }, false)).toBe('146.6');
  expect(figureText(measurementFigure({ kind: 'hrv_rmssd', value: 62.5 }, true))).toBe('62.5 ms');
  const at = (day: string, value: number) => ({ kind: 'weight', day, value, source: 'hand' }) as const;
  const values = [at('2026-03-01', 70), at('2026-04-01', 66.5), at('2026-05-01', 68)];
  expect(measurementSummary(values, true, '2026-05-02')).toMatch(
    /^68\.0 kg on .+ Since .+ between 66\.5 kg and 70\.0 kg\.$/,
  );
});
