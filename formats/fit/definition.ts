import { baseType, TEXT } from './base-types.ts';
import type { DeveloperFields } from './developer.ts';
import {
  type ColumnPlan,
  type Definition,
  type DeveloperPlan,
  type Field,
  HEART_RATES,
  KEEP,
  RECORD,
  SKIP,
} from './message.ts';
import { COMPRESSED_SPEED_DISTANCE, MESSAGE, RECORD_FIELDS, TIMESTAMP } from './profile.ts';

const KEPT: ReadonlySet<number> = new Set([
  MESSAGE.fileId,
  MESSAGE.sport,
  MESSAGE.session,
  MESSAGE.lap,
  MESSAGE.event,
  MESSAGE.deviceInfo,
  MESSAGE.workout,
  MESSAGE.activity,
  MESSAGE.fieldDescription,
]);

/** Returns the size of the definition message with a header at `at`; 0 if it does not end before `end`. */
export function definitionSize(bytes: Uint8Array, at: number, end: number): number {
  if (at + 6 > end) return 0;
  let size = 6 + bytes[at + 5]! * 3;
  if (bytes[at]! & 0x20) {
    if (at + size >= end) return 0;
    size += 1 + bytes[at + size]! * 3;
  }
  return at + size <= end ? size : 0;
}

/** Compiles the complete definition message with a header at `at`; `null` for an invalid byte order, since its sizes cannot be trusted. */
export function compileDefinition(bytes: Uint8Array, at: number, described: DeveloperFields): Definition | null {
  if (bytes[at + 2]! > 1) return null;
  const little = bytes[at + 2] === 0;
  const message = little ? bytes[at + 3]! | (bytes[at + 4]! << 8) : (bytes[at + 3]! << 8) | bytes[at + 4]!;
  const fields: Field[] = [];
  let size = 0;
  let pos = at + 6;
  for (const last = pos + bytes[at + 5]! * 3; pos < last; pos += 3) {
    const base = baseType(bytes[pos + 2]!);
    const bytesOfField = bytes[pos + 1]!;
    if (base !== undefined && base.size <= bytesOfField) {
      fields.push({ number: bytes[pos]!, at: size, size: bytesOfField, base });
    }
    size += bytesOfField;
  }
  const developer: DeveloperPlan[] = [];
  if (bytes[at]! & 0x20) {
    for (const last = pos + 1 + bytes[pos++]! * 3; pos < last; pos += 3) {
      const plan = described.plan(bytes[pos + 2]!, bytes[pos]!, size, bytes[pos + 1]!, message);
      if (plan !== null) developer.push(plan);
      size += bytes[pos + 1]!;
    }
  }
  const timestamp = fields.find((field) => field.number === TIMESTAMP && field.size === 4);
  const isRecord = message === MESSAGE.record;
  return {
    message,
    role: roleOf(message, fields.length > 0),
    size,
    little,
    timestampAt: timestamp?.at ?? -1,
    fields,
    columns: isRecord ? planColumns(fields) : [],
    developer,
    compressedAt: isRecord ? compressedAt(fields) : -1,
    segments: [],
  };
}

function roleOf(message: number, hasFields: boolean): number {
  // Records without fields count too: devices write them, and other decoders count them.
  if (message === MESSAGE.record) return RECORD;
  if (!hasFields) return SKIP;
  if (message === MESSAGE.heartRate) return HEART_RATES;
  return KEPT.has(message) ? KEEP : SKIP;
}

function planColumns(fields: readonly Field[]): ColumnPlan[] {
  const plans: ColumnPlan[] = [];
  for (const target of RECORD_FIELDS) {
    const field = fields.find((field) => field.number === target.field && field.base.layout !== TEXT);
    if (field !== undefined) plans.push({ field, target });
  }
  return plans;
}

const compressedAt = (fields: readonly Field[]): number =>
  fields.find((field) => field.number === COMPRESSED_SPEED_DISTANCE && field.size === 3)?.at ?? -1;
