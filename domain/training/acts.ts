import { addDays } from '../dates.ts';
import type { PlanMatch } from '../entities/plan-done.ts';

/** A planned workout on another day. */
interface Placed {
  readonly trainingPlanId: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
}

/** An act that changes what is planned. `name` is of the workout, for sentences. */
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
      /** Ids of their own, so that they can be taken away again. */
      readonly copies: readonly Placed[];
      readonly name: string;
    }
  | { readonly kind: 'remove' | 'restore'; readonly trainingPlanIds: readonly string[]; readonly name: string }
  | {
      /** All from the first to the last day, both included, by so many days; or the same taken back. */
      readonly kind: 'shift' | 'unshift';
      /** By which it is taken back. */
      readonly actId: string;
      readonly first: string;
      readonly last: string;
      readonly days: number;
    };

/** One act on planned workouts that its opposite undoes. */
export type PlanAct =
  | {
      readonly kind: 'match';
      readonly trainingPlanId: string;
      readonly match: PlanMatch;
      readonly was: PlanMatch;
    }
  | PlanningAct;

/** What undoes an act. */
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

/** A workout that is shown somewhere, and its day. */
export interface ShownPlan {
  readonly trainingPlanId: string;
  readonly date: string;
}

/** Where a workout is shown after an act: as a new one that is `like` another, or the same; date null: nowhere. */
interface Place {
  readonly id: string;
  readonly like: string;
  readonly date: string | null;
}

/** Where an act puts workouts, before the server has said so. What comes back is known to the server alone. */
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
 * What is shown after an act of what was shown before.
 * @param known all that is shown anywhere, by its id
 * @param holds whether a day is among those shown here
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
