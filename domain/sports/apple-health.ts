import { findSport, sportOfNumber } from './find-sport.ts';
import type { SportName } from './sport-name.ts';

/** Place of an Apple Health workout; `null` if the export does not state it. */
export interface WorkoutPlace {
  readonly isIndoor: boolean | null;
  /** Swims only. */
  readonly isOpenWater: boolean | null;
}

/** Sports that are another one under a roof. */
const indoors: Readonly<Partial<Record<SportName, SportName>>> = {
  running: 'treadmillRunning',
  cycling: 'indoorCycling',
  rowing: 'indoorRowing',
};

/** The sport of a workout of Apple Health: `HKWorkoutActivityTypeRunning`, or a number in place of the name. 'other' if it is not known. */
export function appleHealthSport(type: string, { isIndoor, isOpenWater }: WorkoutPlace): SportName {
  const number = /^(?:HKWorkoutActivityType)?\(?(\d+)\)?$/.exec(type)?.[1];
  const sport = (number === undefined ? findSport(type, '') : sportOfNumber('apple', Number(number))) ?? 'other';
  if (sport === 'poolSwimming' && isOpenWater === true) return 'openWaterSwimming';
  return (isIndoor === true ? indoors[sport] : undefined) ?? sport;
}
