import { addDays } from '../../domain/dates.ts';
import { MAX_DAYS_APART } from '../../domain/training/days-apart.ts';
import type { Db } from '../db/open.ts';
import { type ComparedPlan, findComparedPlans } from './plan-shapes.store.ts';
import { plansDone } from './plans-done.ts';

/** Days around an activity that are searched for the same workout: the range for planning. */
const DAYS = 365;

const titleOf = ({ title }: ComparedPlan): string => (title ?? '').trim().toLowerCase();

/** Whether two plans in the same sport have the same title or the same steps. */
const isSame = (one: ComparedPlan, other: ComparedPlan): boolean =>
  one.activityTypeId === other.activityTypeId &&
  ((titleOf(one) !== '' && titleOf(one) === titleOf(other)) ||
    (one.shape.steps !== '' && one.shape.steps === other.shape.steps));

/** Returns an activity's planned workout, and the activities of the same workout within a year of it; `null` if the activity has no workout. */
export async function sameWorkout(
  db: Db,
  { memberId, activityId, date }: { readonly memberId: string; readonly activityId: string; readonly date: string },
): Promise<{ readonly title: string; readonly activityIds: readonly string[] } | null> {
  const near = { from: addDays(date, -MAX_DAYS_APART), to: addDays(date, MAX_DAYS_APART) };
  const around = await findComparedPlans(db, memberId, near.from, near.to);
  const became = await plansDone(db, memberId, { plans: around, ...near });
  const own = became.find(({ activity }) => activity?.activity_id === activityId);
  const plan = around.find(({ trainingPlanId: id }) => id === own?.training_plan_id);
  if (plan === undefined) return null;
  const range = { from: addDays(date, -DAYS), to: addDays(date, DAYS) };
  const plans = await findComparedPlans(db, memberId, range.from, range.to);
  const same = new Set(plans.filter((other) => isSame(plan, other)).map(({ trainingPlanId: id }) => id));
  const done = await plansDone(db, memberId, { plans, ...range });
  const activityIds = done.flatMap(({ training_plan_id: id, activity }) =>
    same.has(id) && activity !== null && !activity.invalidated ? [activity.activity_id] : [],
  );
  return { title: plan.title ?? '', activityIds };
}
