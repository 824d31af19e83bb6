import { expect, test } from 'vitest';
import type { Correction } from '../../../domain/entities/activity.ts';
import {
  parseCorrection,
  correctionInputOf,
  correctionView,
  withCropping,
  invalidCorrectionFields,
} from '../../../domain/views/correction.ts';
import { activity } from './activity.ts';

const recorded = { distance: 9600, duration: 3600, elapsed: 3620.4 };
const whole = activity({ totalDistance: 9600, duration: 3600, elapsed: 3620.4, correction: null });
const correction: Correction = { distance: 10_000, duration: null, crop: null, recorded };
const longer = activity({ ...whole, totalDistance: 10_000, correction });

test('without input nothing is corrected, and earlier corrections stay', () => {
  expect(correctionInputOf(whole, true)).toEqual({ distance: '9.6', duration: '1:00:00', from: '0:00', to: '1:00:20' });
  const nothing = { distance: null, duration: null, crop: null };
  expect(parseCorrection(correctionInputOf(whole, true), whole, true)).toEqual(nothing);
  expect(parseCorrection(correctionInputOf(longer, true), longer, true)).toEqual({ ...nothing, distance: 10_000 });
  const emptied = { ...correctionInputOf(longer, true), distance: '' };
  expect([invalidCorrectionFields(emptied, longer, true), parseCorrection(emptied, longer, true)]).toEqual([
    [],
    nothing,
  ]);
});

test('an unchanged distance is not that of another part', () => {
  const was = correctionInputOf(longer, true);
  const half = withCropping(was, { to: '30:00' }, was);
  expect(half).toEqual({ distance: '', duration: '', from: '0:00', to: '30:00' });
  expect(invalidCorrectionFields(half, longer, true)).toEqual([]);
  expect(parseCorrection(half, longer, true)).toEqual({ distance: null, duration: null, crop: { from: 0, to: 1800 } });
  // Bypasses the form.
  const kept = { ...was, to: '30:00', duration: '' };
  expect(parseCorrection({ ...kept, distance: '5' }, longer, true).distance).toBe(5000);
  // Typed values win, and selecting the whole restores the original ones.
  const typed = withCropping({ ...half, distance: '5' }, { to: '31:00' }, was);
  expect([typed.distance, parseCorrection(typed, longer, true).distance]).toEqual(['5', 5000]);
  expect(withCropping(half, { to: was.to }, was)).toEqual(was);
});

test('a part of a part counts from the start of the recording, to its very end', () => {
  const crop = { from: 600, to: 3620.4 };
  const part = activity({ totalDistance: 8000, duration: 3000, elapsed: 3020.4, correction: { ...correction, crop } });
  const was = correctionInputOf(part, true);
  expect(parseCorrection(withCropping(was, { from: '1:00' }, was), part, true).crop).toEqual({ from: 660, to: 3620.4 });
  expect(parseCorrection(withCropping(was, { to: '10:00' }, was), part, true).crop).toEqual({ from: 600, to: 1200 });
  expect(parseCorrection(was, part, true).crop).toEqual(crop);
});

test('each invalid field is named', () => {
  const was = correctionInputOf(whole, true);
  expect(invalidCorrectionFields({ distance: 'far', duration: '61', from: 'x', to: '9:00:00' }, whole, true)).toEqual([
    'distance',
    'duration',
    'from',
    'to',
  ]);
  expect(invalidCorrectionFields({ ...was, duration: '30:05', to: '30:00' }, whole, true)).toEqual(['duration']);
  expect(invalidCorrectionFields({ ...was, duration: '', from: '30:00', to: '30:05' }, whole, true)).toEqual(['to']);
});

test('the corrected value is next to the recorded one, some metres in two decimals', () => {
  const crop = { from: 0, to: 1800 };
  expect(correctionView({ ...correction, duration: 3500, crop }, true)).toEqual({
    distance: { now: '10.0', recorded: '9.6 km' },
    duration: { now: '58:20', recorded: '1:00:00' },
    crop: { from: '0:00', to: '30:00', of: '1:00:20' },
  });
  expect(correctionView({ ...correction, distance: 9620 }, true).distance).toEqual({
    now: '9.62',
    recorded: '9.60 km',
  });
});
