import { addDays } from '../../domain/dates.ts';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import { MOST_DAYS_APART } from '../../domain/training/days-apart.ts';
import type { Db } from '../db/open.ts';
import { findPlans } from './plans.store.ts';
import { plansDone } from './plans-done.ts';

/** Days around an activity in which the same workout is looked for: those for which somebody may plan. */
const DAYS = 365;

const titleOf = ({ title }: TrainingPlanWire): string => (title ?? '').trim().toLowerCase();

/** Its steps, whichever ids they have. */
const stepsOf = ({ plan_definition }: TrainingPlanWire): string =>
  JSON.stringify(plan_definition, (key, value: unknown) => (key === 'id' ? undefined : value));

/** The same title, or the same steps, in the same sport. */
const isSame = (one: TrainingPlanWire, other: TrainingPlanWire): boolean =>
  one.activity_type_id === other.activity_type_id &&
  ((titleOf(one) !== '' && titleOf(one) === titleOf(other)) ||
    (one.plan_definition.length > 0 && stepsOf(one) === stepsOf(other)));

/** The planned workout that an activity was, and the activities that the same workout was within a year of it; null: it was none. */
export async function sameWorkout(
  db: Db,
  { memberId, activityId, date }: { readonly memberId: string; readonly activityId: string; readonly date: string },
): Promise<{ readonly title: string; readonly activityIds: readonly string[] } | null> {
  const near = { from: addDays(date, -MOST_DAYS_APART), to: addDays(date, MOST_DAYS_APART) };
  const around = await findPlans(db, memberId, near.from, near.to);
  const became = await plansDone(db, memberId, { plans: around, ...near });
  const own = became.find(({ activity }) => activity?.activity_id === activityId);
  const plan = around.find(({ training_plan_id: id }) => id === own?.training_plan_id);
  if (plan === undefined) return null;
  const range = { from: addDays(date, -DAYS), to: addDays(date, DAYS) };
  const plans = await findPlans(db, memberId, range.from, range.to);
  const same = new Set(plans.filter((other) => isSame(plan, other)).map(({ training_plan_id: id }) => id));
  const done = await plansDone(db, memberId, { plans, ...range });
  const activityIds = done.flatMap(({ training_plan_id: id, activity }) =>
    same.has(id) && activity !== null && !activity.invalidated ? [activity.activity_id] : [],
  );
  return { title: plan.title ?? '', activityIds };
}
