import { addDays, dayOfWeek, daysBetween, isCivilDate } from '../dates.ts';
import { ASSIGNED_DAYS, MAX_ASSIGNED } from '../entities/plan-assignment.ts';
import { MAX_TOGETHER } from '../entities/team-group.ts';
import { draftOfKept, type KeptWorkout } from './library.ts';
import { isComplete, isRest, newDraft, type PlanDraft } from './draft.ts';
import { familyOf } from './estimate.ts';
import { contextFor } from './intensity-notation.ts';
import { parseNotation } from './notation.ts';
import { draftOf, type Plan } from './plan.ts';

/**
 * Sources of workouts to assign: entered here, from the coach's library, one of the coach's own workouts, or a week of
 * them.
 */
export const sourceKinds = ['typed', 'library', 'workout', 'week'] as const;

/** The coach's choice of workouts to assign. Days are `YYYY-MM-DD`. */
export interface ToAssign {
  readonly kind: (typeof sourceKinds)[number];
  readonly title: string;
  readonly activityTypeId: number;
  /** Text for `parseNotation`. */
  readonly steps: string;
  readonly comment: string;
  /** Id of the coach's own workout; '' until chosen. */
  readonly planId: string;
  /** Id of the library workout; '' until chosen. */
  readonly keptId: string;
  /** Any day of the coach's own week. */
  readonly weekOf: string;
  /** Target day, or any day of the target week. */
  readonly date: string;
  readonly memberIds: readonly string[];
}

interface Settings {
  /** First day of the week, 0 for Monday. */
  readonly weekStart: number;
  readonly prefersMetric: boolean;
}

export type ToAssignFault =
  | 'day'
  | 'steps'
  | 'unreadable'
  | 'plan'
  | 'emptyWeek'
  | 'tooMany'
  | 'nobody'
  | 'tooManyAthletes';

function typed(
  { title, activityTypeId, steps, comment, date }: ToAssign,
  prefersMetric: boolean,
): PlanDraft[] | ToAssignFault {
  const draft = { ...newDraft('typed', date), activityTypeId, title: title.trim(), comment: comment.trim() };
  if (isRest(draft)) return [{ ...draft, components: [] }];
  if (steps.trim() === '') return 'steps';
  const { components } = parseNotation(steps, contextFor(familyOf(activityTypeId), prefersMetric));
  if (components === null) return 'unreadable';
  return components.length > 0 && isComplete({ ...draft, components }) ? [{ ...draft, components }] : 'steps';
}

function weekOf(
  { weekOf: own, date }: ToAssign,
  plans: readonly Plan[],
  weekStart: number,
): PlanDraft[] | ToAssignFault {
  const firstOf = (day: string) => addDays(day, -dayOfWeek(day, weekStart));
  const from = firstOf(own);
  const to = firstOf(date);
  const last = addDays(from, ASSIGNED_DAYS - 1);
  const found = plans.filter((plan) => plan.date >= from && plan.date <= last);
  if (found.length === 0) return 'emptyWeek';
  if (found.length > MAX_ASSIGNED) return 'tooMany';
  return found.map((plan) => ({ ...draftOf(plan), date: addDays(to, daysBetween(from, plan.date)) }));
}

/** Returns the chosen workouts with their days, for any athletes; or the fault of the choice. */
export function workoutsOf(
  chosen: ToAssign,
  plans: readonly Plan[],
  { weekStart, prefersMetric }: Settings,
  library: readonly KeptWorkout[],
): PlanDraft[] | ToAssignFault {
  if (!isCivilDate(chosen.date)) return 'day';
  if (chosen.kind === 'typed') return typed(chosen, prefersMetric);
  if (chosen.kind === 'week') return weekOf(chosen, plans, weekStart);
  if (chosen.kind === 'library') {
    const kept = library.find(({ workoutId }) => workoutId === chosen.keptId);
    return kept ? [draftOfKept(kept, { trainingPlanId: kept.workoutId, date: chosen.date })] : 'plan';
  }
  const plan = plans.find(({ trainingPlanId }) => trainingPlanId === chosen.planId);
  return plan ? [{ ...draftOf(plan), date: chosen.date }] : 'plan';
}

/**
 * Returns the chosen workouts with their days; or everything that is missing.
 * @param plans the coach's own plans
 * @param settings the coach's settings
 * @param library the coach's library
 */
export function toAssign(
  chosen: ToAssign,
  plans: readonly Plan[],
  settings: Settings,
  library: readonly KeptWorkout[] = [],
): { readonly workouts: readonly PlanDraft[] } | { readonly faults: readonly ToAssignFault[] } {
  const workouts = workoutsOf(chosen, plans, settings, library);
  const faults: ToAssignFault[] = [
    ...(Array.isArray(workouts) ? [] : [workouts]),
    ...(chosen.memberIds.length === 0 ? (['nobody'] as const) : []),
    ...(chosen.memberIds.length > MAX_TOGETHER ? (['tooManyAthletes'] as const) : []),
  ];
  return Array.isArray(workouts) && faults.length === 0 ? { workouts } : { faults };
}
