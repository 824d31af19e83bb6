import { describe, expect, test } from 'vitest';
import { criticalSpeedOf, powerFromTwentyMinutes, swimSpeedFromTest } from '../../../domain/metrics/threshold-tests.ts';

test('FTP is 95 % of the best 20 minutes', () => {
  // Allen & Coggan, Training and Racing with a Power Meter: 300 W less 5 % are 285 W.
  expect(powerFromTwentyMinutes(300)).toBe(285);
  expect(powerFromTwentyMinutes(250)).toBe(237.5);
});

describe('critical swim speed', () => {
  test('is the 200 m between both tests', () => {
    // Wakayoshi et al. 1992: the slope of distance over time. 6:00 and 2:50 leave 190 s for 200 m, 1:35 for 100 m.
    expect(swimSpeedFromTest(360, 170)).toBeCloseTo(1.05263, 5);
    expect(100 / swimSpeedFromTest(400, 190)!).toBe(105);
  });

  test('is unknown if the second half would be faster than a fresh 200 m', () => {
    expect(swimSpeedFromTest(330, 170)).toBeNull();
    expect(swimSpeedFromTest(170, 0)).toBeNull();
    expect(swimSpeedFromTest(340, 170)).toBeCloseTo(1.17647, 5);
  });
});

describe('critical speed on foot', () => {
  test('is the slope through best times', () => {
    // Hughson et al. 1984: 200 m of reserve at 4 m/s are 1 km in 200 s and 5 km in 1,200 s.
    expect(
      criticalSpeedOf([
        [1000, 200],
        [1609.344, 352.336],
        [5000, 1200],
      ]),
    ).toBeCloseTo(4, 6);
  });

  test('is unknown without a long effort, or if the short ones were easy', () => {
    expect(
      criticalSpeedOf([
        [1000, 200],
        [1609.344, 352.336],
      ]),
    ).toBeNull();
    expect(criticalSpeedOf([[5000, 1200]])).toBeNull();
    // 1 km at the speed of the 5 km leaves no reserve.
    expect(
      criticalSpeedOf([
        [1000, 240],
        [5000, 1200],
      ]),
    ).toBeNull();
  });
});
