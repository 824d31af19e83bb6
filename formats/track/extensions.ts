import { nameOf } from '../xml/names.ts';
import { parseNumber } from '../xml/values.ts';
import type { Points, TrackColumn } from './points.ts';

/** Extension elements with values we use, by local name, since every writer has its own namespace. */
const KNOWN: readonly (readonly [TrackColumn, ...string[]])[] = [
  ['heartRate', 'hr', 'HR', 'heartrate', 'HeartRate', 'heartRate'],
  ['cadence', 'cad', 'Cad', 'cadence', 'Cadence', 'RunCadence', 'runcadence'],
  ['power', 'Watts', 'watts', 'Power', 'power', 'PowerInWatts'],
  ['temperature', 'atemp', 'temp', 'Temperature', 'temperature'],
  ['speed', 'Speed', 'speed'],
  ['distance', 'distance', 'Distance'],
  ['groundContact', 'StanceTime', 'stance_time', 'GroundContactTime', 'groundContactTime'],
];

const COLUMNS = new Map<number, TrackColumn>(
  KNOWN.flatMap(([column, ...names]) => names.map((name) => [nameOf(name), column] as const)),
);

const LONGEST_NAME = 64;

/**
 * Reads an extension value of a point: `name` is its hashed local name; the name itself is at bytes[tagFrom] after '</' or '<'. Values that
 * are not numbers are ignored.
 */
export function readExtension(
  points: Points,
  bytes: Uint8Array,
  name: number,
  from: number,
  to: number,
  tagFrom: number,
): void {
  const value = parseNumber(bytes, from, to);
  if (Number.isNaN(value)) return;
  const column = COLUMNS.get(name);
  if (column === undefined) points.setOther(localName(bytes, tagFrom), value);
  else points.set(column, value);
}

function localName(bytes: Uint8Array, tagFrom: number): string {
  let text = '';
  for (let at = tagFrom + 1; at < tagFrom + LONGEST_NAME && at < bytes.length; at++) {
    const letter = String.fromCharCode(bytes[at]!);
    if (letter === '/' && text === '') continue;
    if (letter === ':') text = '';
    else if (/[\s/>]/.test(letter)) break;
    else text += letter;
  }
  return text;
}
