import { decimalText, wholeText } from './words/area.ts';

/** Display and input units; all internal values are SI: metres, seconds, metres per second, kilograms. */

export const METRES_PER_MILE = 1609.344;
export const METRES_PER_FOOT = 0.3048;
/** Metres per yard of 3 feet. [core §9.12] */
export const METRES_PER_YARD = 3 * METRES_PER_FOOT;
export const KILOGRAMS_PER_POUND = 0.45359237;

/** Formats a number with one decimal, or none if it is whole. */
export const tenthsText = (value: number): string => decimalText(value, Number.isInteger(value) ? 0 : 1);

const METRES = { meters: 1, kilometers: 1000, miles: METRES_PER_MILE, yards: METRES_PER_YARD } as const;
const SECONDS = { seconds: 1, minutes: 60, hours: 3600 } as const;

/** Distance unit of a plan component, as in the API. [core §3.11] */
export type DistanceUnit = keyof typeof METRES;
export type DurationUnit = keyof typeof SECONDS;

export const isDistanceUnit = (unit: DistanceUnit | DurationUnit): unit is DistanceUnit => unit in METRES;

export const toMetres = (value: number, unit: DistanceUnit): number => value * METRES[unit];
export const fromMetres = (metres: number, unit: DistanceUnit): number => metres / METRES[unit];
export const toSeconds = (value: number, unit: DurationUnit): number => value * SECONDS[unit];
export const fromSeconds = (seconds: number, unit: DurationUnit): number => seconds / SECONDS[unit];

export const poundsToKilograms = (pounds: number): number => pounds * KILOGRAMS_PER_POUND;
export const kilogramsToPounds = (kilograms: number): number => kilograms / KILOGRAMS_PER_POUND;

export const feetToMetres = (feet: number): number => feet * METRES_PER_FOOT;
export const metresToFeet = (metres: number): number => metres / METRES_PER_FOOT;

/** Converts feet and inches to metres. */
export const heightToMetres = (feet: number, inches: number): number => (feet + inches / 12) * METRES_PER_FOOT;

/** Converts metres to feet and whole inches (0 to 11). */
export function metresToHeight(metres: number): { readonly feet: number; readonly inches: number } {
  const inches = Math.round((metres / METRES_PER_FOOT) * 12);
  return { feet: Math.floor(inches / 12), inches: inches % 12 };
}

/** Converts m/s to seconds per kilometre (metric) or mile; null for 0 and below. */
export const paceSeconds = (velocity: number, prefersMetric: boolean): number | null =>
  velocity > 0 ? (prefersMetric ? 1000 : METRES_PER_MILE) / velocity : null;

/** Converts seconds per kilometre (metric) or mile to m/s; null for 0 and below. */
export const velocityOfPace = (seconds: number, prefersMetric: boolean): number | null =>
  seconds > 0 ? (prefersMetric ? 1000 : METRES_PER_MILE) / seconds : null;

const two = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as `m:ss`; minutes exceed 59 instead of becoming hours. */
const minutesAndSeconds = (seconds: number) => {
  const total = Math.round(seconds);
  return `${Math.floor(total / 60)}:${two(total % 60)}`;
};

/** Formats seconds as `h:mm:ss`, or `m:ss` below an hour; rounded. */
export function formatDuration(seconds: number): string {
  const total = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor((total % 3600) / 60), total % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Parses a pace entered as `m:ss` or plain minutes per km (metric) or mile; returns m/s, or null if invalid. */
export function parsePace(text: string, prefersMetric: boolean): number | null {
  const seconds = parseDuration(text);
  return seconds === null ? null : velocityOfPace(seconds, prefersMetric);
}

/** Parses `h:mm:ss`, `m:ss` or plain minutes (`90`, `7.5`); returns seconds, or null if invalid. */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d+([.,]\d+)?$/.test(trimmed)) return Number(trimmed.replace(',', '.')) * 60;
  const parts = /^(?:(\d+):(?=\d+:\d))?(\d+):(\d\d?)$/.exec(trimmed);
  if (parts === null) return null;
  const [hours, minutes, seconds] = [parts[1], parts[2], parts[3]].map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  if (seconds > 59 || (parts[1] !== undefined && minutes > 59)) return null;
  return hours * 3600 + minutes * 60 + seconds;
}

/** A number and its unit, separate so that they can be styled differently. */
export interface Figure {
  readonly value: string;
  readonly unit: string;
}

export const figureText = ({ value, unit }: Figure): string => `${value} ${unit}`;

/** Formats a distance in km or miles, rounded to `decimals`; without decimals from 1,000 on. */
export function formatDistance(metres: number, prefersMetric: boolean, decimals = 1): Figure {
  const amount = fromMetres(metres, prefersMetric ? 'kilometers' : 'miles');
  return {
    value: decimals <= 1 && amount >= 999.95 ? wholeText(amount) : decimalText(amount, decimals),
    unit: prefersMetric ? 'km' : 'mi',
  };
}

/** Formats a speed in m/s as pace, `m:ss` per km or mile; a dash without movement. */
export function formatPace(velocity: number | null, prefersMetric: boolean): Figure {
  const seconds = velocity === null ? null : paceSeconds(velocity, prefersMetric);
  return { value: seconds === null ? '–' : minutesAndSeconds(seconds), unit: prefersMetric ? 'min/km' : 'min/mi' };
}

/** Formats a speed in km/h or mph with one decimal. */
export const formatSpeed = (velocity: number, prefersMetric: boolean): Figure => ({
  value: decimalText(fromMetres(velocity * 3600, prefersMetric ? 'kilometers' : 'miles'), 1),
  unit: prefersMetric ? 'km/h' : 'mph',
});

/** Formats elevation gain or loss in whole metres or feet. */
export const formatElevation = (metres: number, prefersMetric: boolean): Figure => ({
  value: wholeText(prefersMetric ? metres : metresToFeet(metres)),
  unit: prefersMetric ? 'm' : 'ft',
});

/** Formats body weight in kg or pounds with one decimal. */
export const formatWeight = (kilograms: number, prefersMetric: boolean): Figure => ({
  value: decimalText(prefersMetric ? kilograms : kilogramsToPounds(kilograms), 1),
  unit: prefersMetric ? 'kg' : 'lb',
});

/** Formats body height in whole centimetres, or feet and inches. */
export function formatHeight(metres: number, prefersMetric: boolean): string {
  if (prefersMetric) return `${Math.round(metres * 100)} cm`;
  const { feet, inches } = metresToHeight(metres);
  return `${feet}′ ${inches}″`;
}
