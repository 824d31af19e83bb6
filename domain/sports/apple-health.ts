import { findSport, sportOfNumber } from './find-sport.ts';
import type { SportName } from './sport-name.ts';

/** Location of an Apple Health workout; `null` if the export does not state it. */
export interface WorkoutPlace {
  readonly isIndoor: boolean | null;
  /** Whether a swim was in open water; for swims only. */
  readonly isOpenWater: boolean | null;
}

/** Indoor equivalents of sports. */
const indoors: Readonly<Partial<Record<SportName, SportName>>> = {
  running: 'treadmillRunning',
  cycling: 'indoorCycling',
  rowing: 'indoorRowing',
};

/** Returns the number of an unnamed workout type, as written by apps on newer systems than the phone's. */
const numberIn = (type: string): string | undefined => /^(?:HKWorkoutActivityType)?\(?(\d+)\)?$/.exec(type)?.[1];

/**
 * Returns a workout type as text: 'Traditional strength training', or 'apple 99' for a number. Empty if there is no
 * type.
 */
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

/**
 * Returns the sport of an Apple Health workout type: `HKWorkoutActivityTypeRunning`, or a number. 'other' if unknown.
 */
export function appleHealthSport(type: string, { isIndoor, isOpenWater }: WorkoutPlace): SportName {
  const number = numberIn(type);
  const sport = (number === undefined ? findSport(type, '') : sportOfNumber('apple', Number(number))) ?? 'other';
  if (sport === 'poolSwimming' && isOpenWater === true) return 'openWaterSwimming';
  return (isIndoor === true ? indoors[sport] : undefined) ?? sport;
}
