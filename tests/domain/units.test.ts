import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  feetToMetres,
  figureText,
  formatDistance,
  formatDuration,
  formatElevation,
  formatHeight,
  formatPace,
  formatSpeed,
  formatWeight,
  fromMetres,
  fromSeconds,
  heightToMetres,
  kilogramsToPounds,
  metresToFeet,
  metresToHeight,
  paceSeconds,
  parseDuration,
  parsePace,
  poundsToKilograms,
  toMetres,
  toSeconds,
  velocityOfPace,
} from '../../domain/units.ts';

const positive = fc.double({ min: 1e-3, max: 1e6, noNaN: true });

describe('conversion', () => {
  test('exact definitions', () => {
    expect(toMetres(1, 'miles')).toBe(1609.344);
    expect(toMetres(2, 'kilometers')).toBe(2000);
    expect(toMetres(5, 'meters')).toBe(5);
    // A yard is three feet.
    expect(toMetres(1, 'yards')).toBe(3 * feetToMetres(1));
    expect(toMetres(1760, 'yards')).toBeCloseTo(1609.344, 9);
    expect([toSeconds(1, 'seconds'), toSeconds(2, 'minutes'), toSeconds(3, 'hours')]).toEqual([1, 120, 10_800]);
    expect(poundsToKilograms(145)).toBeCloseTo(65.77, 2);
    expect(heightToMetres(5, 6)).toBeCloseTo(1.676, 3);
    expect(metresToHeight(1.676)).toEqual({ feet: 5, inches: 6 });
    // 71.9 inches are six feet, not five feet twelve.
    expect(metresToHeight(71.9 * 0.0254)).toEqual({ feet: 6, inches: 0 });
  });

  test('law: there and back is the identity', () => {
    fc.assert(
      fc.property(
        positive,
        fc.constantFrom('meters' as const, 'kilometers' as const, 'miles' as const, 'yards' as const),
        fc.constantFrom('seconds' as const, 'minutes' as const, 'hours' as const),
        fc.boolean(),
        (value, distance, duration, metric) => {
          const close = (back: number | null) => expect(Math.abs(back! / value - 1)).toBeLessThan(1e-12);
          close(fromMetres(toMetres(value, distance), distance));
          close(fromSeconds(toSeconds(value, duration), duration));
          close(kilogramsToPounds(poundsToKilograms(value)));
          close(metresToFeet(feetToMetres(value)));
          close(velocityOfPace(paceSeconds(value, metric)!, metric));
        },
      ),
    );
  });

  test('law: every height of a form is restored', () => {
    for (let feet = 1; feet <= 9; feet++) {
      for (let inches = 0; inches <= 11; inches++) {
        expect(metresToHeight(heightToMetres(feet, inches))).toEqual({ feet, inches });
      }
    }
  });

  test('no pace without speed and no speed without pace', () => {
    expect([paceSeconds(0, true), paceSeconds(-1, false), velocityOfPace(0, true)]).toEqual([null, null, null]);
  });
});

describe('durations', () => {
  test.each([
    [0, '0:00'],
    [59.4, '0:59'],
    [59.5, '1:00'],
    [3599.6, '1:00:00'],
    [3661, '1:01:01'],
    [36_000, '10:00:00'],
  ])('%d s is %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });

  test.each([
    ['90', 5400],
    ['7.5', 450],
    ['7,5', 450],
    [' 1:30 ', 90],
    ['90:00', 5400],
    ['1:02:03', 3723],
    ['1:5', 65],
    ['1:60', null],
    ['1:60:00', null],
    ['1:2:3:4', null],
    ['-5', null],
    ['', null],
    ['an hour', null],
    ['1:', null],
    [':30', null],
  ])('%j is %s s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  test('law: formatted values are parsed back', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (seconds) => {
        expect(parseDuration(formatDuration(seconds))).toBe(seconds);
      }),
    );
  });
});

describe('figures', () => {
  test('metric', () => {
    expect(formatDistance(10_743.6, true)).toEqual({ value: '10.7', unit: 'km' });
    expect(formatDistance(10_743.6, true, 2)).toEqual({ value: '10.74', unit: 'km' });
    expect(formatDistance(999_940, true)).toEqual({ value: '999.9', unit: 'km' });
    expect(formatDistance(999_960, true)).toEqual({ value: '1,000', unit: 'km' });
    expect(formatDistance(3_386_040, true)).toEqual({ value: '3,386', unit: 'km' });
    expect(formatPace(1000 / 272.6, true)).toEqual({ value: '4:33', unit: 'min/km' });
    expect(formatSpeed(10, true)).toEqual({ value: '36.0', unit: 'km/h' });
    expect(formatElevation(120.5, true)).toEqual({ value: '121', unit: 'm' });
    expect(formatWeight(65.77, true)).toEqual({ value: '65.8', unit: 'kg' });
    expect(formatHeight(1.676, true)).toBe('168 cm');
    expect(figureText(formatElevation(5, true))).toBe('5 m');
  });

  test('imperial', () => {
    expect(formatDistance(42_195, false)).toEqual({ value: '26.2', unit: 'mi' });
    expect(formatPace(2.682_24, false)).toEqual({ value: '10:00', unit: 'min/mi' });
    expect(formatSpeed(4.4704, false)).toEqual({ value: '10.0', unit: 'mph' });
    expect(formatElevation(304.8, false)).toEqual({ value: '1,000', unit: 'ft' });
    expect(formatWeight(65.77, false)).toEqual({ value: '145.0', unit: 'lb' });
    expect(formatHeight(1.676, false)).toBe('5′ 6″');
  });

  test('nothing negative that rounds to zero, and no pace at rest', () => {
    expect(formatElevation(-0.4, true).value).toBe('0');
    expect(formatPace(0, true)).toEqual({ value: '–', unit: 'min/km' });
    expect(formatPace(null, false)).toEqual({ value: '–', unit: 'min/mi' });
    // A crawl is still minutes: 100 minutes for a kilometre.
    expect(formatPace(1000 / 6000, true).value).toBe('100:00');
  });

  test('law: a formatted pace is parsed as the same speed, to half a second', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 8, noNaN: true }), fc.boolean(), (velocity, metric) => {
        const back = parsePace(formatPace(velocity, metric).value, metric)!;
        expect(Math.abs(paceSeconds(back, metric)! - paceSeconds(velocity, metric)!)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
    expect([parsePace('0:00', true), parsePace('fast', true)]).toEqual([null, null]);
  });
});
