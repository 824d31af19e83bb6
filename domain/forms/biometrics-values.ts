import type { Assumable, Member } from '../entities/member.ts';
import { readerRegion } from '../words/area.ts';
import { typedText } from '../words/typed.ts';
import { kilogramsToPounds, metresToHeight } from '../units.ts';
import { type BiometricsInput, heightInMetres, weightInKg } from './biometrics.ts';

/** The fields of a member that the form is about. */
export type Biometrics = Pick<
  Member,
  'firstName' | 'lastName' | 'birthDate' | 'gender' | 'prefersMetric' | 'weight' | 'height'
>;

const imperialRegions = ['US', 'LR', 'MM'];

/** Whether people where the reader lives measure in metres; null where that is not known. */
export function readerPrefersMetric(): boolean | null {
  const region = readerRegion();
  return region === null ? null : !imperialRegions.includes(region);
}

type Measures = Pick<BiometricsInput, 'weight' | 'height' | 'feet' | 'inches'>;

/** Weight (kg) and height (m) as they are typed in the units asked for; null leaves the boxes empty. */
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
 * The form as it is first shown: what is not known stays empty.
 * @param units for somebody who has not chosen theirs
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

/** The same body in the other units: what was typed is converted, what is no number stays as it is. */
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
 * What a form without errors says of the member; kg and metres.
 * @param weight what it showed at first, kg: it stays to the last digit where it is still shown
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

/** The member with what is only assumed of them left out, as somebody is shown it who is asked for it. */
export function withoutAssumed<Someone extends Biometrics & Pick<Member, 'assumed'>>(member: Someone): Someone {
  const { assumed } = member;
  return {
    ...member,
    prefersMetric: assumed.includes('prefers_metric') ? null : member.prefersMetric,
    weight: assumed.includes('weight') ? null : member.weight,
    height: assumed.includes('height') ? null : member.height,
  };
}

/** What is still a default after a form was saved: values that the member left as they were. */
export function stillAssumed(member: Biometrics & Pick<Member, 'assumed'>, saved: Biometrics): Assumable[] {
  // Through pounds and inches and back a value moves by up to half of what is shown.
  const near = (one: number | null, other: number | null, step: number) => Math.abs((one ?? 0) - (other ?? 0)) < step;
  const isLeft = {
    prefers_metric: saved.prefersMetric === member.prefersMetric,
    weight: near(saved.weight, member.weight, 0.06),
    height: near(saved.height, member.height, 0.013),
  };
  return member.assumed.filter((field) => isLeft[field]);
}
