import { MOST_GEAR } from './entities/gear.ts';
import { MOST_GOALS } from './entities/goal.ts';
import { MOST_BY_HAND } from './entities/hand-activity.ts';
import { MOST_SAVED_FILTERS } from './entities/saved-filter.ts';
import { MOST_SPORT_ANSWERS } from './entities/sport-answer.ts';
import { MOST_LIBRARY_WORKOUTS, MOST_WORKOUT_FOLDERS } from './entities/workout-library.ts';

/** Most rows of a kind: of a member, and of one group of them, such as a day. */
interface RowLimit {
  readonly inAll?: number;
  readonly each?: number;
}

/**
 * Most rows that a member has of each kind, whichever way they come: by a call, an assignment, an import or a restore. All numbers were chosen;
 * 20,000 days are 54 years.
 */
export const rowLimits = {
  written: { inAll: MOST_BY_HAND },
  /** By activity. */
  notes: { each: 100 },
  inputs: { inAll: 20_000 },
  /** By source and day. */
  wellness: { inAll: 20_000 },
  /** In the member's own diary, by day. */
  comments: { inAll: 20_000, each: 200 },
  /** Of another person in the member's diary, by day and writer; they count in all comments too. */
  commentsOfOthers: { inAll: 20_000, each: 20 },
  /** Of all other people together in the member's diary, by day. */
  commentsOnDay: { each: 100 },
  /** By kind. A test every week for two years. */
  thresholds: { each: 100 },
  /** By kind: 38 years of days. All kinds of a member fit one response. */
  measurements: { each: 14_000 },
  gear: { inAll: MOST_GEAR },
  goals: { inAll: MOST_GOALS },
  /** By day; those removed count in all, as they can be brought back. */
  plans: { inAll: 5000, each: 20 },
  library: { inAll: MOST_LIBRARY_WORKOUTS },
  folders: { inAll: MOST_WORKOUT_FOLDERS },
  filters: { inAll: MOST_SAVED_FILTERS },
  sports: { inAll: MOST_SPORT_ANSWERS },
} as const satisfies Readonly<Record<string, RowLimit>>;

export type RowKind = keyof typeof rowLimits;

export const rowLimitOf = (kind: RowKind): RowLimit => rowLimits[kind];

/** Bytes of a planned workout or a workout of the library as a call takes it. */
export const WORKOUT_BYTES = 16_384;
