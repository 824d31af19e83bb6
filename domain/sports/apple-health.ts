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

/** The number in a type of workout that has no name, as apps of newer systems than the phone's write it. */
const numberIn = (type: string): string | undefined => /^(?:HKWorkoutActivityType)?\(?(\d+)\)?$/.exec(type)?.[1];

/** A type of workout in words: 'Traditional strength training', or 'apple 99' for a number. Empty if there is none. */
export function appleHealthWord(type: string): string {
  const number = numberIn(type);
  if (number !== undefined) return `apple ${number}`;
  const words = type
    .replace(/^HKWorkoutActivityType/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** The sport of a workout of Apple Health: `HKWorkoutActivityTypeRunning`, or a number in place of the name. 'other' if it is not known. */
export function appleHealthSport(type: string, { isIndoor, isOpenWater }: WorkoutPlace): SportName {
  const number = numberIn(type);
  const sport = (number === undefined ? findSport(type, '') : sportOfNumber('apple', Number(number))) ?? 'other';
  if (sport === 'poolSwimming' && isOpenWater === true) return 'openWaterSwimming';
  return (isIndoor === true ? indoors[sport] : undefined) ?? sport;
}
