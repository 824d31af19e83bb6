import { DEFAULT_ACTIVITY_TYPE_ID, MULTISPORT_ACTIVITY_TYPE_ID, REST_ACTIVITY_TYPE_ID } from './constants.ts';
import { findSport } from './sports/find-sport.ts';
import type { SportName } from './sports/sport-name.ts';
import { chosenType, type SportAnswers } from './sports/unknown-sport.ts';
import { sports } from './words/sports.ts';

/**
 * Families of sports. `foot` covers running, walking and hiking, which count for distance ratios and critical power.
 */
export type SportFamily = 'foot' | 'bike' | 'swim' | 'other';

export const families = ['foot', 'bike', 'swim', 'other'] as const satisfies readonly SportFamily[];

export interface ActivityType {
  readonly activityTypeId: number;
  /** Name in the page's language. */
  readonly name: string;
  readonly family: SportFamily;
}

/** Ids referenced in code. Ids are stored, so their meaning never changes. */
export const ACTIVITY_TYPE = {
  other: 1,
  running: DEFAULT_ACTIVITY_TYPE_ID,
  trailRunning: 3,
  treadmillRunning: 4,
  trackRunning: 5,
  walking: 6,
  hiking: 7,
  virtualRunning: 8,
  cycling: 10,
  indoorCycling: 11,
  virtualCycling: 12,
  mountainBiking: 13,
  gravelCycling: 14,
  eBiking: 15,
  poolSwimming: 20,
  openWaterSwimming: 21,
  strength: 25,
  cardio: 26,
  yoga: 27,
  elliptical: 28,
  stairClimbing: 29,
  rowing: 30,
  indoorRowing: 31,
  multisport: MULTISPORT_ACTIVITY_TYPE_ID,
  transition: 33,
  rest: REST_ACTIVITY_TYPE_ID,
  crossCountrySkiing: 35,
  alpineSkiing: 36,
  snowshoeing: 37,
  skating: 38,
  paddling: 39,
  climbing: 40,
  ballSports: 41,
} as const;

const T = ACTIVITY_TYPE;

const type = (key: keyof typeof ACTIVITY_TYPE, family: SportFamily): ActivityType => ({
  activityTypeId: ACTIVITY_TYPE[key],
  get name() {
    return sports[key];
  },
  family,
});

/** All activity types, by id. 2 is running and the default, 34 is rest. [core §9.1] */
export const activityTypes: readonly ActivityType[] = [
  type('other', 'other'),
  type('running', 'foot'),
  type('trailRunning', 'foot'),
  type('treadmillRunning', 'foot'),
  type('trackRunning', 'foot'),
  type('walking', 'foot'),
  type('hiking', 'foot'),
  type('virtualRunning', 'foot'),
  type('cycling', 'bike'),
  type('indoorCycling', 'bike'),
  type('virtualCycling', 'bike'),
  type('mountainBiking', 'bike'),
  type('gravelCycling', 'bike'),
  type('eBiking', 'bike'),
  type('poolSwimming', 'swim'),
  type('openWaterSwimming', 'swim'),
  type('strength', 'other'),
  type('cardio', 'other'),
  type('yoga', 'other'),
  type('elliptical', 'other'),
  type('stairClimbing', 'other'),
  type('rowing', 'other'),
  type('indoorRowing', 'other'),
  type('multisport', 'other'),
  type('transition', 'other'),
  type('rest', 'other'),
  type('crossCountrySkiing', 'other'),
  type('alpineSkiing', 'other'),
  type('snowshoeing', 'other'),
  type('skating', 'other'),
  type('paddling', 'other'),
  type('climbing', 'other'),
  type('ballSports', 'other'),
];

/** Types an activity can have: rest is never recorded, and transitions in a race are not activities. */
export const recordedTypes: readonly ActivityType[] = activityTypes.filter(
  ({ activityTypeId }) => activityTypeId !== REST_ACTIVITY_TYPE_ID && activityTypeId !== ACTIVITY_TYPE.transition,
);

const byId = new Map(activityTypes.map((item) => [item.activityTypeId, item]));
const other = activityTypes[0]!;

/** Returns the type for an id; "Other" if the id is unknown. */
export const activityTypeById = (activityTypeId: number): ActivityType => byId.get(activityTypeId) ?? other;

const names = new Map((Object.keys(ACTIVITY_TYPE) as SportName[]).map((name) => [ACTIVITY_TYPE[name] as number, name]));

/** Returns the key for an activity type id; `other` if the id is unknown. */
export const sportNameOf = (activityTypeId: number): SportName => names.get(activityTypeId) ?? 'other';

/**
 * Returns the activity type for a recorded or exported sport and sub-sport, in any spelling (domain/sports); "Other" if
 * unknown.
 */
export const activityTypeOf = (sport: string, subSport: string): ActivityType =>
  activityTypeById(ACTIVITY_TYPE[findSport(sport, subSport) ?? 'other']);

/**
 * Returns the activity type for a recorded sport: from the sports table, else from the member's answer for that word,
 * else "Other".
 */
export const recordedType = (sport: string, subSport: string, answers: SportAnswers): ActivityType => {
  const answered = chosenType(sport, subSport, answers);
  return answered === null ? activityTypeOf(sport, subSport) : activityTypeById(answered);
};

const runningTypes: readonly number[] = [
  T.running,
  T.trailRunning,
  T.treadmillRunning,
  T.trackRunning,
  T.virtualRunning,
];

/** Whether ground contact time is meaningful: any kind of running, but not walking. */
export const isRunning = (activityTypeId: number): boolean => runningTypes.includes(activityTypeId);

const indoorTypes: readonly number[] = [T.treadmillRunning, T.indoorCycling, T.indoorRowing, T.poolSwimming];

/** Whether the activity takes place indoors, where recorded altitude is meaningless. */
export const isIndoor = (activityTypeId: number): boolean => indoorTypes.includes(activityTypeId);

/** Whether the activity's positions are in a virtual world. */
export const isVirtual = (activityTypeId: number): boolean =>
  activityTypeId === T.virtualRunning || activityTypeId === T.virtualCycling;

/**
 * Whether a recording yields the same metrics for both types. If not, changing the type requires recomputing the
 * metrics.
 */
export const isMeasuredAlike = (one: number, other: number): boolean =>
  activityTypeById(one).family === activityTypeById(other).family &&
  isRunning(one) === isRunning(other) &&
  isIndoor(one) === isIndoor(other) &&
  isVirtual(one) === isVirtual(other);
