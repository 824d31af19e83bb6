import { ACTIVITY_TYPE, activityTypeById, isRunning } from '../activity-types.ts';
import { findSport, meaningOf } from '../sports/find-sport.ts';

const T = ACTIVITY_TYPE;

/**
 * Returns the activity type for a sport's name in an export; null if the name is unknown, or too general, such as
 * 'Workout'.
 */
export function typeOfWord(word: string): number | null {
  const sport = meaningOf(word) === 'sport' ? findSport(word, '') : null;
  return sport === null || sport === 'other' || sport === 'transition' ? null : T[sport];
}

/**
 * Whether a recorded type is at least as specific as a table's type: 'Run' does not contradict treadmill running, nor
 * 'Ride' a gravel ride.
 */
export function isAsSpecific(recorded: number, said: number): boolean {
  if (said === T.running) return isRunning(recorded);
  if (said === T.cycling) return activityTypeById(recorded).family === 'bike';
  if (said === T.poolSwimming) return activityTypeById(recorded).family === 'swim';
  return recorded === said;
}
