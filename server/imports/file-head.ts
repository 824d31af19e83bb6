import { isList, LIST_HEAD } from '../../domain/export-tables/read-table.ts';
import { detect } from '../../formats/detect.ts';

/** Unix seconds of 1989-12-31T00:00:00Z, the start of FIT's epoch. */
const FIT_EPOCH = 631_065_600;
const FILE_ID = 0;
const TIME_CREATED = 4;
const INVALID = 0xffffffff;
/** First valid FIT date: lower times count from when the device was switched on. */
const FIRST_DATE = 0x10000000;

/** Returns `file_id.time_created` of a FIT file that starts with its file_id, as all files from devices do. */
function fitCreated(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = bytes[0]!;
  if (bytes.length < at + 6 || (bytes[at]! & 0xf0) !== 0x40) return null;
  const little = bytes[at + 2] === 0;
  if (view.getUint16(at + 3, little) !== FILE_ID) return null;
  const fields = bytes[at + 5]!;
  let place = at + 6 + 3 * fields + 1;
  for (let i = 0; i < fields; i++) {
    const field = at + 6 + 3 * i;
    const size = bytes[field + 1];
    if (size === undefined || place + size > bytes.length) return null;
    if (bytes[field] === TIME_CREATED && size === 4) {
      const time = view.getUint32(place, little);
      return time === INVALID || time < FIRST_DATE ? null : time + FIT_EPOCH;
    }
    place += size;
  }
  return null;
}

/** Number of characters searched for the first time of a TCX or GPX file. */
const HEAD = 16_384;

/**
 * Returns the start of an activity, unix seconds, estimated from the first bytes of its file; `null` if unknown. Only precise enough to
 * decide which file to read first.
 */
export function startOfHead(bytes: Uint8Array): number | null {
  if (bytes.length >= 14 && new TextDecoder().decode(bytes.subarray(8, 12)) === '.FIT') return fitCreated(bytes);
  const text = new TextDecoder().decode(bytes.subarray(0, HEAD));
  const start = /^\s*\{/.test(text) ? /"startTime"\s*:\s*"([^"]{10,40})"/.exec(text)?.[1] : undefined;
  const time = start ?? /<(?:\w+:)?(?:Id|Time|time)>\s*([^<\s]{10,40})\s*</.exec(text)?.[1];
  const ms = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(ms) ? null : ms / 1000;
}

/** Maximum distance of the first definition from the header: after longer damage nothing readable is left. */
const DEFINITION_REACH = 65_536;

/**
 * Whether a file is worth storing until it is read. FIT files without any definition are not, whatever their header says, because every
 * recording starts with one.
 */
export function mayBeActivity(bytes: Uint8Array): boolean {
  if (bytes.length < 14 || new TextDecoder().decode(bytes.subarray(8, 12)) !== '.FIT') return true;
  const from = bytes[0]!;
  const end = Math.min(bytes.length - 5, from + DEFINITION_REACH);
  for (let at = from; at < end; at++) {
    // Definition message: bit 6 of its header, a reserved byte, the byte order, and at least one field.
    if ((bytes[at]! & 0xd0) === 0x40 && bytes[at + 2]! <= 1 && bytes[at + 5] !== 0) return true;
  }
  return false;
}

/** Whether a file's first bytes are those of an activity list, such as intervals.icu's. */
export const isListHead = (bytes: Uint8Array): boolean =>
  detect(bytes) === 'unknown' && isList(new TextDecoder().decode(bytes.subarray(0, LIST_HEAD)));
