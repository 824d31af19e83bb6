import { columnNames, type ColumnName, type Track } from './track.ts';

/** Seconds from 1970 to 31 December 1989, the epoch of FIT time. */
export const fitEpoch = 631_065_600;

type Kind = 'uint8' | 'sint8' | 'uint16' | 'uint32' | 'sint32';
const kinds: Readonly<Record<Kind, { size: number; code: number; invalid: number }>> = {
  sint8: { size: 1, code: 0x01, invalid: 0x7f },
  uint8: { size: 1, code: 0x02, invalid: 0xff },
  uint16: { size: 2, code: 0x84, invalid: 0xffff },
  sint32: { size: 4, code: 0x85, invalid: 0x7fffffff },
  uint32: { size: 4, code: 0x86, invalid: 0xffffffff },
};

interface Field {
  readonly number: number;
  readonly kind: Kind;
  readonly scale: number;
  readonly offset: number;
}

const semicircles = 2 ** 31 / 180;
const field = (number: number, kind: Kind, scale = 1, offset = 0): Field => ({ number, kind, scale, offset });

/** Fields of the record message (20) that these watches write. */
const fields: Readonly<Record<ColumnName, Field>> = {
  lat: field(0, 'sint32', semicircles),
  lon: field(1, 'sint32', semicircles),
  altitude: field(2, 'uint16', 5, 500),
  heartRate: field(3, 'uint8'),
  cadence: field(4, 'uint8'),
  distance: field(5, 'uint32', 100),
  speed: field(6, 'uint16', 1000),
  power: field(7, 'uint16'),
  temperature: field(13, 'sint8'),
  verticalOscillation: field(39, 'uint16', 10),
  stanceTime: field(41, 'uint16', 10),
  fractionalCadence: field(53, 'uint8', 128),
  enhancedSpeed: field(73, 'uint32', 1000),
  enhancedAltitude: field(78, 'uint32', 5, 500),
  verticalRatio: field(83, 'uint16', 100),
  stepLength: field(85, 'uint16', 10),
};

const recordType = 15;
const eventType = 14;
const eventSize = 8;
const eventDefinition = [0x40 | eventType, 0, 0, 21, 0, 4, 253, 4, 0x86, 0, 1, 0, 1, 1, 0, 4, 1, 0x02];
const timerStart = 0;
const timerStop = 4;

const present = (track: Track) => columnNames.filter((name) => track.columns[name] !== undefined);

/** Returns the ranges `[from, to)` of records without a pause. */
function stretches(track: Track): readonly (readonly [from: number, to: number])[] {
  const ranges: [number, number][] = [];
  let from = 0;
  for (let i = 1; i <= track.n; i++) {
    if (i < track.n && (track.time[i] ?? 0) - (track.time[i - 1] ?? 0) <= 1) continue;
    ranges.push([from, i]);
    from = i;
  }
  return ranges;
}

/** Writes a column into every record. Uses one loop per width, since a branch per value would cost more than the writing. */
function setColumn(
  bytes: Uint8Array,
  at: number,
  stride: number,
  column: Float64Array,
  from: number,
  to: number,
  { kind, scale, offset }: Field,
): void {
  const { size, invalid } = kinds[kind];
  let p = at;
  // `to` is within the column, so every value exists.
  if (size === 1) {
    for (let i = from; i < to; i++, p += stride) {
      const value = column[i]!;
      bytes[p] = value === value ? Math.floor((value + offset) * scale + 0.5) : invalid;
    }
  } else if (size === 2) {
    for (let i = from; i < to; i++, p += stride) {
      const value = column[i]!;
      const raw = value === value ? Math.floor((value + offset) * scale + 0.5) | 0 : invalid;
      bytes[p] = raw;
      bytes[p + 1] = raw >> 8;
    }
  } else {
    for (let i = from; i < to; i++, p += stride) {
      const value = column[i]!;
      const raw = value === value ? Math.floor((value + offset) * scale + 0.5) | 0 : invalid | 0;
      bytes[p] = raw;
      bytes[p + 1] = raw >> 8;
      bytes[p + 2] = raw >> 16;
      bytes[p + 3] = raw >> 24;
    }
  }
}

/**
 * Encodes a track: a definition, then the records column by column, with timer events at its start, pauses and end. The library's writer takes
 * about 7 µs per record; this one about a tenth.
 */
export function encodeTrack(track: Track): Uint8Array {
  const names = present(track);
  const stride = 1 + 4 + names.reduce((sum, name) => sum + kinds[fields[name].kind].size, 0);
  const parts = stretches(track);
  const definition = [0x40 | recordType, 0, 0, 20, 0, names.length + 1, 253, 4, 0x86];
  for (const name of names)
    definition.push(fields[name].number, kinds[fields[name].kind].size, kinds[fields[name].kind].code);
  const head = eventDefinition.length + definition.length;
  const bytes = new Uint8Array(head + parts.length * 2 * eventSize + track.n * stride);
  const view = new DataView(bytes.buffer);
  bytes.set(eventDefinition, 0);
  bytes.set(definition, eventDefinition.length);
  let at = head;
  const event = (time: number, type: number) => {
    view.setUint8(at, eventType);
    view.setUint32(at + 1, time - fitEpoch, true);
    view.setUint8(at + 5, 0);
    view.setUint8(at + 6, type);
    view.setUint8(at + 7, 0);
    at += eventSize;
  };
  for (const [from, to] of parts) {
    event(track.time[from] ?? 0, timerStart);
    for (let i = from, position = at; i < to; i++, position += stride) {
      view.setUint8(position, recordType);
      view.setUint32(position + 1, (track.time[i] ?? 0) - fitEpoch, true);
    }
    let inRecord = 5;
    for (const name of names) {
      const column = track.columns[name];
      if (column) setColumn(bytes, at + inRecord, stride, column, from, to, fields[name]);
      inRecord += kinds[fields[name].kind].size;
    }
    at += (to - from) * stride;
    event(track.time[to - 1] ?? 0, timerStop);
  }
  return bytes.subarray(0, at);
}
