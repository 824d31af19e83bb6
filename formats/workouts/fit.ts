import { fitFile, Messages, type WrittenField, writtenString } from '../fit/writer.ts';
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
/** 1989-12-31, from which FIT counts seconds. */
const EPOCH_SECONDS = 631_065_600;

/** What a step aims at: the zone's speeds where they say something, else the zone of that number on the device. */
const targetOf = ({ speed, zone }: WorkoutStep): readonly WrittenField[] =>
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

const lengthOf = ({ length }: WorkoutStep): readonly WrittenField[] =>
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
    const { bytes, isCut } = writtenString(value);
    if (isCut) lost.add('cut');
    return bytes;
  };
  const body = new Messages();
  const steps: (readonly WrittenField[])[] = [];
  for (const { times, steps: inside } of workout.blocks) {
    const first = steps.length;
    for (const step of inside) {
      lost.add(step.speed === null ? 'deviceZones' : 'paces');
      const note: readonly WrittenField[] = step.note === null ? [] : [[8, 'string', text(step.note)]];
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
  return { bytes: fitFile(0x10, [body.bytes]), lost: [...lost] };
}
