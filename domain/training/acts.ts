import { addDays } from '../dates.ts';
import type { PlanMatch } from '../entities/plan-done.ts';

/** A planned workout and its new date. */
interface Placed {
  readonly trainingPlanId: string;
  /** Date as `YYYY-MM-DD`. */
  readonly date: string;
}

/** A change of the plan. `name` is the workout's name, for messages. */
export type PlanningAct =
  | {
      readonly kind: 'move';
      readonly trainingPlanId: string;
      readonly from: string;
      readonly to: string;
      readonly name: string;
    }
  | {
      readonly kind: 'copy';
      readonly trainingPlanId: string;
      /** Copies with new ids, so that undo can remove them. */
      readonly copies: readonly Placed[];
      readonly name: string;
    }
  | { readonly kind: 'remove' | 'restore'; readonly trainingPlanIds: readonly string[]; readonly name: string }
  | {
      /** Shifts all workouts from the first to the last day, inclusive, by `days`, or undoes that shift. */
      readonly kind: 'shift' | 'unshift';
      /** Id for undoing the shift. */
      readonly actId: string;
      readonly first: string;
      readonly last: string;
      readonly days: number;
    };

/** An action on planned workouts that can be undone by its inverse. */
export type PlanAct =
  | {
      readonly kind: 'match';
      readonly trainingPlanId: string;
      readonly match: PlanMatch;
      readonly was: PlanMatch;
    }
  | PlanningAct;

/** Returns the inverse of an action. */
export function inverseOf(act: PlanAct): PlanAct {
  switch (act.kind) {
    case 'match':
      return { ...act, match: act.was, was: act.match };
    case 'move':
      return { ...act, from: act.to, to: act.from };
    case 'copy':
      return {
        kind: 'remove',
        trainingPlanIds: act.copies.map(({ trainingPlanId }) => trainingPlanId),
        name: act.name,
      };
    case 'remove':
      return { ...act, kind: 'restore' };
    case 'restore':
      return { ...act, kind: 'remove' };
    case 'shift':
      return { ...act, kind: 'unshift' };
    case 'unshift':
      return { ...act, kind: 'shift' };
  }
}

/** A displayed workout and its day. */
export interface ShownPlan {
  readonly trainingPlanId: string;
  readonly date: string;
}

/**
 * Where a workout is displayed after an action: a new workout copied from `like`, or an existing one; date null if it
 * is removed.
 */
interface Place {
  readonly id: string;
  readonly like: string;
  readonly date: string | null;
}

/** Returns the optimistic result of an action. Only the server knows restored workouts. */
function placesOf(act: PlanningAct, known: ReadonlyMap<string, ShownPlan>): readonly Place[] {
  switch (act.kind) {
    case 'move':
      return [{ id: act.trainingPlanId, like: act.trainingPlanId, date: act.to }];
    case 'copy':
      return act.copies.map(({ trainingPlanId, date }) => ({ id: trainingPlanId, like: act.trainingPlanId, date }));
    case 'remove':
      return act.trainingPlanIds.map((id) => ({ id, like: id, date: null }));
    case 'shift':
      return [...known.values()]
        .filter(({ date }) => date >= act.first && date <= act.last)
        .map(({ trainingPlanId: id, date }) => ({ id, like: id, date: addDays(date, act.days) }));
    case 'restore':
    case 'unshift':
      return [];
  }
}

/**
 * Applies an action to the displayed workouts.
 * @param known all displayed workouts by id
 * @param holds whether a day is displayed here
 */
export function plansAfter<Plan extends ShownPlan>(
  plans: readonly Plan[],
  act: PlanningAct,
  known: ReadonlyMap<string, Plan>,
  holds: (date: string) => boolean,
): Plan[] {
  const places = placesOf(act, known);
  const changed = new Set(places.map(({ id }) => id));
  const placed = places.flatMap(({ id, like, date }) => {
    const plan = known.get(like);
    return plan === undefined || date === null || !holds(date) ? [] : [{ ...plan, trainingPlanId: id, date }];
  });
  return [...plans.filter(({ trainingPlanId }) => !changed.has(trainingPlanId)), ...placed].toSorted((one, other) =>
    one.date < other.date ? -1 : Number(one.date > other.date),
  );
}
