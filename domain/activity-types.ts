import { DEFAULT_ACTIVITY_TYPE_ID, MULTISPORT_ACTIVITY_TYPE_ID, REST_ACTIVITY_TYPE_ID } from './constants.ts';
import { sports } from './words/sports.ts';

/** Foot is running, walking and hiking in all their kinds: what counts for distance ratios and critical power. */
export type SportFamily = 'foot' | 'bike' | 'swim' | 'other';

export const families = ['foot', 'bike', 'swim', 'other'] as const satisfies readonly SportFamily[];

export interface ActivityType {
  readonly activityTypeId: number;
  /** In the language of the page. */
  readonly name: string;
  readonly family: SportFamily;
}

/** Names that the rest of the code needs. Ids are stored and never change their meaning. */
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

/** Types that an activity can be: nobody records rest, and what lies between the legs of a race is none of them. */
export const recordedTypes: readonly ActivityType[] = activityTypes.filter(
  ({ activityTypeId }) => activityTypeId !== REST_ACTIVITY_TYPE_ID && activityTypeId !== ACTIVITY_TYPE.transition,
);

const byId = new Map(activityTypes.map((item) => [item.activityTypeId, item]));
const other = activityTypes[0]!;

/** The type of an id; "Other" for an unknown one. */
export const activityTypeById = (activityTypeId: number): ActivityType => byId.get(activityTypeId) ?? other;

/** By sport and sub-sport of the FIT vocabulary; a sport alone stands for all its other sub-sports. */
const fromFit: Readonly<Record<string, number>> = {
  running: T.running,
  'running/trail': T.trailRunning,
  'running/ultra': T.trailRunning,
  'running/treadmill': T.treadmillRunning,
  'running/indoor_running': T.treadmillRunning,
  'running/track': T.trackRunning,
  'running/virtual_activity': T.virtualRunning,
  walking: T.walking,
  hiking: T.hiking,
  mountaineering: T.hiking,
  cycling: T.cycling,
  'cycling/indoor_cycling': T.indoorCycling,
  'cycling/spin': T.indoorCycling,
  'cycling/virtual_activity': T.virtualCycling,
  'cycling/mountain': T.mountainBiking,
  'cycling/downhill': T.mountainBiking,
  'cycling/gravel_cycling': T.gravelCycling,
  'cycling/cyclocross': T.gravelCycling,
  'cycling/e_bike_fitness': T.eBiking,
  'cycling/e_bike_mountain': T.eBiking,
  e_biking: T.eBiking,
  swimming: T.poolSwimming,
  'swimming/open_water': T.openWaterSwimming,
  training: T.cardio,
  'training/strength_training': T.strength,
  'training/yoga': T.yoga,
  'training/pilates': T.yoga,
  'training/flexibility_training': T.yoga,
  fitness_equipment: T.cardio,
  'fitness_equipment/treadmill': T.treadmillRunning,
  'fitness_equipment/indoor_running': T.treadmillRunning,
  'fitness_equipment/indoor_walking': T.walking,
  'fitness_equipment/indoor_cycling': T.indoorCycling,
  'fitness_equipment/spin': T.indoorCycling,
  'fitness_equipment/elliptical': T.elliptical,
  'fitness_equipment/stair_climbing': T.stairClimbing,
  'fitness_equipment/indoor_rowing': T.indoorRowing,
  'fitness_equipment/strength_training': T.strength,
  'fitness_equipment/yoga': T.yoga,
  hiit: T.cardio,
  boxing: T.cardio,
  rowing: T.rowing,
  'rowing/indoor_rowing': T.indoorRowing,
  multisport: T.multisport,
  transition: T.transition,
  cross_country_skiing: T.crossCountrySkiing,
  alpine_skiing: T.alpineSkiing,
  snowboarding: T.alpineSkiing,
  snowshoeing: T.snowshoeing,
  inline_skating: T.skating,
  ice_skating: T.skating,
  paddling: T.paddling,
  kayaking: T.paddling,
  rafting: T.paddling,
  stand_up_paddleboarding: T.paddling,
  rock_climbing: T.climbing,
  floor_climbing: T.stairClimbing,
  basketball: T.ballSports,
  soccer: T.ballSports,
  tennis: T.ballSports,
  american_football: T.ballSports,
  // What TCX and GPX writers call the same.
  run: T.running,
  jogging: T.running,
  trail_running: T.trailRunning,
  treadmill_running: T.treadmillRunning,
  track_running: T.trackRunning,
  biking: T.cycling,
  bike: T.cycling,
  ride: T.cycling,
  indoor_cycling: T.indoorCycling,
  virtual_ride: T.virtualCycling,
  virtual_run: T.virtualRunning,
  mountain_biking: T.mountainBiking,
  walk: T.walking,
  hike: T.hiking,
  swim: T.poolSwimming,
  lap_swimming: T.poolSwimming,
  open_water_swimming: T.openWaterSwimming,
};

const snake = (text: string): string =>
  text
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** The activity type of a sport and sub-sport as recorded (FIT vocabulary, any spelling); "Other" when unknown. */
export function activityTypeOf(sport: string, subSport: string): ActivityType {
  const name = snake(sport);
  return activityTypeById(fromFit[`${name}/${snake(subSport)}`] ?? fromFit[name] ?? T.other);
}

const runningTypes: readonly number[] = [
  T.running,
  T.trailRunning,
  T.treadmillRunning,
  T.trackRunning,
  T.virtualRunning,
];

/** Whether ground contact time means something: running of any kind, not walking. */
export const isRunning = (activityTypeId: number): boolean => runningTypes.includes(activityTypeId);

const indoorTypes: readonly number[] = [T.treadmillRunning, T.indoorCycling, T.indoorRowing, T.poolSwimming];

/** Whether the altitude of the records is that of a room. */
export const isIndoor = (activityTypeId: number): boolean => indoorTypes.includes(activityTypeId);

/** Whether positions are those of a virtual world. */
export const isVirtual = (activityTypeId: number): boolean =>
  activityTypeId === T.virtualRunning || activityTypeId === T.virtualCycling;

/** Whether a recording says the same of itself under either type: else it is measured anew when its type is changed. */
export const isMeasuredAlike = (one: number, other: number): boolean =>
  activityTypeById(one).family === activityTypeById(other).family &&
  isRunning(one) === isRunning(other) &&
  isIndoor(one) === isIndoor(other);
