import { toCamel } from '../../domain/case.ts';
import type { PlanDoneWire } from '../../domain/entities/plan-done.ts';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import type { PlanComponent } from '../../domain/training/components.ts';
import { matchPlans, metBy, type PlannedShape, zoneShapeOf } from '../../domain/training/met.ts';
import type { Db } from '../db/open.ts';
import { type Candidate, findCandidates, findSaid, type Said } from './matches.store.ts';

/** Components that another program wrote may be anything: then only the totals are compared. */
function shapeOf(plan: TrainingPlanWire) {
  try {
    return zoneShapeOf(toCamel(plan.plan_definition) as PlanComponent[], plan.activity_type_id);
  } catch {
    return null;
  }
}

const plannedShape = (plan: TrainingPlanWire, said: Said): PlannedShape => ({
  trainingPlanId: plan.training_plan_id,
  date: plan.training_plan_date,
  activityTypeId: plan.activity_type_id,
  distance: plan.total_distance ?? plan.estimated_distance,
  duration: plan.total_duration ?? plan.estimated_duration,
  load: plan.load ?? plan.estimated_load,
  zones: shapeOf(plan),
  said: said.get(plan.training_plan_id),
});

function doneOf(plans: readonly TrainingPlanWire[], candidates: readonly Candidate[], said: Said): PlanDoneWire[] {
  const shapes = plans.map((plan) => plannedShape(plan, said));
  const ids = new Set(plans.map((plan) => plan.training_plan_id));
  const elsewhere = [...said].flatMap(([plan, activity]) => (activity === null || ids.has(plan) ? [] : [activity]));
  const matches = matchPlans(shapes, candidates, new Set(elsewhere));
  const summaries = new Map(candidates.map(({ activityId, summary }) => [activityId, summary]));
  return shapes.map((planned) => {
    const done = matches.get(planned.trainingPlanId);
    const common = { training_plan_id: planned.trainingPlanId, training_plan_date: planned.date };
    if (done === undefined)
      return { ...common, activity: null, by_hand: planned.said === null, score: null, verdict: null };
    const activity = summaries.get(done.activityId) ?? null;
    return { ...common, activity, by_hand: planned.said === done.activityId, ...metBy(planned, done) };
  });
}

/** Workouts of some days, from a day to a day, beside what was done of them. */
export async function plansDone(
  db: Db,
  memberId: string,
  { plans, from, to }: { readonly plans: readonly TrainingPlanWire[]; readonly from: string; readonly to: string },
): Promise<PlanDoneWire[]> {
  if (plans.length === 0) return [];
  const said = await findSaid(db, memberId);
  const named = [...said.values()].filter((activity) => activity !== null);
  return doneOf(plans, await findCandidates(db, memberId, { from, to, ids: named }), said);
}
