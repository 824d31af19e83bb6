import { isDistanceUnit, toMetres, toSeconds } from '../units.ts';
import { DEFAULT_VELOCITY, REST_ACTIVITY_TYPE_ID } from '../constants.ts';
import { zoneOfPlan } from '../metrics/planned-load.ts';
import type { PlanComponent } from './components.ts';
import { familyOf, timesOfEfforts } from './estimate.ts';

/** Seconds in zones 1 to 5, of which only the proportions matter; null if unknown. */
export type ZoneShape = readonly [number, number, number, number, number] | null;

/** Summary of a workout's steps, for comparing it with others. */
export interface PlanShape {
  readonly zones: ZoneShape;
  /** Digest of the steps without their ids; '' if there are no steps. */
  readonly steps: string;
}

/** Targets of a planned workout: metres, seconds, arbitrary units; null if unknown. */
export interface PlannedShape {
  readonly trainingPlanId: string;
  readonly date: string;
  readonly activityTypeId: number;
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
  readonly zones: ZoneShape;
  /** The member's match: an activity, no activity (null), or not set (undefined). */
  readonly said: string | null | undefined;
}

/** Totals of an activity. */
export interface DoneShape {
  readonly activityId: string;
  readonly date: string;
  readonly activityTypeId: number;
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
  readonly zones: ZoneShape;
}

/** The largest difference between activity and plan. */
export const metVerdicts = ['asPlanned', 'muchShorter', 'shorter', 'longer', 'easier', 'harder'] as const;
export type MetVerdict = (typeof metVerdicts)[number];

/** How well a workout was met, 0 to 1; null if it cannot be compared. */
export interface Met {
  readonly score: number | null;
  readonly verdict: MetVerdict | null;
}

/**
 * Returns the distribution of a workout over the zones, with a rough speed for sections by distance; null for rest, and
 * for sports other than foot if a section has no duration.
 */
export function zoneShapeOf(components: readonly PlanComponent[], activityTypeId: number): ZoneShape {
  const seconds: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const isOnFoot = familyOf(activityTypeId) === 'foot';
  for (const [{ value, units, zone }, times] of timesOfEfforts(components)) {
    if (isDistanceUnit(units) && !isOnFoot) return null;
    const time = isDistanceUnit(units) ? toMetres(value, units) / DEFAULT_VELOCITY : toSeconds(value, units);
    seconds[Math.max(1, zoneOfPlan(zone)) - 1]! += time * times;
  }
  return seconds.some((time) => time > 0) ? seconds : null;
}

/** Whether an activity's sport matches the plan: the same family; without a family, the same sport. */
export function isSameSport(planned: number, done: number): boolean {
  if (planned === REST_ACTIVITY_TYPE_ID) return false;
  const family = familyOf(planned);
  return planned === done || (family !== 'other' && family === familyOf(done));
}

const share = (zones: NonNullable<ZoneShape>): number[] => {
  const total = zones.reduce((sum, seconds) => sum + seconds, 0);
  return zones.map((seconds) => seconds / total);
};

/** Similarity of two zone distributions: 1 if equal, minus 0.5 for each zone by which the average minute differs. */
function shapeCloseness(planned: ZoneShape, done: ZoneShape): number | null {
  if (planned === null || done === null || !done.some((seconds) => seconds > 0)) return null;
  const [wanted, given] = [share(planned), share(done)];
  let [off, ahead] = [0, 0];
  for (const [zone, part] of wanted.entries()) {
    ahead += part - given[zone]!;
    off += Math.abs(ahead);
  }
  return Math.max(0, 1 - off / 2);
}

const ratioOf = (planned: number | null, done: number | null): number | null =>
  planned === null || done === null || planned <= 0 || done <= 0 ? null : done / planned;
const closeness = (ratio: number) => Math.min(ratio, 1 / ratio);

/** Ratio of activity to plan, in time or distance, whichever is closer to 1. */
function amountOf(planned: PlannedShape, done: DoneShape): number | null {
  const ratios = [ratioOf(planned.duration, done.duration), ratioOf(planned.distance, done.distance)];
  return ratios.reduce(
    (best, ratio) => (ratio !== null && (best === null || closeness(ratio) > closeness(best)) ? ratio : best),
    null,
  );
}

const MUCH_SHORTER = 0.5;
const SHORTER = 0.85;
const LONGER = 1.15;
const EASIER = 0.8;
const HARDER = 1.25;
/** Weight of the amount in the score; the rest is the weight of the zone distribution. */
const AMOUNT_SHARE = 0.6;

function verdictOf(amount: number | null, intensity: number | null): MetVerdict | null {
  if (amount !== null && amount < MUCH_SHORTER) return 'muchShorter';
  if (amount !== null && amount < SHORTER) return 'shorter';
  if (amount !== null && amount > LONGER) return 'longer';
  if (intensity !== null && intensity < EASIER) return 'easier';
  if (intensity !== null && intensity > HARDER) return 'harder';
  return amount === null ? null : 'asPlanned';
}

/** Returns how well an activity met a plan. */
export function metBy(planned: PlannedShape, done: DoneShape): Met {
  const amount = amountOf(planned, done);
  const shape = shapeCloseness(planned.zones, done.zones);
  const perTime = ({ load, duration }: { load: number | null; duration: number | null }) =>
    ratioOf(duration, load === null ? null : load);
  const intensity = ratioOf(perTime(planned), perTime(done));
  const verdict = verdictOf(amount, intensity);
  if (amount === null) return { score: shape, verdict };
  const much = closeness(amount);
  return { score: shape === null ? much : AMOUNT_SHARE * much + (1 - AMOUNT_SHARE) * shape, verdict };
}

interface Pair {
  readonly planned: PlannedShape;
  readonly done: DoneShape;
  readonly score: number;
}

/** Compares ids without `localeCompare`, which is many times slower for thousands of them. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Sort order: closest first; ties by exact sport, then by ids. */
const byCloseness = (one: Pair, other: Pair): number =>
  other.score - one.score ||
  compareIds(one.planned.trainingPlanId, other.planned.trainingPlanId) ||
  compareIds(one.done.activityId, other.done.activityId);

/** Maximum activities per day compared with workouts; the longest ones are used. */
const MAX_ON_A_DAY = 50;

/** Activities by day, limited to the maximum. */
function byDay(activities: readonly DoneShape[]): Map<string, DoneShape[]> {
  const days = new Map<string, DoneShape[]>();
  const longestFirst = activities.toSorted(
    (a, b) => (b.duration ?? 0) - (a.duration ?? 0) || compareIds(a.activityId, b.activityId),
  );
  for (const done of longestFirst) {
    const day = days.get(done.date);
    if (day === undefined) days.set(done.date, [done]);
    else if (day.length < MAX_ON_A_DAY) day.push(done);
  }
  return days;
}

/** Bonus for the exact sport over the same family. */
const SAME_TYPE = 0.25;

/**
 * Matches activities with planned workouts: as chosen by the member, else by day and sport family, closest pairs first.
 * Each activity matches at most one workout. The result does not depend on the input order.
 * @param taken activities that the member matched with workouts outside this list
 * @returns matches by workout id
 */
export function matchPlans(
  plans: readonly PlannedShape[],
  activities: readonly DoneShape[],
  taken: ReadonlySet<string> = new Set(),
): Map<string, DoneShape> {
  const matches = new Map<string, DoneShape>();
  const gone = new Set(taken);
  const byId = new Map(activities.map((done) => [done.activityId, done]));
  const open: PlannedShape[] = [];
  for (const planned of plans.toSorted((a, b) => compareIds(a.trainingPlanId, b.trainingPlanId))) {
    const { said, trainingPlanId } = planned;
    if (said === null) continue;
    const done = said === undefined ? undefined : byId.get(said);
    // If the activity was deleted or matched twice, the member's choice is ignored.
    if (done === undefined || gone.has(done.activityId)) open.push(planned);
    else {
      matches.set(trainingPlanId, done);
      gone.add(done.activityId);
    }
  }
  const onDay = byDay(activities);
  const pairs = open.flatMap((planned) =>
    (onDay.get(planned.date) ?? [])
      .filter((done) => isSameSport(planned.activityTypeId, done.activityTypeId))
      .map((done): Pair => {
        const bonus = planned.activityTypeId === done.activityTypeId ? SAME_TYPE : 0;
        return { planned, done, score: (metBy(planned, done).score ?? 0) + bonus };
      }),
  );
  for (const { planned, done } of pairs.toSorted(byCloseness)) {
    if (matches.has(planned.trainingPlanId) || gone.has(done.activityId)) continue;
    matches.set(planned.trainingPlanId, done);
    gone.add(done.activityId);
  }
  return matches;
}
