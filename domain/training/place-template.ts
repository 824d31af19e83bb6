import { addDays, daysBetween, mondayOf } from '../dates.ts';
import type { DayMarker } from '../entities/day-marker.ts';
import type { Zone } from '../metrics/zones.ts';
import { markersOn } from '../views/day-markers.ts';
import { isRest } from './draft.ts';
import { estimatePlan, type PlanEstimate } from './estimate.ts';
import type { Plan } from './plan.ts';
import { scaledWorkout } from './scale.ts';
import { phaseOf, type Template, type TemplateWorkout } from './template.ts';

/** Options for applying a template. */
export interface ApplyChoice {
  /** Meaning of the date. `start`: the first day; `race`: a day of the last week. */
  readonly anchor: 'start' | 'race';
  /** Date as `YYYY-MM-DD`. */
  readonly date: string;
  /** Volume in percent. */
  readonly percent: number;
  /** Days of the week with time for training, from 0 for Monday. */
  readonly days: readonly number[];
}

/** Why a workout may be unwanted on its day. `outside`: too far in the past or future to be planned. */
export type Obstacle =
  | { readonly kind: 'past' | 'outside' }
  | { readonly kind: 'marker'; readonly marker: DayMarker }
  | { readonly kind: 'workout'; readonly plan: Pick<Plan, 'title' | 'activityTypeId'> };

/** A workout of a template on its day. */
export interface PlacedWorkout {
  readonly key: string;
  readonly week: number;
  readonly phase: string | null;
  readonly date: string;
  /** The original day in the template if the workout was moved to an available one; null otherwise. */
  readonly movedFrom: string | null;
  /** The workout after scaling. */
  readonly workout: TemplateWorkout;
  /** The workout before scaling; null if scaling did not change it. */
  readonly was: TemplateWorkout | null;
  /** Totals in metres, seconds and load, stated, else estimated; null if unknown. */
  readonly totals: PlanEstimate;
  readonly obstacles: readonly Obstacle[];
  /** Number of existing workouts on the day. */
  readonly beside: number;
}

/** A workout that could not be placed. `noDay`: no available day of its week is free. */
export interface Unplaced {
  readonly workout: TemplateWorkout;
  readonly reason: 'noDay' | 'beforeStart';
}

export interface Placement {
  readonly items: readonly PlacedWorkout[];
  readonly unplaced: readonly Unplaced[];
}

/** The calendar that a template is applied to. */
export interface Calendar {
  readonly plans: readonly Plan[];
  readonly markers: readonly DayMarker[];
  /** Speed in m/s by power zone; null if unknown. */
  readonly velocity: Readonly<Record<Zone, number>> | null;
  readonly today: string;
  /** First and last day that can be planned. */
  readonly first: string;
  readonly last: string;
}

const DAYS = 7;

/** Groups the items by key, in order of first appearance. */
function groupedBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Returns the Monday of the first week. */
export const firstMonday = ({ anchor, date }: Pick<ApplyChoice, 'anchor' | 'date'>, weeks: number): string =>
  anchor === 'start' ? mondayOf(date) : addDays(mondayOf(date), -(weeks - 1) * DAYS);

/** Returns the totals of a workout: stated, else estimated; null if unknown. */
export function workTotals(workout: TemplateWorkout, velocity: Calendar['velocity']): PlanEstimate {
  const nothing = { distance: null, duration: null, load: null };
  const estimate = velocity === null ? nothing : estimatePlan(workout.components, workout.activityTypeId, velocity);
  return {
    distance: workout.totalDistance ?? estimate.distance,
    duration: workout.totalDuration ?? estimate.duration,
    load: workout.load ?? estimate.load,
  };
}

/** Places the workouts of a template in a calendar without changing either. */
export function placeTemplate(template: Template, choice: ApplyChoice, calendar: Calendar): Placement {
  const monday = firstMonday(choice, template.weeks);
  const byDate = groupedBy(calendar.plans, ({ date }) => date);
  const isEarly = (date: string) => choice.anchor === 'start' && date < choice.date;
  const dateOf = ({ week, day }: Pick<TemplateWorkout, 'week' | 'day'>) => addDays(monday, (week - 1) * DAYS + day);
  const taken = new Set(template.workouts.map(dateOf));
  const isFree = (date: string) =>
    !taken.has(date) && !byDate.has(date) && !isEarly(date) && markersOn(calendar.markers, date).length === 0;

  /**
   * Returns the nearest available day of the same week without workouts and markers, the earlier of two; null if there
   * is none.
   */
  function otherDay(workout: TemplateWorkout): string | null {
    const [day] = choice.days
      .filter((one) => isFree(dateOf({ ...workout, day: one })))
      .toSorted((one, other) => Math.abs(one - workout.day) - Math.abs(other - workout.day) || one - other);
    return day === undefined ? null : dateOf({ ...workout, day });
  }

  function obstaclesOn(date: string): Obstacle[] {
    return [
      ...(date < calendar.first || date > calendar.last ? [{ kind: 'outside' } as const] : []),
      ...(date < calendar.today ? [{ kind: 'past' } as const] : []),
      ...markersOn(calendar.markers, date).map((marker) => ({ kind: 'marker', marker }) as const),
      ...(byDate.get(date) ?? []).map((plan) => ({ kind: 'workout', plan }) as const),
    ];
  }

  const items: PlacedWorkout[] = [];
  const unplaced: Unplaced[] = [];
  const inOrder = template.workouts.toSorted((one, other) => one.week - other.week || one.day - other.day);
  for (const workout of inOrder) {
    const own = dateOf(workout);
    const isMoved = !isRest(workout) && !choice.days.includes(workout.day);
    const date = isMoved ? otherDay(workout) : own;
    if (date === null || isEarly(date)) {
      unplaced.push({ workout, reason: date === null ? 'noDay' : 'beforeStart' });
      continue;
    }
    taken.add(date);
    const scaled = scaledWorkout(workout, choice.percent);
    items.push({
      key: workout.key,
      week: workout.week,
      phase: phaseOf(template.phases, workout.week),
      date,
      movedFrom: isMoved ? own : null,
      workout: scaled,
      was: scaled === workout ? null : workout,
      totals: workTotals(scaled, calendar.velocity),
      obstacles: obstaclesOn(date),
      beside: byDate.get(date)?.length ?? 0,
    });
  }
  return { items: items.toSorted((one, other) => daysBetween(other.date, one.date)), unplaced };
}

/** Whether the workout's day is within the range that can be planned. */
export const canPlace = ({ obstacles }: Pick<PlacedWorkout, 'obstacles'>): boolean =>
  obstacles.every(({ kind }) => kind !== 'outside');

/** Totals of a week of an applied plan: sums of the known values, with the number of workouts without a known load. */
export interface WeekTotals {
  readonly week: number;
  readonly phase: string | null;
  readonly monday: string;
  readonly items: readonly PlacedWorkout[];
  readonly distance: number;
  readonly duration: number;
  readonly load: number;
  readonly unknown: number;
}

/** Groups the placed workouts by week of the plan. @param included keys of the workouts that count in the totals */
export function weeksOf(items: readonly PlacedWorkout[], included: ReadonlySet<string>): WeekTotals[] {
  const weeks = groupedBy(items, ({ week }) => week);
  return [...weeks].map(([week, inWeek]) => {
    const counted = inWeek.filter(({ key }) => included.has(key));
    const sum = (of: (totals: PlanEstimate) => number | null) =>
      counted.reduce((total, { totals }) => total + (of(totals) ?? 0), 0);
    return {
      week,
      phase: inWeek[0]!.phase,
      monday: mondayOf(inWeek[0]!.date),
      items: inWeek,
      distance: sum(({ distance }) => distance),
      duration: sum(({ duration }) => duration),
      load: sum(({ load }) => load),
      unknown: counted.filter(({ totals, workout }) => totals.load === null && !isRest(workout)).length,
    };
  });
}
