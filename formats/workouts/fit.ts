import { crc16 } from '../fit/crc.ts';
import type { Loss, Workout, WorkoutSport, WorkoutStep, Written } from './workout.ts';

/** FIT's numbers for what it names: FIT profile, types `sport`, `wkt_step_duration`, `wkt_step_target`. */
const SPORT: Readonly<Record<WorkoutSport, number>> = {
  generic: 0,
  running: 1,
  cycling: 2,
  swimming: 5,
  training: 10,
  walking: 11,
  rowing: 15,
  hiking: 17,
};
const DURATION = { time: 0, distance: 1, repeat: 6 } as const;
const TARGET = { speed: 0, open: 2, power: 4 } as const;
const FILE_TYPE_WORKOUT = 5;
const MANUFACTURER_DEVELOPMENT = 255;
const PROTOCOL = 0x10;
const PROFILE = 2132;
const HEADER_BYTES = 14;
/** Bytes of a string with the NUL behind it. */
const MOST_STRING_BYTES = 200;
/** 1989-12-31, from which FIT counts seconds. */
const EPOCH_SECONDS = 631_065_600;

/** Base types, with their size in bytes. */
const bases = { enum: [0x00, 1], uint16: [0x84, 2], uint32: [0x86, 4], uint32z: [0x8c, 4] } as const;
type Field =
  | readonly [field: number, base: keyof typeof bases, value: number]
  | readonly [field: number, base: 'string', value: Uint8Array];

/** A text as FIT has it: UTF-8 with a NUL, no longer than there is room for, cut between characters. */
function stringOf(text: string): { readonly bytes: Uint8Array; readonly isCut: boolean } {
  const encoder = new TextEncoder();
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += encoder.encode(character).length;
    if (size >= MOST_STRING_BYTES) return { bytes: encoder.encode(`${kept}\0`), isCut: true };
    kept += character;
  }
  return { bytes: encoder.encode(`${kept}\0`), isCut: false };
}

class Bytes {
  private readonly parts: number[] = [];

  number(value: number, size: number): void {
    for (let i = 0; i < size; i += 1) this.parts.push(Math.floor(value / 256 ** i) % 256);
  }

  /** A message after its definition. Local types are not kept: workouts are short. */
  message(global: number, fields: readonly Field[]): void {
    const sized = fields.map(([field, base, value]) => {
      const [code, size] = base === 'string' ? ([0x07, value.length] as const) : bases[base];
      return { field, code, size, value };
    });
    this.parts.push(0x40, 0, 0, global % 256, Math.floor(global / 256), sized.length);
    for (const { field, code, size } of sized) this.parts.push(field, size, code);
    this.parts.push(0);
    for (const { size, value } of sized) {
      if (typeof value === 'number') this.number(value, size);
      else this.parts.push(...value);
    }
  }

  get all(): readonly number[] {
    return this.parts;
  }
}

/** What a step aims at: the zone's speeds where they say something, else the zone of that number on the device. */
const targetOf = ({ speed, zone }: WorkoutStep): readonly Field[] =>
  speed === null
    ? [
        [3, 'enum', TARGET.power],
        [4, 'uint32', zone],
      ]
    : [
        [3, 'enum', TARGET.speed],
        [4, 'uint32', 0],
        [5, 'uint32', Math.round(speed[0] * 1000)],
        [6, 'uint32', Math.round(speed[1] * 1000)],
      ];

const lengthOf = ({ length }: WorkoutStep): readonly Field[] =>
  'metres' in length
    ? [
        [1, 'enum', DURATION.distance],
        [2, 'uint32', Math.round(length.metres * 100)],
      ]
    : [
        [1, 'enum', DURATION.time],
        [2, 'uint32', Math.round(length.seconds * 1000)],
      ];

/**
 * The workout as a FIT file, as watches of Garmin and others take it.
 * @param now when the file is made, unix seconds
 */
export function writeFit(workout: Workout, now: number): Written {
  const lost = new Set<Loss>(['day']);
  const text = (value: string) => {
    const { bytes, isCut } = stringOf(value);
    if (isCut) lost.add('cut');
    return bytes;
  };
  const body = new Bytes();
  const steps: (readonly Field[])[] = [];
  for (const { times, steps: inside } of workout.blocks) {
    const first = steps.length;
    for (const step of inside) {
      lost.add(step.speed === null ? 'deviceZones' : 'paces');
      const note: readonly Field[] = step.note === null ? [] : [[8, 'string', text(step.note)]];
      steps.push([...lengthOf(step), ...targetOf(step), [7, 'enum', 0], ...note]);
    }
    if (times > 1) {
      steps.push([
        [1, 'enum', DURATION.repeat],
        [2, 'uint32', first],
        [3, 'enum', TARGET.open],
        [4, 'uint32', times],
      ]);
    }
  }
  body.message(0, [
    [0, 'enum', FILE_TYPE_WORKOUT],
    [1, 'uint16', MANUFACTURER_DEVELOPMENT],
    [2, 'uint16', 0],
    [3, 'uint32z', 1],
    [4, 'uint32', Math.round(now) - EPOCH_SECONDS],
  ]);
  body.message(26, [
    [4, 'enum', SPORT[workout.sport]],
    [6, 'uint16', steps.length],
    [8, 'string', text(workout.name)],
    ...(workout.comment === '' ? [] : [[17, 'string', text(workout.comment)] as const]),
  ]);
  steps.forEach((fields, index) => body.message(27, [[254, 'uint16', index], ...fields]));
  const header = new Bytes();
  header.number(HEADER_BYTES, 1);
  header.number(PROTOCOL, 1);
  header.number(PROFILE, 2);
  header.number(body.all.length, 4);
  for (const sign of '.FIT') header.number(sign.charCodeAt(0), 1);
  const bytes = new Uint8Array(HEADER_BYTES + body.all.length + 2);
  bytes.set(header.all);
  const view = new DataView(bytes.buffer);
  view.setUint16(12, crc16(bytes, 0, 12), true);
  bytes.set(body.all, HEADER_BYTES);
  const end = HEADER_BYTES + body.all.length;
  view.setUint16(end, crc16(bytes, 0, end), true);
  return { bytes, lost: [...lost] };
}
