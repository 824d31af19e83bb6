import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { biometricsErrors } from '../../../domain/forms/biometrics.ts';
import {
  type Biometrics,
  biometricsInput,
  biometricsOf,
  readerPrefersMetric,
  remainingDefaults,
  withoutAssumed,
  withUnits,
} from '../../../domain/forms/biometrics-values.ts';
import { readIn } from '../../../domain/words/area.ts';

const nobody: Biometrics = {
  firstName: null,
  lastName: null,
  birthDate: null,
  gender: null,
  prefersMetric: null,
  weight: null,
  height: null,
};
const runner: Biometrics = {
  firstName: 'Ada',
  lastName: 'Long',
  birthDate: '1990-02-28',
  gender: 'F',
  prefersMetric: true,
  weight: 58.5,
  height: 1.68,
};

const open = { firstName: '', lastName: '', birthDate: '', gender: '', weight: '', height: '', feet: '', inches: '' };

test.each([null, true, false])('unknown values stay empty, in the member’s likely units (%s)', (units) => {
  expect(biometricsInput(nobody, units)).toEqual({ ...open, prefersMetric: units });
});

test.each([
  [['en-US'], false],
  [['en-GB'], true],
  [['de', 'de-CH'], true],
])('people of %s use metres: %s', (languages, metric) => {
  readIn(languages);
  expect(readerPrefersMetric()).toBe(metric);
});

test.each([true, false])('an unchanged weight keeps its last digit (metric: %s)', (metric) => {
  const fine = { ...runner, weight: 58.53 };
  const shown = withUnits(biometricsInput(fine), metric);
  expect(biometricsOf(shown, fine.weight).weight).toBe(58.53);
  expect(biometricsOf({ ...shown, weight: '130' }, fine.weight).weight).toBe(metric ? 130 : 58.97);
  expect(biometricsOf({ ...shown, weight: '' }, fine.weight).weight).toBeNull();
});

describe('an assumed value', () => {
  const assumed = { ...runner, weight: 65.77, height: 1.676, assumed: ['weight' as const, 'height' as const] };

  test('is not shown in a form', () => {
    expect(withoutAssumed(assumed)).toEqual({ ...assumed, weight: null, height: null });
  });

  test('stays assumed while unchanged, in either unit', () => {
    const saved = biometricsOf(withUnits(withUnits(biometricsInput(assumed), false), true));
    expect(remainingDefaults(assumed, saved)).toEqual(['weight', 'height']);
    expect(remainingDefaults(assumed, { ...saved, weight: 61 })).toEqual(['height']);
    expect(remainingDefaults(assumed, { ...saved, height: 1.7 })).toEqual(['weight']);
  });

  test('may be left empty where defaults apply, and nowhere else', () => {
    const left = { ...biometricsInput(runner), prefersMetric: null, weight: '', height: '', feet: '', inches: '' };
    expect(biometricsErrors(left, '2026-01-01', true)).toEqual({});
    expect(Object.keys(biometricsErrors(left, '2026-01-01'))).toEqual(['prefersMetric', 'weight', 'height']);
    const half = { ...left, prefersMetric: false, feet: '', inches: '6' };
    expect(Object.keys(biometricsErrors(half, '2026-01-01', true))).toEqual(['height']);
  });
});

test('a member passes through the form unchanged', () => {
  const input = biometricsInput(runner);
  expect(biometricsErrors(input, '2026-01-01')).toEqual({});
  expect(biometricsOf(input)).toEqual(runner);
});

test('switching the units converts numbers and keeps other text', () => {
  const imperial = withUnits({ ...biometricsInput(runner), weight: '70,5', height: 'tall' }, false);
  expect(imperial).toEqual({
    prefersMetric: false,
    weight: '155.4',
    height: 'tall',
    firstName: 'Ada',
    lastName: 'Long',
    birthDate: '1990-02-28',
    gender: 'F',
    feet: '5',
    inches: '6',
  });
  expect(withUnits(imperial, true)).toEqual({
    prefersMetric: true,
    weight: '70.5',
    firstName: 'Ada',
    lastName: 'Long',
    birthDate: '1990-02-28',
    gender: 'F',
    height: '1.68',
    feet: '5',
    inches: '6',
  });
});

test('switching there and back changes a weight by less than 0.1 kg and a height by less than an inch', () => {
  fc.assert(
    fc.property(fc.integer({ min: 250, max: 2500 }), fc.integer({ min: 100, max: 250 }), (tenths, centimetres) => {
      const member = { ...runner, weight: tenths / 10, height: centimetres / 100 };
      const back = biometricsOf(withUnits(withUnits(biometricsInput(member), false), true));
      expect(Math.abs((back.weight ?? 0) - member.weight)).toBeLessThanOrEqual(0.1);
      expect(Math.abs((back.height ?? 0) - member.height)).toBeLessThanOrEqual(0.0254);
    }),
  );
});
