import { describe, expect, test } from 'vitest';
import {
  type BiometricsInput,
  biometricsErrors,
  birthDateProblem,
  heightInMetres,
  isBirthDate,
  parseInputNumber,
  weightInKg,
} from '../../../domain/forms/biometrics.ts';

const good: BiometricsInput = {
  firstName: 'Ada',
  lastName: 'Läufer',
  birthDate: '1990-02-28',
  gender: 'F',
  prefersMetric: true,
  weight: '62.5',
  height: '1.70',
  feet: '',
  inches: '',
};
const imperial: BiometricsInput = { ...good, prefersMetric: false, weight: '140', height: '', feet: '5', inches: '7' };
const errors = (change: Partial<BiometricsInput>, base = good) =>
  biometricsErrors({ ...base, ...change }, '2026-11-20');

describe('biometrics', () => {
  test('complete in either system', () => {
    expect(errors({})).toEqual({});
    expect(errors({}, imperial)).toEqual({});
  });

  test.each<[Partial<BiometricsInput>, Record<string, string[]>]>([
    [{ firstName: ' ' }, { firstName: ['First Name is required'] }],
    [{ lastName: '' }, { lastName: ['Last Name is required'] }],
    [{ lastName: 'L' }, { lastName: ['Last name must be at least 2 characters'] }],
    [{ birthDate: '1990-02-30' }, { birthDate: ['Birth Date is required'] }],
    [{ gender: '' }, { gender: ['Sex is required'] }],
    [{ prefersMetric: null }, { prefersMetric: ['Preferred units is required'] }],
    [{ weight: '' }, { weight: ['Weight is required'] }],
    [{ weight: 'heavy' }, { weight: ['Weight must be a number'] }],
    [{ weight: '620' }, { weight: ['You appear to have a typo in your weight'] }],
    [{ height: '' }, { height: ['Height is required'] }],
    [{ height: 'tall' }, { height: ['Height must be a number'] }],
    [{ height: '170' }, {}],
    [{ height: '17' }, { height: ['You appear to have a typo in your height'] }],
  ])('%j → %j', (change, expected) => expect(errors(change)).toEqual(expected));

  test.each<[Partial<BiometricsInput>, Record<string, string[]>]>([
    [{ weight: '140000' }, { weight: ['You appear to have a typo in your weight'] }],
    [{ feet: '' }, { height: ['Height is required'] }],
    [{ feet: 'x' }, { height: ['Height must be a number'] }],
    [{ inches: '11.5' }, { height: ['You appear to have a typo in your height'] }],
    [{ feet: '5.5', inches: '' }, { height: ['You appear to have a typo in your height'] }],
    [{ inches: '12' }, { height: ['You appear to have a typo in your height'] }],
    [{ feet: '9', inches: '11' }, { height: ['You appear to have a typo in your height'] }],
    [{ inches: '' }, {}],
  ])('imperial %j → %j', (change, expected) => expect(errors(change, imperial)).toEqual(expected));

  test('is stored in kilograms and metres', () => {
    expect(weightInKg({ prefersMetric: false, weight: '145' })).toBeCloseTo(65.7709, 4);
    expect(weightInKg({ prefersMetric: true, weight: '65,8' })).toBe(65.8);
    expect(heightInMetres({ prefersMetric: true, height: '168', feet: '', inches: '' })).toBe(1.68);
    expect(heightInMetres({ prefersMetric: true, height: '16.8', feet: '', inches: '' })).toBe(16.8);
    expect(heightInMetres({ prefersMetric: false, height: '', feet: '5', inches: '6' })).toBeCloseTo(1.6764, 6);
  });

  test.each([
    ['1.7', 1.7],
    ['1,7', 1.7],
    ['.5', 0.5],
    ['70.', 70],
    ['', null],
    ['1e3', null],
    ['-70', null],
    ['1.2.3', null],
  ])('%j is typed for %j', (text, value) => expect(parseInputNumber(text)).toBe(value));

  test.each([
    ['2000-02-29', true],
    ['1999-02-29', false],
    ['1900-02-29', false],
    ['1899-12-31', false],
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2000-13-01', false],
    ['2000-00-10', false],
    ['2000-1-1', false],
  ])('%s exists and is past: %s', (date, holds) => expect(isBirthDate(date, '2026-11-20')).toBe(holds));

  test.each([
    ['2024-02-29', null],
    ['2023-02-29', 'noSuchDay'],
    ['2026-11-21', 'future'],
    ['2026-11-20', null],
    ['2023-02-', null],
    ['', null],
  ])('why %j cannot be a birth date: %s', (date, why) => expect(birthDateProblem(date, '2026-11-20')).toBe(why));
});
