/** Sports of planned workouts that devices know by name. */
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
 * Target of a step, as displayed on the device. `speed`: m/s, slow and fast. `power`: watts. `heartRate`: beats per minute. `powerShare`, `heartRateShare`:
 * percent of the threshold power and of the maximum heart rate set on the device. `open`: no target, since devices measure none in the sport.
 */
export type WorkoutTarget =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'speed' | 'power' | 'heartRate' | 'powerShare' | 'heartRateShare';
      readonly low: number;
      readonly high: number;
    };

export type Intensity = 'active' | 'rest' | 'warmUp' | 'coolDown';

export interface WorkoutStep {
  /** Length of the step as a distance or duration. */
  readonly length: { readonly metres: number } | { readonly seconds: number };
  /** Duration in seconds; `null` if unknown. */
  readonly seconds: number | null;
  /** Zone, 1 to 7. */
  readonly zone: number;
  readonly target: WorkoutTarget;
  /** Whether the target was entered rather than derived from the zone. */
  readonly isOwnTarget: boolean;
  readonly intensity: Intensity;
  /** Middle of the target or zone, as a share of threshold power. */
  readonly power: number;
  /** Middle of the target or zone, as a share of the athlete's 10 km speed; `null` if unknown. */
  readonly raceSpeed: number | null;
  readonly note: string | null;
}

/** Steps repeated `times` times. */
export interface WorkoutBlock {
  readonly times: number;
  readonly steps: readonly WorkoutStep[];
}

export interface Workout {
  readonly name: string;
  readonly comment: string;
  readonly sport: WorkoutSport;
  /** Pool of a swim; `null` for other sports, and in open water. */
  readonly pool: { readonly metres: number; readonly unit: 'metres' | 'yards' } | null;
  readonly isOpenWater: boolean;
  readonly blocks: readonly WorkoutBlock[];
}

/**
 * Information that a format loses or changes. `day`: the planned day. `paces`, `powerShares`, `heartRateShares`: zones are converted to
 * these. `openTargets`: steps have no target. `poolLength`: the pool's length is assumed. `racePace`: zones are shares of a race pace.
 * `distance`: distances become durations. `highZones`: zones 6 and 7 become 5. `steps`: steps are plain text without guidance. `cut`: long
 * texts are cut. `sport`: a different sport is named.
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

/** Highest zone with its own bounds; zones 6 and 7 have none. */
export const HIGHEST_ZONE = 5;

/** A file, and the information it lost. */
export interface WorkoutFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lost: readonly Loss[];
}
