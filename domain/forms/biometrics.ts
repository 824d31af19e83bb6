import { HEIGHT_RANGE_M, LAST_NAME_MIN, NAME_MAX, WEIGHT_INPUT_MAX, WEIGHT_RANGE_KG } from '../constants.ts';
import { isCivilDate } from '../dates.ts';
import { messages } from '../messages.ts';
import type { FieldErrors } from './account.ts';

const KG_PER_POUND = 0.45359237;
const M_PER_INCH = 0.0254;

/**
 * Values of the biometrics form. Metric: weight in kg, height in metres. Imperial: weight in lb, height in feet and
 * inches.
 */
export interface BiometricsInput {
  readonly firstName: string;
  readonly lastName: string;
  /** Birth date as YYYY-MM-DD, or part of it while incomplete. */
  readonly birthDate: string;
  readonly gender: string;
  readonly prefersMetric: boolean | null;
  readonly weight: string;
  readonly height: string;
  readonly feet: string;
  readonly inches: string;
}

/** Parses a number with a decimal comma or point; null if invalid. */
export function parseInputNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : null;
}

/** Returns the weight in kg; null if it is not a number. */
export function weightInKg(input: Pick<BiometricsInput, 'weight' | 'prefersMetric'>): number | null {
  const value = parseInputNumber(input.weight);
  if (value === null) return null;
  return input.prefersMetric === false ? value * KG_PER_POUND : value;
}

/** Smallest metric height read as centimetres: no one is this tall in metres. */
const MIN_CENTIMETRES = 50;

/** Returns the height in metres; null if it is not a number. Metric heights may be entered in centimetres. */
export function heightInMetres(
  input: Pick<BiometricsInput, 'height' | 'feet' | 'inches' | 'prefersMetric'>,
): number | null {
  if (input.prefersMetric !== false) {
    const typed = parseInputNumber(input.height);
    return typed !== null && typed >= MIN_CENTIMETRES ? typed / 100 : typed;
  }
  const feet = parseInputNumber(input.feet);
  const inches = input.inches.trim() === '' ? 0 : parseInputNumber(input.inches);
  return feet === null || inches === null ? null : (feet * 12 + inches) * M_PER_INCH;
}

/** Whether a text is an existing date in the years 19xx or 20xx, not in the future. [onboarding §5.2] */
export function isBirthDate(text: string, today: string): boolean {
  const match = /^((?:19|20)\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && text <= today;
}

/**
 * Returns why a complete date is not a valid birth date, in addition to the specified message [onboarding §5.2]; null
 * if it is valid or incomplete.
 */
export function birthDateProblem(text: string, today: string): 'noSuchDay' | 'future' | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  if (!isCivilDate(text)) return 'noSuchDay';
  return text > today ? 'future' : null;
}

/** Validates a weight as typed. [onboarding §5.7] */
export function weightMessages(input: Pick<BiometricsInput, 'weight' | 'prefersMetric'>, mayBeOpen: boolean): string[] {
  if (input.weight.trim() === '') return mayBeOpen ? [] : [messages.biometricRules.weight];
  const kg = weightInKg(input);
  if (kg === null || input.weight.trim().length > WEIGHT_INPUT_MAX) return [messages.biometricRules.weightNumber];
  return kg < WEIGHT_RANGE_KG[0] || kg > WEIGHT_RANGE_KG[1] ? [messages.biometricRules.weightTypo] : [];
}

function heightMessages(input: BiometricsInput, mayBeOpen: boolean): string[] {
  const empty = input.prefersMetric === false ? input.feet.trim() === '' : input.height.trim() === '';
  const isOpen = empty && (input.prefersMetric !== false || input.inches.trim() === '');
  if (empty) return mayBeOpen && isOpen ? [] : [messages.biometricRules.height];
  const metres = heightInMetres(input);
  if (metres === null) return [messages.biometricRules.heightNumber];
  const inches = input.prefersMetric === false && input.inches.trim() !== '' ? parseInputNumber(input.inches) : 0;
  const feet = input.prefersMetric === false ? parseInputNumber(input.feet) : 1;
  // Whether feet are 1 to 9 and inches 0 to 11, both integers, so that the height is displayed as entered. [onboarding
  // §5.9]
  const partsHold =
    Number.isInteger(inches) && Number.isInteger(feet) && (inches ?? 0) < 12 && (feet ?? 0) >= 1 && (feet ?? 0) <= 9;
  return !partsHold || metres < HEIGHT_RANGE_M[0] || metres > HEIGHT_RANGE_M[1]
    ? [messages.biometricRules.heightTypo]
    : [];
}

function nameMessages(value: string, required: string, min: number, tooShort: string): string[] {
  const name = value.trim();
  if (name === '') return [required];
  if (name.length < min) return [tooShort];
  return name.length > NAME_MAX ? [messages.biometricRules.nameTooLong(NAME_MAX)] : [];
}

/** Validates a first name. [onboarding §5.1] */
export const firstNameMessages = (value: string): string[] =>
  nameMessages(value, messages.biometricRules.firstName, 1, messages.biometricRules.firstName);

/** Validates a last name. [onboarding §5.1] */
export const lastNameMessages = (value: string): string[] =>
  nameMessages(value, messages.biometricRules.lastName, LAST_NAME_MIN, messages.biometricRules.lastNameLength);

/**
 * Validates the biometrics form by field. [onboarding §5]
 * @param today the member's civil date, YYYY-MM-DD
 * @param mayBeOpen whether units, weight and height may be left empty, to be filled with defaults [onboarding §5.14]
 */
export function biometricsErrors(
  input: BiometricsInput,
  today: string,
  mayBeOpen = false,
): FieldErrors<'firstName' | 'lastName' | 'birthDate' | 'gender' | 'prefersMetric' | 'weight' | 'height'> {
  const entries = {
    firstName: firstNameMessages(input.firstName),
    lastName: lastNameMessages(input.lastName),
    birthDate: isBirthDate(input.birthDate, today) ? [] : [messages.biometricRules.birthDate],
    gender: ['F', 'M', 'O'].includes(input.gender) ? [] : [messages.biometricRules.sex],
    prefersMetric: input.prefersMetric === null && !mayBeOpen ? [messages.biometricRules.units] : [],
    weight: weightMessages(input, mayBeOpen),
    height: heightMessages(input, mayBeOpen),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, list]) => list.length > 0));
}
