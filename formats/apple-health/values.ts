import { NO_NAME, nextName } from '../xml/names.ts';
import { parseNumber, parseText, parseTime } from '../xml/values.ts';
import type { Attributes } from './attributes.ts';

const utf8 = new TextDecoder();

/** Returns the text of an attribute; `null` if absent or empty. Removes control characters, which occur in real exports. */
export function textOf(attributes: Attributes, name: number): string | null {
  if (!attributes.find(name)) return null;
  const text = parseText(attributes.bytes, attributes.from, attributes.to, utf8)?.replace(/\p{Cc}/gu, '');
  return text === undefined || text === '' ? null : text;
}

/** Returns an attribute as a number; NaN if it is absent or not a number. */
export const numberOf = (attributes: Attributes, name: number): number =>
  attributes.find(name) ? parseNumber(attributes.bytes, attributes.from, attributes.to) : Number.NaN;

/** Returns a hash of an attribute's bytes; 0 if it is absent. */
export function hashOf(attributes: Attributes, name: number): number {
  let hash = NO_NAME;
  if (!attributes.find(name)) return hash;
  for (let at = attributes.from; at < attributes.to; at++) hash = nextName(hash, attributes.bytes[at]!);
  return hash;
}

/** Parses an attribute such as `2019-05-01 07:30:00 +0200` into seconds since 1970; NaN if invalid. */
export const timeOf = (attributes: Attributes, name: number): number =>
  attributes.find(name) ? parseTime(attributes.bytes, attributes.from, attributes.to) : Number.NaN;

/** Length of a date without its offset. */
const DATE_LENGTH = 19;

/** Returns local time minus UTC in seconds, from a date attribute; `null` if it is not a date with an offset. */
export function offsetOf(attributes: Attributes, name: number): number | null {
  const utc = timeOf(attributes, name);
  if (Number.isNaN(utc) || attributes.to - attributes.from <= DATE_LENGTH) return null;
  return parseTime(attributes.bytes, attributes.from, attributes.from + DATE_LENGTH) - utc;
}

/** Conversion factors to metres. All units depend on the phone's settings. */
const METRES: Readonly<Record<string, number>> = {
  m: 1,
  km: 1000,
  mi: 1609.344,
  yd: 0.9144,
  ft: 0.3048,
  in: 0.0254,
  cm: 0.01,
  mm: 0.001,
};
const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60, hr: 3600, d: 86_400 };
/** Conversion factors to kilocalories. 'Cal' with a capital is a kilocalorie. */
const KILOCALORIES: Readonly<Record<string, number>> = { kcal: 1, Cal: 1, cal: 0.001, kJ: 1 / 4.184, J: 1 / 4184 };
const SPEEDS: Readonly<Record<string, number>> = {
  'm/s': 1,
  'km/hr': 1 / 3.6,
  'km/h': 1 / 3.6,
  'mi/hr': 0.44704,
  'ft/s': 0.3048,
};
const WATTS: Readonly<Record<string, number>> = { W: 1, kW: 1000 };
const KILOGRAMS: Readonly<Record<string, number>> = { kg: 1, g: 0.001, lb: 0.45359237, st: 6.35029318 };
const PER_MINUTE: Readonly<Record<string, number>> = { 'count/min': 1, bpm: 1, 'count/s': 60, Hz: 60 };

const units = { KILOGRAMS, METRES, SECONDS, KILOCALORIES, SPEEDS, WATTS, PER_MINUTE };
/** Physical quantity of a value. */
export type Quantity = keyof typeof units;

/** Converts a value to SI units, kilocalories or events per minute; NaN if the unit is unknown or missing. */
export const converted = (value: number, unit: string | null, quantity: Quantity): number =>
  unit !== null && Object.hasOwn(units[quantity], unit) ? value * units[quantity][unit]! : Number.NaN;

/** Returns the value if it is positive and finite, otherwise `null`. */
export const positive = (value: number): number | null => (value > 0 && Number.isFinite(value) ? value : null);
