import { F32, F64, I16, I32, I8, readValue, U16, U32, U8 } from './base-types.ts';
import type { Field } from './message.ts';

export type Column = Float32Array | Float64Array;

/** value = raw * times / scale - offset. */
export interface Conversion {
  readonly times: number;
  readonly scale: number;
  readonly offset: number;
}

/**
 * Writes one field of the rows in `segments` (from, to, from, to, …) to `column`; invalid values leave it unchanged. One loop per layout,
 * since branching inside the loop would cost more than the reading.
 */
export function fill(
  view: DataView,
  starts: Uint32Array,
  segments: readonly number[],
  field: Field,
  little: boolean,
  conversion: Conversion,
  column: Column,
): void {
  const { at } = field;
  const { invalid } = field.base;
  const { times, scale, offset } = conversion;
  for (let s = 0; s < segments.length; s += 2) {
    const from = segments[s]!;
    const to = segments[s + 1]!;
    switch (field.base.layout) {
      case U8:
        fillU8(view, starts, from, to, at, invalid, times, scale, offset, column);
        break;
      case I8:
        fillI8(view, starts, from, to, at, invalid, times, scale, offset, column);
        break;
      case U16:
        fillU16(view, starts, from, to, at, little, invalid, times, scale, offset, column);
        break;
      case I16:
        fillI16(view, starts, from, to, at, little, invalid, times, scale, offset, column);
        break;
      case U32:
        fillU32(view, starts, from, to, at, little, invalid, times, scale, offset, column);
        break;
      case I32:
        fillI32(view, starts, from, to, at, little, invalid, times, scale, offset, column);
        break;
      case F32:
        fillF32(view, starts, from, to, at, little, times, scale, offset, column);
        break;
      case F64:
        fillF64(view, starts, from, to, at, little, times, scale, offset, column);
        break;
      default:
        for (let i = from; i < to; i++) {
          const raw = readValue(view, starts[i]! + at, field.base, little);
          if (!Number.isNaN(raw)) column[i] = (raw * times) / scale - offset;
        }
    }
  }
}

function fillU8(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  invalid: number,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getUint8(starts[i]! + at);
    if (raw !== invalid) column[i] = (raw * times) / scale - offset;
  }
}

function fillI8(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  invalid: number,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getInt8(starts[i]! + at);
    if (raw !== invalid) column[i] = (raw * times) / scale - offset;
  }
}

function fillU16(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  little: boolean,
  invalid: number,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getUint16(starts[i]! + at, little);
    if (raw !== invalid) column[i] = (raw * times) / scale - offset;
  }
}

function fillI16(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  little: boolean,
  invalid: number,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getInt16(starts[i]! + at, little);
    if (raw !== invalid) column[i] = (raw * times) / scale - offset;
  }
}

function fillU32(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  little: boolean,
  invalid: number,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getUint32(starts[i]! + at, little);
    if (raw !== invalid) column[i] = (raw * times) / scale - offset;
  }
}

function fillI32(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  little: boolean,
  invalid: number,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getInt32(starts[i]! + at, little);
    if (raw !== invalid) column[i] = (raw * times) / scale - offset;
  }
}

function fillF32(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  little: boolean,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getFloat32(starts[i]! + at, little);
    if (!Number.isNaN(raw)) column[i] = (raw * times) / scale - offset;
  }
}

function fillF64(
  view: DataView,
  starts: Uint32Array,
  from: number,
  to: number,
  at: number,
  little: boolean,
  times: number,
  scale: number,
  offset: number,
  column: Column,
): void {
  for (let i = from; i < to; i++) {
    const raw = view.getFloat64(starts[i]! + at, little);
    if (!Number.isNaN(raw)) column[i] = (raw * times) / scale - offset;
  }
}
