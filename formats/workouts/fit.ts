import { fitFile, Messages, type EncodedField, encodeString } from '../fit/writer.ts';
import {
  HIGHEST_ZONE,
  type Intensity,
  type Loss,
  type Workout,
  type WorkoutSport,
  type WorkoutStep,
  type WorkoutFile,
} from './workout.ts';

/** FIT's numbers of sports. This and the following tables are from the FIT profile: `sport`, `sub_sport`, `wkt_step_duration`, `wkt_step_target`, `intensity`. */
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
const TARGET = { speed: 0, heartRate: 1, heartRateShare: 1, open: 2, power: 4, powerShare: 4 } as const;
/** Scale of custom targets: mm/s, beats per minute, watts, or percent. */
const TARGET_SCALE = { speed: 1000, heartRate: 1, heartRateShare: 1, power: 1, powerShare: 1 } as const;
/** Offset of targets in beats and watts, since lower values are percentages (types `workout_hr`, `workout_power`). */
const TARGET_OFFSET = { speed: 0, heartRate: 100, heartRateShare: 0, power: 1000, powerShare: 0 } as const;
const INTENSITY: Readonly<Record<Intensity, number>> = { active: 0, rest: 1, warmUp: 2, coolDown: 3 };
const SUB_SPORT = { lapSwimming: 17, openWater: 18 } as const;
const POOL_UNIT = { metres: 0, yards: 1 } as const;
/** Losses by kind of target when zones are converted. The member's own targets are exact. */
const LOSS = {
  speed: 'paces',
  heartRate: null,
  power: null,
  heartRateShare: 'heartRateShares',
  open: 'openTargets',
  powerShare: 'powerShares',
} as const satisfies Record<keyof typeof TARGET, Loss | null>;
const FILE_TYPE_WORKOUT = 5;
const MANUFACTURER_DEVELOPMENT = 255;
/** Start of FIT times, 1989-12-31, in seconds since 1970. */
const EPOCH_SECONDS = 631_065_600;

/** Returns a step's target fields. Target value 0 means custom bounds instead of one of the device's zones. A step without a target is named after its zone. */
function targetOf({ target, zone }: WorkoutStep, text: (value: string) => Uint8Array): readonly EncodedField[] {
  if (target.kind === 'open') {
    return [
      [0, 'string', text(`z${zone}`)],
      [3, 'enum', TARGET.open],
    ];
  }
  const [scale, offset] = [TARGET_SCALE[target.kind], TARGET_OFFSET[target.kind]];
  return [
    [3, 'enum', TARGET[target.kind]],
    [4, 'uint32', 0],
    [5, 'uint32', Math.round(target.low * scale) + offset],
    [6, 'uint32', Math.round(target.high * scale) + offset],
  ];
}

/** Returns the sub-sport and pool length of a swim. */
function swimOf({ pool, isOpenWater }: Workout): readonly EncodedField[] {
  if (isOpenWater) return [[11, 'enum', SUB_SPORT.openWater]];
  if (pool === null) return [];
  return [
    [11, 'enum', SUB_SPORT.lapSwimming],
    [14, 'uint16', Math.round(pool.metres * 100)],
    [15, 'enum', POOL_UNIT[pool.unit]],
  ];
}

const lengthOf = ({ length }: WorkoutStep): readonly EncodedField[] =>
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
 * Writes a workout as a FIT file, for watches of Garmin and others.
 * @param now creation time, seconds since 1970
 */
export function writeFit(workout: Workout, now: number): WorkoutFile {
  const lost = new Set<Loss>(['day']);
  const text = (value: string) => {
    const { bytes, isCut } = encodeString(value);
    if (isCut) lost.add('cut');
    return bytes;
  };
  const body = new Messages();
  const steps: (readonly EncodedField[])[] = [];
  for (const { times, steps: inside } of workout.blocks) {
    const first = steps.length;
    for (const step of inside) {
      const loss = step.isOwnTarget ? null : LOSS[step.target.kind];
      if (loss !== null) lost.add(loss);
      if (step.zone > HIGHEST_ZONE && step.target.kind !== 'open' && !step.isOwnTarget) lost.add('highZones');
      const note: readonly EncodedField[] = step.note === null ? [] : [[8, 'string', text(step.note)]];
      steps.push([...lengthOf(step), ...targetOf(step, text), [7, 'enum', INTENSITY[step.intensity]], ...note]);
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
  if (workout.pool !== null) lost.add('poolLength');
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
    ...swimOf(workout),
    ...(workout.comment === '' ? [] : [[17, 'string', text(workout.comment)] as const]),
  ]);
  steps.forEach((fields, index) => body.message(27, [[254, 'uint16', index], ...fields]));
  return { bytes: fitFile(0x10, [body.bytes]), lost: [...lost] };
}
