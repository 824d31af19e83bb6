/** What planned workouts are written for: those that devices know by name. */
export type WorkoutSport =
  | 'running'
  | 'walking'
  | 'hiking'
  | 'cycling'
  | 'swimming'
  | 'rowing'
  | 'training'
  | 'generic';

/**
 * What a step aims at, as the device shows it. `speed`: m/s, slow and fast. `powerShare`, `heartRateShare`: percent of the threshold power and of
 * the maximum heart rate that are set on the device. `open`: nothing, because the sport has no target that devices measure.
 */
export type WorkoutTarget =
  | { readonly kind: 'open' }
  | { readonly kind: 'speed' | 'powerShare' | 'heartRateShare'; readonly low: number; readonly high: number };

export type Intensity = 'active' | 'rest' | 'warmUp' | 'coolDown';

export interface WorkoutStep {
  /** By what it is measured. */
  readonly length: { readonly metres: number } | { readonly seconds: number };
  /** How long it takes, as far as anybody knows. */
  readonly seconds: number | null;
  /** 1 to 7. */
  readonly zone: number;
  readonly target: WorkoutTarget;
  readonly intensity: Intensity;
  /** The share of threshold power in the middle of the zone. */
  readonly power: number;
  /** The speed in the middle of the zone as a share of the own speed over 10 km; null if that is unknown. */
  readonly raceSpeed: number | null;
  readonly note: string | null;
}

/** Steps done so many times in a row. */
export interface WorkoutBlock {
  readonly times: number;
  readonly steps: readonly WorkoutStep[];
}

export interface Workout {
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  /** The workout as a line of text. */
  readonly text: string;
  readonly sport: WorkoutSport;
  /** Where it is swum; null for other sports, and in open water. */
  readonly pool: { readonly metres: number; readonly unit: 'metres' | 'yards' } | null;
  readonly isOpenWater: boolean;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly blocks: readonly WorkoutBlock[];
}

/**
 * What a format cannot carry, or says in another way. `day`: on which it is planned. `paces`, `powerShares`, `heartRateShares`: what zones are given
 * as. `openTargets`: steps have no target. `poolLength`: the length of the pool is assumed. `racePace`: zones are shares of a race pace.
 * `distance`: distances are given as times. `highZones`: zones 6 and 7 are given as 5. `steps`: steps are text, which nothing guides through.
 * `cut`: long words are cut off. `sport`: another sport is named.
 */
export type Loss =
  | 'day'
  | 'paces'
  | 'powerShares'
  | 'heartRateShares'
  | 'openTargets'
  | 'poolLength'
  | 'racePace'
  | 'distance'
  | 'highZones'
  | 'steps'
  | 'cut'
  | 'sport';

/** Zones 6 and 7 have no bounds of their own. */
export const HIGHEST_ZONE = 5;

/** A file, and what it does not say. */
export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lost: readonly Loss[];
}
