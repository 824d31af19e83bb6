import { toCamel } from '../../domain/case.ts';
import {
  type BranchAuthor,
  type BranchWorkout,
  type BranchWorkoutWire,
  MAX_OWN_BRANCHES,
  MAX_PROPOSALS,
} from '../../domain/entities/plan-branch.ts';
import { addDays } from '../../domain/dates.ts';
import { TEMPLATE_BYTES } from '../../domain/row-limits.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { allFit } from '../members/row-limits.store.ts';
import { countOpen, insertBranch, isBranch, type NewBranch } from './branches.store.ts';
import { type GivenWorkout, storedWork } from './given-workout.ts';
import { holdWhole, type NewPlan } from './plans.store.ts';
import { branchTooLarge, changedElsewhere, noBranch, tooManyBranches } from './refusals.ts';

const DAYS = 7;

/** The first and last day of a branch. */
export const daysOf = ({ firstDay, weeks }: Pick<NewBranch, 'firstDay' | 'weeks'>) => ({
  from: firstDay,
  to: addDays(firstDay, weeks * DAYS - 1),
});

/** Whether a planned workout is in the weeks of a branch. */
export const isInWeeks = ({ planDate, removedOn }: NewPlan, branch: Pick<NewBranch, 'firstDay' | 'weeks'>): boolean => {
  const { from, to } = daysOf(branch);
  return removedOn === null && planDate >= from && planDate <= to;
};

/** Returns a stored planned workout as a branch has it. */
export const branchWorkoutOf = (plan: NewPlan): BranchWorkoutWire => ({
  training_plan_id: plan.trainingPlanId,
  date: plan.planDate,
  activity_type_id: plan.activityTypeId,
  title: plan.title,
  comment: plan.comment,
  plan_definition: [...plan.planDefinition],
  load: plan.load,
  total_distance: plan.totalDistance,
  total_duration: plan.totalDuration,
});

/** Returns a workout of a request as it is stored. Rest has no steps and no load. */
export function givenBranchWorkout(
  workout: GivenWorkout & Pick<BranchWorkoutWire, 'training_plan_id' | 'date'>,
): BranchWorkoutWire {
  const { activityTypeId, title, comment, planDefinition, load, totalDistance, totalDuration } = storedWork(workout);
  return {
    training_plan_id: workout.training_plan_id,
    date: workout.date,
    activity_type_id: activityTypeId,
    title,
    comment,
    plan_definition: planDefinition,
    load,
    total_distance: totalDistance,
    total_duration: totalDuration,
  };
}

export const camelWorkout = (workout: BranchWorkoutWire): BranchWorkout => toCamel(workout);

/**
 * Reads the planned workouts that a caller copied.
 * @throws ApiFailure 409 `plan_changed` if one of them is no longer as the caller saw it
 */
export async function copiedFrom(
  tx: Db,
  memberId: string,
  branch: Pick<NewBranch, 'firstDay' | 'weeks'>,
  seen: readonly { readonly training_plan_id: string; readonly revision: string }[],
): Promise<BranchWorkoutWire[]> {
  if (seen.length === 0) return [];
  const rows = await holdWhole(
    tx,
    memberId,
    seen.map(({ training_plan_id: id }) => id),
  );
  return seen.map(({ training_plan_id: id, revision }) => {
    const row = rows.get(id);
    if (row === undefined || row.revision !== revision || !isInWeeks(row, branch)) throw changedElsewhere();
    return branchWorkoutOf(row);
  });
}

const maxOpen: Readonly<Record<BranchAuthor, number>> = {
  member: MAX_OWN_BRANCHES,
  coach: MAX_PROPOSALS,
  assistant: MAX_PROPOSALS,
};

/**
 * Stores a new branch in the transaction of its member, and notifies the member of a proposal. Nothing is written to the plan.
 * @throws ApiFailure 409 `too_many_branches`, `branch_too_large`; 404 if the id is taken; 413 without storage
 */
export async function createBranch(tx: Db, branch: NewBranch): Promise<void> {
  const { memberId, branchId, author, authorId, base } = branch;
  if (await isBranch(tx, branchId)) throw noBranch();
  if (Buffer.byteLength(JSON.stringify(base)) > TEMPLATE_BYTES) throw branchTooLarge();
  if ((await countOpen(tx, memberId, author, authorId)) >= maxOpen[author]) throw tooManyBranches();
  if (!(await allFit(tx, memberId, 'branches', [branch]))) throw tooManyBranches();
  await insertBranch(tx, branch);
  if (author !== 'member') {
    await changed(tx, { what: 'branch', of: memberId, planOf: memberId, branchId, news: 'proposed', by: authorId });
  }
  await changed(tx, { what: 'calendar', of: memberId });
}
