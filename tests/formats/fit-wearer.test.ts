import { expect, test } from 'vitest';
import { readActivity } from '../../formats/read-activity.ts';
import { BASE } from '../fixtures/fit-bytes.ts';
import { run } from '../fixtures/fit-activity.ts';

/** A run whose file says who wore the watch, as often as given: weight in tenths of a kilogram, resting heart rate. */
const worn = (...said: readonly (readonly [number, number])[]) => {
  const fit = run(600).define(4, 3, [
    { number: 4, base: BASE.uint16 },
    { number: 8, base: BASE.uint8 },
  ]);
  for (const values of said) fit.data(4, [...values]);
  return readActivity(fit.file()).wearer;
};

test('a FIT file says what its wearer weighs and how slowly their heart beats at rest', () => {
  expect(worn([712, 52])).toEqual({ weight: 71.2, restingHeartRate: 52 });
  // The first of several, as of everything that stands once.
  expect(worn([712, 52], [650, 48])).toEqual({ weight: 71.2, restingHeartRate: 52 });
});

test('what was never set is not known', () => {
  expect(worn([0xffff, 0xff])).toEqual({ weight: null, restingHeartRate: null });
  expect(readActivity(run(600).file()).wearer).toBeNull();
});
