import type { Lap, Wearer } from '../fit/file.ts';

/** A part of a session, which ends at a time or a distance. */
export interface Step {
  readonly kind: Lap['intensity'];
  readonly seconds?: number;
  readonly metres?: number;
  /** Share of the threshold speed (running, swimming) or power (cycling). */
  readonly effort: number;
}

export type Discipline = 'run' | 'treadmill' | 'bike' | 'pool' | 'open-water' | 'transition';

/** One sport of a planned session. */
export interface LegPlan {
  readonly discipline: Discipline;
  readonly steps: readonly Step[];
  /** Distance of an automatic lap in metres; `null` for a lap per step. */
  readonly autoLap: number | null;
  /** Name of the loop. */
  readonly route: string;
  /** Length of the loop, m. */
  readonly loop: number;
  readonly relief: number;
  /** Number of stops during which the watch is paused. */
  readonly pauses: number;
  readonly race: boolean;
}

/** An athlete's abilities at a time, and their watch. */
export interface Form {
  readonly wearer: Wearer;
  /** Threshold values that can be held for an hour: running and swimming speed in m/s, cycling power in W. */
  readonly runThreshold: number;
  readonly bikeThreshold: number;
  readonly swimThreshold: number;
  /** Share by which days of hard training raise the heart rate. */
  readonly fatigue: number;
  readonly runningDynamics: boolean;
  readonly runningPower: boolean;
  /** Whether the watch writes the wider fields for speed and altitude. */
  readonly wideFields: boolean;
  /** Cadence above the usual for a speed, steps per minute. */
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

/** A session in the diary: enough to generate its file on demand. */
export interface SessionPlan {
  /** Start in seconds since 1970. */
  readonly start: number;
  readonly title: string;
  readonly activityType: ActivityType;
  readonly legs: readonly LegPlan[];
  readonly temperature: number;
  readonly form: Form;
}
