import type { Member } from '../entities/member.ts';
import { kilogramsToPounds, metresToHeight } from '../units.ts';
import { type BiometricsInput, heightInMetres, weightInKg } from './biometrics.ts';

/** The fields of a member that the form is about. */
export type Biometrics = Pick<
  Member,
  'firstName' | 'lastName' | 'birthDate' | 'gender' | 'prefersMetric' | 'weight' | 'height'
>;

/** What stands in for weight (kg), height (m) and units that a member never gave. */
export interface BiometricDefaults {
  readonly prefersMetric: boolean;
  readonly weight: number;
  readonly height: number;
}

const short = (value: number, digits: number) => String(Number(value.toFixed(digits)));

type Measures = Pick<BiometricsInput, 'weight' | 'height' | 'feet' | 'inches'>;

/** Weight (kg) and height (m) as they are typed in the units asked for; null leaves the boxes empty. */
function typedMeasures(weight: number | null, height: number | null, prefersMetric: boolean): Measures {
  const { feet, inches } = metresToHeight(height ?? 0);
  return {
    weight: weight === null ? '' : short(prefersMetric ? weight : kilogramsToPounds(weight), 1),
    height: height === null ? '' : short(height, 2),
    feet: height === null ? '' : String(feet),
    inches: height === null ? '' : String(inches),
  };
}

/** The form as it is first shown. Without `defaults`, what is not known stays empty. [onboarding §5.14] */
export function biometricsInput(member: Biometrics, defaults?: BiometricDefaults): BiometricsInput {
  const prefersMetric = member.prefersMetric ?? defaults?.prefersMetric ?? null;
  return {
    firstName: member.firstName ?? '',
    lastName: member.lastName ?? '',
    birthDate: member.birthDate ?? '',
    gender: member.gender ?? '',
    prefersMetric,
    ...typedMeasures(
      member.weight ?? defaults?.weight ?? null,
      member.height ?? defaults?.height ?? null,
      prefersMetric ?? true,
    ),
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

/** What a form without errors says of the member; kg and metres. */
export const biometricsOf = (input: BiometricsInput): Biometrics => ({
  firstName: input.firstName.trim(),
  lastName: input.lastName.trim(),
  birthDate: input.birthDate,
  gender: input.gender as 'F' | 'M' | 'O',
  prefersMetric: input.prefersMetric,
  weight: rounded(weightInKg(input), 2),
  height: rounded(heightInMetres(input), 3),
});

const rounded = (value: number | null, digits: number) => (value === null ? null : Number(value.toFixed(digits)));
