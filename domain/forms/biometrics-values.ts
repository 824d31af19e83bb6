import type { Assumable, Member } from '../entities/member.ts';
import { readerRegion } from '../words/area.ts';
import { typedText } from '../words/typed.ts';
import { kilogramsToPounds, metresToHeight } from '../units.ts';
import { type BiometricsInput, heightInMetres, weightInKg } from './biometrics.ts';

/** Member fields edited by the form. */
export type Biometrics = Pick<
  Member,
  'firstName' | 'lastName' | 'birthDate' | 'gender' | 'prefersMetric' | 'weight' | 'height'
>;

const imperialRegions = ['US', 'LR', 'MM'];

/** Whether the reader's region uses metric units; null if unknown. */
export function readerPrefersMetric(): boolean | null {
  const region = readerRegion();
  return region === null ? null : !imperialRegions.includes(region);
}

type Measures = Pick<BiometricsInput, 'weight' | 'height' | 'feet' | 'inches'>;

/** Converts weight (kg) and height (m) to form values in the chosen units; null yields empty fields. */
function typedMeasures(weight: number | null, height: number | null, prefersMetric: boolean): Measures {
  const { feet, inches } = metresToHeight(height ?? 0);
  return {
    weight: weight === null ? '' : typedText(prefersMetric ? weight : kilogramsToPounds(weight), 1),
    height: height === null ? '' : typedText(height, 2),
    feet: height === null ? '' : String(feet),
    inches: height === null ? '' : String(inches),
  };
}

/**
 * Returns the initial values of the form; unknown fields are empty.
 * @param units used if the member has not chosen any
 */
export function biometricsInput(member: Biometrics, units: boolean | null = null): BiometricsInput {
  const prefersMetric = member.prefersMetric ?? units;
  return {
    firstName: member.firstName ?? '',
    lastName: member.lastName ?? '',
    birthDate: member.birthDate ?? '',
    gender: member.gender ?? '',
    prefersMetric,
    ...typedMeasures(member.weight, member.height, prefersMetric ?? true),
  };
}

/** Converts the form to other units; invalid numbers are left unchanged. */
export function withUnits(input: BiometricsInput, prefersMetric: boolean): BiometricsInput {
  if (input.prefersMetric === prefersMetric) return input;
  const [weight, height] = [weightInKg(input), heightInMetres(input)];
  const { weight: typedWeight, ...typedHeight } = typedMeasures(weight, height, prefersMetric);
  return {
    ...input,
    prefersMetric,
    ...(weight !== null && { weight: typedWeight }),
    ...(height !== null && typedHeight),
  };
}

/**
 * Converts a valid form to member fields in kg and metres.
 * @param weight initial weight, kg; kept at full precision if the displayed value is unchanged
 */
export const biometricsOf = (input: BiometricsInput, weight: number | null = null): Biometrics => ({
  firstName: input.firstName.trim(),
  lastName: input.lastName.trim(),
  birthDate: input.birthDate,
  gender: input.gender as 'F' | 'M' | 'O',
  prefersMetric: input.prefersMetric,
  weight:
    typedMeasures(weight, null, input.prefersMetric ?? true).weight === input.weight
      ? weight
      : rounded(weightInKg(input), 2),
  height: rounded(heightInMetres(input), 3),
});

const rounded = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)));

/** Returns the member without assumed values, for forms that ask for them. */
export function withoutAssumed<Someone extends Biometrics & Pick<Member, 'assumed'>>(member: Someone): Someone {
  const { assumed } = member;
  return {
    ...member,
    prefersMetric: assumed.includes('prefers_metric') ? null : member.prefersMetric,
    weight: assumed.includes('weight') ? null : member.weight,
    height: assumed.includes('height') ? null : member.height,
  };
}

/** Returns the fields that are still defaults after the form was saved: those the member left unchanged. */
export function remainingDefaults(member: Biometrics & Pick<Member, 'assumed'>, saved: Biometrics): Assumable[] {
  // Converting to pounds or inches and back changes a value by up to half of the displayed precision.
  const near = (one: number | null, other: number | null, step: number) => Math.abs((one ?? 0) - (other ?? 0)) < step;
  const isLeft = {
    prefers_metric: saved.prefersMetric === member.prefersMetric,
    weight: near(saved.weight, member.weight, 0.06),
    height: near(saved.height, member.height, 0.013),
  };
  return member.assumed.filter((field) => isLeft[field]);
}
