import { MAX_MARKERS } from './entities/day-marker.ts';
import { MAX_GEAR } from './entities/gear.ts';
import { MAX_GOALS } from './entities/goal.ts';
import { MAX_BY_HAND } from './entities/manual-activity.ts';
import { MAX_BRANCHES } from './entities/plan-branch.ts';
import { MAX_TEMPLATES } from './entities/plan-template.ts';
import { MAX_SAVED_FILTERS } from './entities/saved-filter.ts';
import { MAX_SEGMENTS } from './entities/segment.ts';
import { MAX_SPORT_ANSWERS } from './entities/sport-answer.ts';
import { MAX_LIBRARY_WORKOUTS, MAX_WORKOUT_FOLDERS } from './entities/workout-library.ts';

/** Maximum rows of one kind, per member (`inAll`) and per group (`each`), such as a day. */
interface RowLimit {
  readonly inAll?: number;
  readonly each?: number;
}

/**
 * Maximum rows of each kind per member, whether created by an API call, assignment, import or restore. The numbers were
 * chosen; 20,000 days are 54 years.
 */
export const rowLimits = {
  written: { inAll: MAX_BY_HAND },
  /** Grouped by activity. */
  notes: { each: 100 },
  inputs: { inAll: 20_000 },
  /** Grouped by source and day. */
  wellness: { inAll: 20_000 },
  /** Comments in the member's own diary; grouped by day. */
  comments: { inAll: 20_000, each: 200 },
  /** Comments by others in the member's diary; grouped by day and author. They also count towards `comments`. */
  commentsOfOthers: { inAll: 20_000, each: 20 },
  /** Comments by all others together in the member's diary; grouped by day. */
  commentsOnDay: { each: 100 },
  /** Grouped by kind; enough for a test every week for two years. */
  thresholds: { each: 100 },
  /** Grouped by kind; enough for a value a day for 38 years. All kinds of a member fit in one response. */
  measurements: { each: 14_000 },
  gear: { inAll: MAX_GEAR },
  goals: { inAll: MAX_GOALS },
  markers: { inAll: MAX_MARKERS },
  segments: { inAll: MAX_SEGMENTS },
  /** Grouped by day. Removed plans count in `inAll`, since they can be restored. */
  plans: { inAll: 5000, each: 20 },
  library: { inAll: MAX_LIBRARY_WORKOUTS },
  folders: { inAll: MAX_WORKOUT_FOLDERS },
  templates: { inAll: MAX_TEMPLATES },
  branches: { inAll: MAX_BRANCHES },
  filters: { inAll: MAX_SAVED_FILTERS },
  sports: { inAll: MAX_SPORT_ANSWERS },
} as const satisfies Readonly<Record<string, RowLimit>>;

export type RowKind = keyof typeof rowLimits;

export const rowLimitOf = (kind: RowKind): RowLimit => rowLimits[kind];

/** Maximum size of a planned or library workout in an API request, in bytes. */
export const WORKOUT_BYTES = 16_384;
/** Maximum size of a plan template in an API request, in bytes: 400 workouts of 650 bytes. */
export const TEMPLATE_BYTES = 262_144;
