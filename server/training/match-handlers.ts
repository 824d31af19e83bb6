import { toCamel } from '../../domain/case.ts';
import { addDays } from '../../domain/dates.ts';
import type { PlanDoneWire } from '../../domain/entities/plan-done.ts';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import type { PlanComponent } from '../../domain/training/components.ts';
import { MOST_DAYS_APART } from '../../domain/training/days-apart.ts';
import { matchPlans, metBy, type PlannedShape, zoneShapeOf } from '../../domain/training/met.ts';
import { plans as words } from '../../domain/words/plans.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import type { Announce, Publish } from '../realtime/publish.ts';
import {
  type Candidate,
  findCandidates,
  findMatch,
  findSaid,
  findTaker,
  keepMatch,
  type Said,
} from './matches.store.ts';
import { findPlans, holdPlan } from './plans.store.ts';
import { noPlan } from './refusals.ts';
import { type PlanWindow, rangeIn } from './window.ts';

const noActivity = () => new ApiFailure(404, 'activity_not_found', words.noSuchActivity);
const taken = () => new ApiFailure(409, 'activity_taken', words.activityTaken);

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

/** Workouts beside what was done of them. */
function plansDone(plans: readonly TrainingPlanWire[], candidates: readonly Candidate[], said: Said): PlanDoneWire[] {
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

/** What was done of planned workouts. */
export function createMatchHandlers({
  db,
  publish,
  announce,
  window,
}: {
  readonly db: Db;
  readonly publish: Publish;
  readonly announce: Announce;
  readonly window: () => PlanWindow;
}): Pick<Handlers, 'listPlansDone' | 'matchTrainingPlan'> {
  return {
    async listPlansDone({ params: { id }, query }) {
      const { from, to } = rangeIn(window(), query);
      const [plans, said] = await Promise.all([findPlans(db, id, from, to), findSaid(db, id)]);
      if (plans.length === 0) return { status: 200, body: { plans_done: [] } };
      const named = [...said.values()].filter((activity) => activity !== null);
      const candidates = await findCandidates(db, id, { from, to, ids: named });
      return { status: 200, body: { plans_done: plansDone(plans, candidates, said) } };
    },

    async matchTrainingPlan({ params: { id, planId }, body: { match }, caller }) {
      const was = await memberTransaction(db, id, async (tx) => {
        const held = await holdPlan(tx, planId);
        if (held === null || held.memberId !== id || held.plan.removed_on !== null) throw noPlan();
        const { training_plan_date: date } = held.plan;
        if (match !== 'automatic' && match !== 'none') {
          const range = { from: addDays(date, -MOST_DAYS_APART), to: addDays(date, MOST_DAYS_APART), ids: [] };
          const near = await findCandidates(tx, id, range);
          if (!near.some(({ activityId }) => activityId === match)) throw noActivity();
          if (await findTaker(tx, id, { activityId: match, trainingPlanId: planId })) throw taken();
        }
        const before = await findMatch(tx, planId);
        await keepMatch(tx, planId, match);
        return before;
      });
      publish(caller.identityId, 'calendar_updated', {});
      announce(id, 'plan.changed', [planId]);
      return { status: 200, body: { match, was } };
    },
  };
}
