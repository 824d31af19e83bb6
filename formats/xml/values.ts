const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const SPACE = 0x20;
const ZERO = 0x30;
const NINE = 0x39;

/** Integers with this many digits and powers of ten up to this many zeros are exact, and so is their quotient, rounded once. */
const EXACT_DIGITS = 15;
const EXACT_POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i);
const LONGEST_NUMBER = 64;

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

/** Parses the decimal number in bytes[from, to), optionally surrounded by whitespace, exactly like JavaScript; NaN if invalid. */
export function parseNumber(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  let end = to;
  while (at < end && bytes[at]! <= 0x20) at++;
  while (end > at && bytes[end - 1]! <= 0x20) end--;
  const start = at;
  const sign = bytes[at];
  if (at < end && (sign === MINUS || sign === PLUS)) at++;
  let value = 0;
  let digits = 0;
  let decimals = -1;
  let isNumber = false;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === POINT && decimals < 0) decimals = 0;
    else if (isDigit(byte)) {
      isNumber = true;
      value = value * 10 + (byte - ZERO);
      if (value > 0) digits++;
      if (decimals >= 0) decimals++;
    } else return slowNumber(bytes, start, end);
    if (digits > EXACT_DIGITS || decimals > 22) return slowNumber(bytes, start, end);
  }
  if (!isNumber) return Number.NaN;
  const magnitude = decimals > 0 ? value / EXACT_POWERS[decimals]! : value;
  return sign === MINUS ? -magnitude : magnitude;
}

const COMMA = 0x2c;

/** Like {@link parseNumber}, but also accepts a decimal comma, which some programs write depending on the user's language. */
export function parseDecimal(bytes: Uint8Array, from: number, to: number): number {
  const value = parseNumber(bytes, from, to);
  if (!Number.isNaN(value) || to - from > LONGEST_NUMBER) return value;
  const copy = bytes.slice(from, to);
  const comma = copy.indexOf(COMMA);
  if (comma <= 0 || comma === copy.length - 1) return value;
  copy[comma] = POINT;
  return parseNumber(copy, 0, copy.length);
}

function slowNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > LONGEST_NUMBER || to === from) return Number.NaN;
  let text = '';
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    const isPart = isDigit(byte) || byte === MINUS || byte === PLUS || byte === POINT || (byte | 0x20) === 0x65;
    if (!isPart) return Number.NaN;
    text += String.fromCharCode(byte);
  }
  const value = Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Returns the days from 1970-01-01 to a civil date (proleptic Gregorian). */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

/** Parses `count` digits at `at`; NaN if one of them is not a digit. */
function digitsAt(bytes: Uint8Array, at: number, count: number, end: number): number {
  if (at + count > end) return Number.NaN;
  let value = 0;
  for (let i = at; i < at + count; i++) {
    if (!isDigit(bytes[i]!)) return Number.NaN;
    value = value * 10 + (bytes[i]! - ZERO);
  }
  return value;
}

/**
 * Parses an XML Schema instant (2018-02-23T16:55:43.250+01:00), also with spaces instead of the T and before the offset, into seconds
 * since 1970; NaN if invalid. Without an offset it is read as UTC; see {@link isUnmarkedTime}.
 */
export function parseTime(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  let end = to;
  while (at < end && bytes[at]! <= 0x20) at++;
  while (end > at && bytes[end - 1]! <= 0x20) end--;
  const year = digitsAt(bytes, at, 4, end);
  const month = digitsAt(bytes, at + 5, 2, end);
  const day = digitsAt(bytes, at + 8, 2, end);
  const hour = digitsAt(bytes, at + 11, 2, end);
  const minute = digitsAt(bytes, at + 14, 2, end);
  let second = digitsAt(bytes, at + 17, 2, end);
  const hasMarks =
    bytes[at + 4] === MINUS && bytes[at + 7] === MINUS && bytes[at + 13] === 0x3a && bytes[at + 16] === 0x3a;
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31 && year >= 1;
  if (!hasMarks || !isDate || !(hour <= 24 && minute <= 59 && second <= 60)) return Number.NaN;
  at += 19;
  if (bytes[at] === POINT && at < end) {
    const fraction = at;
    at++;
    while (at < end && isDigit(bytes[at]!)) at++;
    const part = parseNumber(bytes, fraction, Math.min(at, fraction + 10));
    if (!Number.isNaN(part)) second += part;
  }
  while (at < end && bytes[at] === SPACE) at++;
  const offset = offsetSeconds(bytes, at, end);
  return dayNumber(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset;
}

/** Whether a time accepted by {@link parseTime} has neither Z nor an offset. */
export function isUnmarkedTime(bytes: Uint8Array, from: number, to: number): boolean {
  let end = to;
  while (end > from && bytes[end - 1]! <= 0x20) end--;
  if ((bytes[end - 1]! | 0x20) === 0x7a) return false;
  for (let at = Math.max(from, end - 6); at < end; at++) if (bytes[at] === PLUS) return false;
  // A minus at an offset's distance from the end: those in the date are at least ten characters away.
  return ![3, 5, 6].some((length) => bytes[end - length] === MINUS);
}

function offsetSeconds(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) return 0;
  const mark = bytes[at]!;
  if (end - at === 1 && (mark | 0x20) === 0x7a) return 0;
  if (mark !== PLUS && mark !== MINUS) return Number.NaN;
  const hours = digitsAt(bytes, at + 1, 2, end);
  const minutes = end - at === 3 ? 0 : digitsAt(bytes, bytes[at + 3] === 0x3a ? at + 4 : at + 3, 2, end);
  return (mark === MINUS ? -1 : 1) * (hours * 3600 + minutes * 60);
}

const PREDEFINED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LONGEST_TEXT = 1000;

/** Decodes text with the five predefined entities and character references, trimmed; `null` if empty. */
export function parseText(bytes: Uint8Array, from: number, to: number, decoder: TextDecoder): string | null {
  const raw = decoder.decode(bytes.subarray(from, Math.min(to, from + LONGEST_TEXT)));
  const text = raw.replace(
    /&(?:#(x?)([\da-fA-F]{1,6})|(\w{2,4}));/g,
    (whole, hex: string, digits: string, name: string) => {
      if (name !== undefined) return PREDEFINED[name] ?? whole;
      const code = Number.parseInt(digits, hex === 'x' ? 16 : 10);
      // Surrogates and out-of-range code points are invalid characters.
      return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
  // NUL is invalid in XML, and possibly in the storage.
  const trimmed = text.replaceAll('\0', '').trim();
  return trimmed === '' ? null : trimmed;
}
