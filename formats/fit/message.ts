import { type BaseType, readValue, TEXT } from './base-types.ts';
import type { RecordField } from './profile.ts';

/** A field of a message: number, offset from the end of the message header, and size. */
export interface Field {
  readonly number: number;
  readonly at: number;
  readonly size: number;
  readonly base: BaseType;
}

/** Where and how a record field is written to its column. */
export interface ColumnPlan {
  readonly field: Field;
  readonly target: RecordField;
}

/** Where and how a developer field of a record, lap or session is read. */
export interface DeveloperPlan {
  readonly field: Field;
  readonly key: string;
  readonly name: string;
  readonly units: string;
  readonly scale: number;
  readonly offset: number;
  /** Number of the equivalent native field of the same message; `null` if there is none. */
  readonly native: number | null;
}

/** Roles of a definition's messages. */
export const SKIP = 0;
export const RECORD = 1;
export const KEEP = 2;
export const HEART_RATES = 3;

/** A compiled definition message. */
export interface Definition {
  readonly message: number;
  readonly role: number;
  /** Size of a data message without its header, in bytes. */
  readonly size: number;
  readonly little: boolean;
  /** Offset of the timestamp in the message; -1 if it has none. */
  readonly timestampAt: number;
  readonly fields: readonly Field[];
  readonly columns: readonly ColumnPlan[];
  readonly developer: readonly DeveloperPlan[];
  /** Offset of the packed speed and distance; -1 if it has none. */
  readonly compressedAt: number;
  /** Ranges of rows written with this definition: from, to (exclusive), from, to, … */
  readonly segments: number[];
}

/** A data message: its definition and the first byte after its header. */
export interface Message {
  readonly definition: Definition;
  readonly at: number;
}

const FACTORS: Readonly<Record<string, number>> = { km: 1000, 'km/h': 1 / 3.6, kph: 1 / 3.6 };

/** Returns the factor from these units to the SI unit of the equivalent native field. */
export const unitFactor = (units: string): number => FACTORS[units.toLowerCase()] ?? 1;

const find = (message: Message, number: number): Field | undefined =>
  message.definition.fields.find((field) => field.number === number);

/** Returns a field's first value, unscaled; NaN if absent, invalid or text. */
export function numberField(view: DataView, message: Message, number: number): number {
  const field = find(message, number);
  return field === undefined
    ? Number.NaN
    : readValue(view, message.at + field.at, field.base, message.definition.little);
}

/** Returns the value in SI units of the developer field declared as equivalent to a native one; NaN if there is none or it is invalid. */
export function declaredField(view: DataView, message: Message, native: number): number {
  const plan = message.definition.developer.find((developer) => developer.native === native);
  if (plan === undefined) return Number.NaN;
  const { field, scale, offset, units } = plan;
  const raw = readValue(view, message.at + field.at, field.base, message.definition.little);
  return (raw / scale - offset) * unitFactor(units);
}

/** Returns all values of an array field, unscaled; NaN for invalid ones. */
export function numberFields(view: DataView, message: Message, number: number): number[] {
  const field = find(message, number);
  if (field === undefined) return [];
  const { base } = field;
  const values: number[] = [];
  for (let at = 0; at + base.size <= field.size; at += base.size) {
    values.push(readValue(view, message.at + field.at + at, base, message.definition.little));
  }
  return values;
}

const utf8 = new TextDecoder();

/** Returns a field's text up to its first zero byte; `null` if absent, empty or not text. */
export function textField(bytes: Uint8Array, message: Message, number: number): string | null {
  const field = find(message, number);
  if (field === undefined || field.base.layout !== TEXT) return null;
  const from = message.at + field.at;
  const whole = bytes.subarray(from, from + field.size);
  const stop = whole.indexOf(0);
  const text = utf8.decode(stop < 0 ? whole : whole.subarray(0, stop)).trim();
  return text === '' ? null : text;
}
