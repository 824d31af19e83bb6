import type { SportName } from './sport-name.ts';

interface FitSport {
  readonly sport: string;
  readonly subSport: string;
}

const fit = (sport: string, subSport = 'generic'): FitSport => ({ sport, subSport });

/** FIT sport and sub-sport of each activity type, for files written by Longrun. */
export const fitNames: Readonly<Record<SportName, FitSport>> = {
  other: fit('generic'),
  running: fit('running'),
  trailRunning: fit('running', 'trail'),
  treadmillRunning: fit('running', 'treadmill'),
  trackRunning: fit('running', 'track'),
  virtualRunning: fit('running', 'virtual_activity'),
  walking: fit('walking'),
  hiking: fit('hiking'),
  cycling: fit('cycling'),
  indoorCycling: fit('cycling', 'indoor_cycling'),
  virtualCycling: fit('cycling', 'virtual_activity'),
  mountainBiking: fit('cycling', 'mountain'),
  gravelCycling: fit('cycling', 'gravel_cycling'),
  eBiking: fit('e_biking'),
  poolSwimming: fit('swimming', 'lap_swimming'),
  openWaterSwimming: fit('swimming', 'open_water'),
  strength: fit('training', 'strength_training'),
  cardio: fit('training', 'cardio_training'),
  yoga: fit('training', 'yoga'),
  elliptical: fit('fitness_equipment', 'elliptical'),
  stairClimbing: fit('fitness_equipment', 'stair_climbing'),
  rowing: fit('rowing'),
  indoorRowing: fit('rowing', 'indoor_rowing'),
  multisport: fit('multisport'),
  transition: fit('transition'),
  rest: fit('generic'),
  crossCountrySkiing: fit('cross_country_skiing'),
  alpineSkiing: fit('alpine_skiing'),
  snowshoeing: fit('snowshoeing'),
  skating: fit('inline_skating'),
  paddling: fit('paddling'),
  climbing: fit('rock_climbing'),
  ballSports: fit('team_sport'),
};
