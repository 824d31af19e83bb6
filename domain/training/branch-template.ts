import { addDays, daysBetween } from '../dates.ts';
import type { BranchWorkout, PlanBranch } from '../entities/plan-branch.ts';
import type { BranchToSaveWire } from '../entities/plan-branch-to-save.ts';
import type { PlannedNow } from './branch.ts';
import { type Log, readComponents } from './components.ts';
import type { PlanEstimate } from './estimate.ts';
import type { Plan } from './plan.ts';
import { workTotals } from './place-template.ts';
import { newTemplate, type Template, type TemplateWorkout, workToSend } from './template.ts';

const DAYS = 7;

/** The weeks of a branch. */
export type BranchWeeks = Pick<PlanBranch, 'firstDay' | 'weeks'>;

export const lastDayOf = ({ firstDay, weeks }: BranchWeeks): string => addDays(firstDay, weeks * DAYS - 1);

/** Returns a planned workout as a branch has it, with its revision. */
export const plannedNow = (plan: Plan): PlannedNow => ({
  trainingPlanId: plan.trainingPlanId,
  date: plan.date,
  activityTypeId: plan.activityTypeId,
  title: plan.title,
  comment: plan.comment,
  planDefinition: [...plan.components],
  load: plan.stated?.load ?? null,
  totalDistance: plan.stated?.totalDistance ?? null,
  totalDuration: plan.stated?.totalDuration ?? null,
  revision: plan.revision,
});

const withoutLog: Log = () => undefined;

/** Returns a workout of a branch as the editor of training plans has it; its key is its id. @throws Error 'Unknown planner component type' */
export function editedWorkout(workout: BranchWorkout, firstDay: string): TemplateWorkout {
  const day = daysBetween(firstDay, workout.date);
  return {
    key: workout.trainingPlanId,
    week: Math.floor(day / DAYS) + 1,
    day: ((day % DAYS) + DAYS) % DAYS,
    activityTypeId: workout.activityTypeId,
    title: workout.title ?? '',
    comment: workout.comment ?? '',
    components: readComponents(workout.planDefinition, withoutLog),
    totalDistance: workout.totalDistance,
    totalDuration: workout.totalDuration,
    load: workout.load,
  };
}

/** Returns the totals of a workout: stated, else estimated with these speeds by zone; null if unknown. */
export const branchTotals = (workout: BranchWorkout, velocity: Parameters<typeof workTotals>[1]): PlanEstimate =>
  workTotals(editedWorkout(workout, workout.date), velocity);

/** Returns workouts of some weeks as the editor of training plans has them. */
export const branchTemplate = (
  { firstDay, weeks }: BranchWeeks,
  about: { readonly branchId: string; readonly name: string; readonly note: string },
  workouts: readonly BranchWorkout[],
): Template => ({
  ...newTemplate(about.branchId),
  name: about.name,
  description: about.note,
  weeks,
  workouts: workouts.map((workout) => editedWorkout(workout, firstDay)),
});

/**
 * Returns the edited workouts of a copy after the plan has changed: those that were not edited are as in the plan now, edited and added ones
 * stay, and new ones of the plan are copied, too.
 * @param copied the workouts as they were copied
 */
export function rebased(
  edited: readonly TemplateWorkout[],
  copied: readonly TemplateWorkout[],
  now: readonly TemplateWorkout[],
): TemplateWorkout[] {
  const [copies, current] = [copied, now].map((list) => new Map(list.map((workout) => [workout.key, workout])));
  const kept = edited.flatMap((workout) =>
    copies!.get(workout.key) === workout ? (current!.get(workout.key) ?? []) : [workout],
  );
  return [...kept, ...now.filter(({ key }) => !copies!.has(key))];
}

/** Returns an edited branch in the format for saving. @param base the planned workouts that were copied */
export const branchToSend = (
  { name, description, workouts, weeks }: Template,
  firstDay: string,
  base: readonly Pick<Plan, 'trainingPlanId' | 'revision'>[],
): BranchToSaveWire => ({
  name,
  note: description === '' ? null : description,
  first_day: firstDay,
  weeks,
  base: base.map(({ trainingPlanId, revision }) => ({ training_plan_id: trainingPlanId, revision })),
  workouts: workouts.map((workout) => ({
    training_plan_id: workout.key,
    date: addDays(firstDay, (workout.week - 1) * DAYS + workout.day),
    ...workToSend(workout),
  })),
});
