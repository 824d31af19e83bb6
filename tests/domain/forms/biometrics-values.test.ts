import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BIOMETRIC_DEFAULTS } from '../../../domain/constants.ts';
import { biometricsErrors } from '../../../domain/forms/biometrics.ts';
import { type Biometrics, biometricsInput, biometricsOf, withUnits } from '../../../domain/forms/biometrics-values.ts';

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

test('the first wizard fills in imperial units, 145 lb and 5 ft 6 in', () => {
  expect(biometricsInput(nobody, BIOMETRIC_DEFAULTS.first)).toEqual({
    firstName: '',
    lastName: '',
    birthDate: '',
    gender: '',
    prefersMetric: false,
    weight: '145',
    height: '1.68',
    feet: '5',
    inches: '6',
  });
});

test('without defaults, what is not known stays empty', () => {
  expect(biometricsInput(nobody)).toMatchObject({ prefersMetric: null, weight: '', height: '', feet: '', inches: '' });
});

test('a member goes through the form unchanged', () => {
  const input = biometricsInput(runner);
  expect(biometricsErrors(input, '2026-01-01')).toEqual({});
  expect(biometricsOf(input)).toEqual(runner);
});

test('switching the units converts what was typed and leaves what is no number', () => {
  const imperial = withUnits({ ...biometricsInput(runner), weight: '70,5', height: 'tall' }, false);
  expect(imperial).toMatchObject({ prefersMetric: false, weight: '155.4', height: 'tall' });
  expect(withUnits(imperial, true)).toMatchObject({ prefersMetric: true, weight: '70.5' });
});

test('switching there and back moves a weight by less than 0.1 kg and a height by less than an inch', () => {
  fc.assert(
    fc.property(fc.integer({ min: 250, max: 2500 }), fc.integer({ min: 100, max: 250 }), (tenths, centimetres) => {
      const member = { ...runner, weight: tenths / 10, height: centimetres / 100 };
      const back = biometricsOf(withUnits(withUnits(biometricsInput(member), false), true));
      expect(Math.abs((back.weight ?? 0) - member.weight)).toBeLessThanOrEqual(0.1);
      expect(Math.abs((back.height ?? 0) - member.height)).toBeLessThanOrEqual(0.0254);
    }),
  );
});
