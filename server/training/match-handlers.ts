import { addDays } from '../../domain/dates.ts';
import { MAX_DAYS_APART } from '../../domain/training/days-apart.ts';
import { plans as words } from '../../domain/words/plans.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageBody, pageOf } from '../http/page-of.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { findCandidates, findMatch, findTaker, storeMatch } from './matches.store.ts';
import { plansDone } from './plans-done.ts';
import { findComparedPlans } from './plan-shapes.store.ts';
import { holdPlan } from './plans.store.ts';
import { noPlan } from './refusals.ts';
import { type PlanWindow, rangeIn } from './window.ts';

const noActivity = () => new ApiFailure(404, 'activity_not_found', words.noSuchActivity);
const activityTaken = () => new ApiFailure(409, 'activity_taken', words.activityTaken);

/** Creates the handlers for matching planned workouts with activities. */
export function createMatchHandlers({
  db,
  window,
}: {
  readonly db: Db;
  readonly window: () => PlanWindow;
}): Pick<Handlers, 'listPlansDone' | 'matchTrainingPlan'> {
  return {
    async listPlansDone({ params: { id }, query }) {
      const { from, to } = rangeIn(window(), query);
      const plans = await findComparedPlans(db, id, from, to);
      const done = await plansDone(db, id, { plans, from, to });
      const page = await pageOf(done, (one) => one.training_plan_id, query.after);
      return { status: 200, body: pageBody('plans_done', page) };
    },

    async matchTrainingPlan({ params: { id, planId }, body: { match }, caller }) {
      const was = await memberTransaction(db, id, async (tx) => {
        const held = await holdPlan(tx, planId);
        if (held === null || held.memberId !== id || held.plan.removed_on !== null) throw noPlan();
        const { training_plan_date: date } = held.plan;
        if (match !== 'automatic' && match !== 'none') {
          const range = { from: addDays(date, -MAX_DAYS_APART), to: addDays(date, MAX_DAYS_APART), ids: [] };
          const near = await findCandidates(tx, id, range);
          if (!near.some(({ activityId }) => activityId === match)) throw noActivity();
          if (await findTaker(tx, id, { activityId: match, trainingPlanId: planId })) throw activityTaken();
        }
        const before = await findMatch(tx, planId);
        await storeMatch(tx, planId, match);
        await changed(tx, { what: 'plan', of: id, by: caller.memberId, ids: [planId] });
        return before;
      });
      return { status: 200, body: { match, was } };
    },
  };
}
