import type { Lap, Wearer } from '../fit/file.ts';

/** A part of a session: until a time or a distance is reached. */
export interface Step {
  readonly kind: Lap['intensity'];
  readonly seconds?: number;
  readonly metres?: number;
  /** Fraction of the threshold speed (running, swimming) or power (cycling). */
  readonly effort: number;
}

export type Discipline = 'run' | 'treadmill' | 'bike' | 'pool' | 'open-water' | 'transition';

/** One sport of a session as it was meant. */
export interface LegPlan {
  readonly discipline: Discipline;
  readonly steps: readonly Step[];
  /** Metres after which the watch starts a lap by itself; null: a lap per step. */
  readonly autoLap: number | null;
  /** Name of the loop, its length in metres, and how far it rises and falls around its mean height in metres. */
  readonly route: string;
  readonly loop: number;
  readonly relief: number;
  /** Stops on the way, with the watch stopped. */
  readonly pauses: number;
  readonly race: boolean;
}

/** What somebody can do at a time, and what they wear. */
export interface Form {
  readonly wearer: Wearer;
  /** Speed in m/s that can be held for an hour, running; power in watts, cycling; speed in m/s, swimming. */
  readonly runThreshold: number;
  readonly bikeThreshold: number;
  readonly swimThreshold: number;
  /** Fraction by which heart rate is raised by days of hard training. */
  readonly fatigue: number;
  readonly runningDynamics: boolean;
  readonly runningPower: boolean;
  /** Whether the watch writes the wider fields for speed and altitude. */
  readonly wideFields: boolean;
  /** Strides in steps per minute above the usual for a speed. */
  readonly cadenceHabit: number;
  readonly home: { readonly lat: number; readonly lon: number; readonly altitude: number };
}

export type ActivityType =
  | 'RUNNING'
  | 'TREADMILL_RUNNING'
  | 'TRACK_RUNNING'
  | 'CYCLING'
  | 'LAP_SWIMMING'
  | 'OPEN_WATER_SWIMMING'
  | 'MULTI_SPORT';

/** A session in the diary: enough to record it whenever its file is wanted. */
export interface SessionPlan {
  /** Unix seconds. */
  readonly start: number;
  readonly title: string;
  readonly activityType: ActivityType;
  readonly legs: readonly LegPlan[];
  readonly temperature: number;
  readonly form: Form;
}
