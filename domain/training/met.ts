import { isDistanceUnit, toMetres, toSeconds } from '../units.ts';
import { DEFAULT_VELOCITY, REST_ACTIVITY_TYPE_ID } from '../constants.ts';
import { zoneOfPlan } from '../metrics/planned-load.ts';
import type { PlanComponent } from './components.ts';
import { familyOf, timesOfEfforts } from './estimate.ts';

/** Seconds in zones 1 to 5, of which only the shares count; null: nobody knows. */
export type ZoneShape = readonly [number, number, number, number, number] | null;

/** Summary of the steps of a workout, for comparing it with others. */
export interface PlanShape {
  readonly zones: ZoneShape;
  /** Digest of the steps without their ids; '' for none. */
  readonly steps: string;
}

/** What a planned workout asks for: metres, seconds, arbitrary units; null: nobody knows. */
export interface PlannedShape {
  readonly trainingPlanId: string;
  readonly date: string;
  readonly activityTypeId: number;
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
  readonly zones: ZoneShape;
  /** What the member says: the activity, that there is none (null), or nothing (undefined). */
  readonly said: string | null | undefined;
}

/** What an activity came to. */
export interface DoneShape {
  readonly activityId: string;
  readonly date: string;
  readonly activityTypeId: number;
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
  readonly zones: ZoneShape;
}

/** In which way what was done differs most from what was planned. */
export const metVerdicts = ['asPlanned', 'muchShorter', 'shorter', 'longer', 'easier', 'harder'] as const;
export type MetVerdict = (typeof metVerdicts)[number];

/** How well a workout was met: 0 to 1, null where nothing can be compared. */
export interface Met {
  readonly score: number | null;
  readonly verdict: MetVerdict | null;
}

/** How a workout is spread over the zones, stretches by distance at a rough speed; null for rest, and off the feet where a stretch has no time. */
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

/** Whether an activity can be what was planned: the same kind of sport; of sports without a family the same one. */
export function isSameSport(planned: number, done: number): boolean {
  if (planned === REST_ACTIVITY_TYPE_ID) return false;
  const family = familyOf(planned);
  return planned === done || (family !== 'other' && family === familyOf(done));
}

const share = (zones: NonNullable<ZoneShape>): number[] => {
  const total = zones.reduce((sum, seconds) => sum + seconds, 0);
  return zones.map((seconds) => seconds / total);
};

/** How alike two workouts are spread over the zones: 1 the same, and a half less for each zone that the average minute is off. */
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

/** The ratio of what was done to what was planned, in time or distance, whichever is closer. */
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
/** What of the score is how much was done; the rest is how it was spread over the zones. */
const AMOUNT_SHARE = 0.6;

function verdictOf(amount: number | null, intensity: number | null): MetVerdict | null {
  if (amount !== null && amount < MUCH_SHORTER) return 'muchShorter';
  if (amount !== null && amount < SHORTER) return 'shorter';
  if (amount !== null && amount > LONGER) return 'longer';
  if (intensity !== null && intensity < EASIER) return 'easier';
  if (intensity !== null && intensity > HARDER) return 'harder';
  return amount === null ? null : 'asPlanned';
}

/** How well an activity met what was planned. */
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

/** Thousands are compared, for which `localeCompare` takes many times as long. */
const compareIds = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The closest first; of those that are as close, the same sport to the letter first, then by their ids. */
const byCloseness = (one: Pair, other: Pair): number =>
  other.score - one.score ||
  compareIds(one.planned.trainingPlanId, other.planned.trainingPlanId) ||
  compareIds(one.done.activityId, other.done.activityId);

/** Activities of a day that workouts are held against: the longest ones. */
const MOST_ON_A_DAY = 50;

/** Activities by their day, as many as can be workouts. */
function byDay(activities: readonly DoneShape[]): Map<string, DoneShape[]> {
  const days = new Map<string, DoneShape[]>();
  const longestFirst = activities.toSorted(
    (a, b) => (b.duration ?? 0) - (a.duration ?? 0) || compareIds(a.activityId, b.activityId),
  );
  for (const done of longestFirst) {
    const day = days.get(done.date);
    if (day === undefined) days.set(done.date, [done]);
    else if (day.length < MOST_ON_A_DAY) day.push(done);
  }
  return days;
}

/** What the same sport to the letter is worth beside one of its family. */
const SAME_TYPE = 0.25;

/**
 * Which activity is which planned workout: as the member says, else of the same day and the same kind of sport, the closest pairs first. No
 * activity is two workouts. Whatever order they come in, the answer is the same.
 * @param taken activities that the member has given to workouts which are not among these
 * @returns by the id of the workout
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
    // An activity that is gone since, or was given away twice, is as if nothing had been said.
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
