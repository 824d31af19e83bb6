import { ACTIVITY_TYPE, activityTypeById, isRunning } from '../activity-types.ts';

const T = ACTIVITY_TYPE;

/**
 * What Strava and Garmin call sports, letters only and in lower case. English as both write it, and what is sourced of Strava's German and Czech
 * lists. A word that says no more than that somebody trained is left out.
 */
const typeByWord: Readonly<Record<string, number>> = {
  // Running, walking and hiking.
  run: T.running,
  running: T.running,
  lauf: T.running,
  streetrunning: T.running,
  ultrarun: T.trailRunning,
  trailrun: T.trailRunning,
  trailrunning: T.trailRunning,
  treadmillrunning: T.treadmillRunning,
  indoorrunning: T.treadmillRunning,
  trackrunning: T.trackRunning,
  virtualrun: T.virtualRunning,
  walk: T.walking,
  walking: T.walking,
  casualwalking: T.walking,
  hike: T.hiking,
  hiking: T.hiking,
  mountaineering: T.hiking,
  // Riding.
  ride: T.cycling,
  radfahrt: T.cycling,
  jízda: T.cycling,
  cycling: T.cycling,
  roadbiking: T.cycling,
  indoorcycling: T.indoorCycling,
  virtualride: T.virtualCycling,
  mountainbikeride: T.mountainBiking,
  mountainbiking: T.mountainBiking,
  gravelride: T.gravelCycling,
  gravelcycling: T.gravelCycling,
  ebikeride: T.eBiking,
  ebikefitness: T.eBiking,
  emountainbikeride: T.eBiking,
  // Swimming.
  swim: T.poolSwimming,
  swimming: T.poolSwimming,
  lapswimming: T.poolSwimming,
  openwaterswimming: T.openWaterSwimming,
  // Everything else.
  weighttraining: T.strength,
  strengthtraining: T.strength,
  yoga: T.yoga,
  pilates: T.yoga,
  hiit: T.cardio,
  indoorcardio: T.cardio,
  elliptical: T.elliptical,
  stairstepper: T.stairClimbing,
  stairclimbing: T.stairClimbing,
  rowing: T.rowing,
  virtualrow: T.indoorRowing,
  indoorrowing: T.indoorRowing,
  nordicski: T.crossCountrySkiing,
  crosscountryskiing: T.crossCountrySkiing,
  alpineski: T.alpineSkiing,
  snowboard: T.alpineSkiing,
  resortskiing: T.alpineSkiing,
  snowshoe: T.snowshoeing,
  iceskate: T.skating,
  inlineskate: T.skating,
  inlineskating: T.skating,
  canoeing: T.paddling,
  kayaking: T.paddling,
  standuppaddling: T.paddling,
  rockclimb: T.climbing,
  rockclimbing: T.climbing,
  bouldering: T.climbing,
  soccer: T.ballSports,
  tennis: T.ballSports,
};

/** The activity type of a word for a sport; null where it is not known. */
export function typeOfWord(word: string): number | null {
  const letters = word.toLowerCase().replace(/\P{L}/gu, '');
  return Object.hasOwn(typeByWord, letters) ? typeByWord[letters]! : null;
}

/** Whether a recorded type says all that a table's does: 'Run' says nothing against a treadmill, nor 'Ride' against a gravel bike. */
export function saysAsMuch(recorded: number, said: number): boolean {
  if (said === T.running) return isRunning(recorded);
  if (said === T.cycling) return activityTypeById(recorded).family === 'bike';
  if (said === T.poolSwimming) return activityTypeById(recorded).family === 'swim';
  return recorded === said;
}
