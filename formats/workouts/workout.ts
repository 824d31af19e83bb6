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

export interface WorkoutStep {
  /** By what it is measured. */
  readonly length: { readonly metres: number } | { readonly seconds: number };
  /** How long it takes, as far as anybody knows. */
  readonly seconds: number | null;
  /** 1 to 7. */
  readonly zone: number;
  /** The share of threshold power in the middle of the zone. */
  readonly power: number;
  /** m/s between which the zone lies, slow and fast; null: speeds say nothing about this sport. */
  readonly speed: readonly [number, number] | null;
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
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly blocks: readonly WorkoutBlock[];
}

/**
 * What a format cannot carry. `day`: on which it is planned. `deviceZones`: zones are those of the device. `paces`: zones are given as paces.
 * `distance`: distances are given as times. `highZones`: zones 6 and 7 are given as 5. `steps`: steps are text, which nothing guides through.
 * `cut`: long words are cut off. `sport`: another sport is named.
 */
export type Loss = 'day' | 'deviceZones' | 'paces' | 'distance' | 'highZones' | 'steps' | 'cut' | 'sport';

/** A file, and what it does not say. */
export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly lost: readonly Loss[];
}
