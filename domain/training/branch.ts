import type { BranchWorkout, PlanBranch } from '../entities/plan-branch.ts';
import { readComponents } from './components.ts';

/** A planned workout as it is now, with the revision that a decision names. */
export type PlannedNow = BranchWorkout & { readonly revision: string };

/** Why a change needs a choice: the workout changed in the plan since it was copied, is no longer in these weeks, or its day is over. */
export type BranchConflict = 'changed' | 'gone' | 'past';

/** One difference between a branch and the plan. */
export interface BranchChange {
  /** Id of the workout. */
  readonly id: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** The workout when the weeks were copied; null if the branch adds it. */
  readonly base: BranchWorkout | null;
  /** The workout in the branch; null if the branch removes it. */
  readonly after: BranchWorkout | null;
  /** The workout in the plan now; null if it is not in these weeks. */
  readonly now: PlannedNow | null;
  readonly isMoved: boolean;
  readonly isEdited: boolean;
  readonly conflicts: readonly BranchConflict[];
}

/** Returns the steps in the planner's form, without estimates added by other programs. */
function stepsOf(definition: readonly unknown[]): string {
  try {
    return JSON.stringify(readComponents(definition, () => undefined));
  } catch {
    // Steps that the planner cannot read are only equal if identical.
    return JSON.stringify(definition);
  }
}

/** Returns the text of everything in a workout except its day, to compare workouts. */
export const workText = (workout: Omit<BranchWorkout, 'trainingPlanId' | 'date'>): string =>
  JSON.stringify([
    workout.activityTypeId,
    workout.title || null,
    workout.comment || null,
    stepsOf(workout.planDefinition),
    workout.load,
    workout.totalDistance,
    workout.totalDuration,
  ]);

/** Whether two workouts have the same day and content; null stands for a missing workout. */
export const isSameWorkout = (one: BranchWorkout | null, other: BranchWorkout | null): boolean =>
  one === null || other === null ? one === other : one.date === other.date && workText(one) === workText(other);

function conflictsOf(
  base: BranchWorkout | null,
  after: BranchWorkout | null,
  now: PlannedNow | null,
  today: string,
): BranchConflict[] {
  const isOver = [base, after, now].some((workout) => workout !== null && workout.date < today);
  return [
    ...(base !== null && now === null ? (['gone'] as const) : []),
    ...(now !== null && !isSameWorkout(base, now) ? (['changed'] as const) : []),
    ...(isOver ? (['past'] as const) : []),
  ];
}

/**
 * Compares a branch with the plan, workout by workout, by day. What the branch leaves as it was copied is no change, whatever became of it in
 * the plan; neither is what the plan already has.
 */
export function branchChanges(
  { base, workouts }: Pick<PlanBranch, 'base' | 'workouts'>,
  planned: readonly PlannedNow[],
  today: string,
): BranchChange[] {
  const byId = <Workout extends BranchWorkout>(list: readonly Workout[]) =>
    new Map(list.map((workout) => [workout.trainingPlanId, workout]));
  const [bases, afters, nows] = [byId(base), byId(workouts), byId(planned)];
  const ids = [...new Set([...bases.keys(), ...afters.keys()])];
  const changes = ids.flatMap((id): BranchChange[] => {
    const [was, after, now] = [bases.get(id) ?? null, afters.get(id) ?? null, nows.get(id) ?? null];
    if (isSameWorkout(was, after) || isSameWorkout(after, now)) return [];
    return [
      {
        id,
        kind: was === null ? 'added' : after === null ? 'removed' : 'changed',
        base: was,
        after,
        now,
        isMoved: was !== null && after !== null && was.date !== after.date,
        isEdited: was !== null && after !== null && workText(was) !== workText(after),
        conflicts: conflictsOf(was, after, now, today),
      },
    ];
  });
  const dayOf = ({ base: was, after }: BranchChange) => after?.date ?? was?.date ?? '';
  return changes.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));
}

/** Returns the workouts of the weeks after some of the changes, in the order of the plan, then added ones. */
export function withChanges(
  planned: readonly PlannedNow[],
  changes: readonly BranchChange[],
  chosen: ReadonlySet<string>,
): BranchWorkout[] {
  const made = new Map(changes.filter(({ id }) => chosen.has(id)).map((change) => [change.id, change]));
  const there = new Set(planned.map(({ trainingPlanId }) => trainingPlanId));
  return [
    ...planned.flatMap((workout): BranchWorkout[] => {
      const change = made.get(workout.trainingPlanId);
      return change === undefined ? [workout] : change.after === null ? [] : [change.after];
    }),
    ...[...made.values()].flatMap(({ id, after }) => (after === null || there.has(id) ? [] : [after])),
  ];
}
