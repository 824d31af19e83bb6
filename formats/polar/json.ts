/** Fields of a third-party document. Each is validated when used, and may be missing. */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = {};

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : NONE;

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Returns a number, possibly given as text; NaN for anything else, such as "NaN". */
export function numberIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' && value.length <= 40 ? Number(value) : Number.NaN;
}

/** Returns the first positive number among the values; `null` if there is none. */
export function positiveIn(...values: readonly unknown[]): number | null {
  for (const value of values) {
    const number = numberIn(value);
    if (number > 0 && Number.isFinite(number)) return number;
  }
  return null;
}

/** Matches NaN, which Polar may write for missing values and which is invalid JSON. */
const BARE_NAN = /([[,:]\s*)-?NaN(?=\s*[,\]}])/g;

const [LIST, OBJECT] = [0x5b, 0x7b];

/**
 * Whether a document has at most `maxContainers` arrays and objects, each of which may take far more memory and time than its two
 * characters. Brackets inside strings count too.
 */
export function isFlat(bytes: Uint8Array, maxContainers: number): boolean {
  let count = 0;
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] === LIST || bytes[i] === OBJECT) && ++count > maxContainers) return false;
  }
  return true;
}

/** Returns the root of a JSON document; `undefined` if it is not an object. */
export function parseDocument(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return JSON.parse(text.includes('NaN') ? text.replace(BARE_NAN, '$1null') : text);
  } catch {
    return undefined;
  }
}

const LONGEST_TIME = 40;

/** Parses a local time such as `2025-09-20T17:00:38.123`, or one with its own offset, into seconds since 1970; NaN if invalid. */
export function timeIn(value: unknown, offset: number): number {
  if (typeof value !== 'string' || value.length > LONGEST_TIME || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value))
    return Number.NaN;
  const isMarked = /(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  return isMarked ? Date.parse(value) / 1000 : Date.parse(`${value}Z`) / 1000 - offset;
}

/** Parses an ISO 8601 duration, such as `PT1H2M3.456S`, into seconds; `null` if invalid. */
export function durationIn(value: unknown): number | null {
  if (typeof value !== 'string' || value.length > LONGEST_TIME) return null;
  const match = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(value);
  if (match === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const milliseconds = Math.round(seconds * 1000);
  return positiveIn(days * 86_400 + hours * 3600 + minutes * 60 + milliseconds / 1000);
}
