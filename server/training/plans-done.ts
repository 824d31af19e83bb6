import type { PlanDoneWire } from '../../domain/entities/plan-done.ts';
import { matchPlans, type Met, metBy, type PlannedShape } from '../../domain/training/met.ts';
import type { Db } from '../db/open.ts';
import { inTurns } from '../base/in-turns.ts';
import { type Candidate, findCandidates, findSaid, type ConfirmedMatches } from './matches.store.ts';
import type { ComparedPlan } from './plan-shapes.store.ts';

const plannedShape = (plan: ComparedPlan, said: ConfirmedMatches): PlannedShape => ({
  trainingPlanId: plan.trainingPlanId,
  date: plan.date,
  activityTypeId: plan.activityTypeId,
  distance: plan.distance,
  duration: plan.duration,
  load: plan.load,
  zones: plan.shape.zones,
  said: said.get(plan.trainingPlanId),
});

const unmet: Met = { score: null, verdict: null };

async function doneOf(
  plans: readonly ComparedPlan[],
  candidates: readonly Candidate[],
  said: ConfirmedMatches,
): Promise<PlanDoneWire[]> {
  const shapes = plans.map((plan) => plannedShape(plan, said));
  const ids = new Set(plans.map((plan) => plan.trainingPlanId));
  const elsewhere = [...said].flatMap(([plan, activity]) => (activity === null || ids.has(plan) ? [] : [activity]));
  const matches = matchPlans(shapes, candidates, new Set(elsewhere));
  const summaries = new Map(candidates.map(({ activityId, summary }) => [activityId, summary]));
  const rows: PlanDoneWire[] = [];
  for await (const planned of inTurns(shapes)) {
    const done = matches.get(planned.trainingPlanId);
    const { score, verdict } = done === undefined ? unmet : metBy(planned, done);
    rows.push({
      training_plan_id: planned.trainingPlanId,
      training_plan_date: planned.date,
      activity: done === undefined ? null : (summaries.get(done.activityId) ?? null),
      by_hand: planned.said === (done?.activityId ?? null),
      score,
      verdict,
    });
  }
  return rows;
}

/** Returns the planned workouts of a range of days, with their matched activities. */
export async function plansDone(
  db: Db,
  memberId: string,
  { plans, from, to }: { readonly plans: readonly ComparedPlan[]; readonly from: string; readonly to: string },
): Promise<PlanDoneWire[]> {
  if (plans.length === 0) return [];
  const said = await findSaid(db, memberId);
  const named = [...said.values()].filter((activity) => activity !== null);
  return doneOf(plans, await findCandidates(db, memberId, { from, to, ids: named }), said);
}
