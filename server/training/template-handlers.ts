import { MAX_TEMPLATES, type PlanApplicationWire } from '../../domain/entities/plan-template.ts';
import type { PlanToApplyWire, TemplateToSaveWire } from '../../domain/entities/plan-template-to-save.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { uuidOf } from '../base/uuid-of.ts';
import { utc } from '../base/utc.ts';
import { changeByOther, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Caller, Handlers } from '../http/handlers.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { allFit } from '../members/row-limits.store.ts';
import { needRowBytes, rowBytesOf } from '../members/row-bytes.store.ts';
import { isCoachOf } from '../teams/teams.store.ts';
import { countOnDays, findApplication, findApplications } from './applications.store.ts';
import { estimatesFor, newPlanOf, templateWorkoutOf } from './given-workout.ts';
import { countPlans } from './plan-counts.store.ts';
import { dropRemoved, insertPlans, RETENTION_DAYS, type NewPlan, planBytes, removeApplied } from './plans.store.ts';
import { changedElsewhere, outsideWindow, tooMany } from './refusals.ts';
import {
  dropTemplate,
  findTemplate,
  findTemplates,
  type NewTemplate,
  ownerOfTemplate,
  putTemplate,
} from './templates.store.ts';
import { planWindow } from './window.ts';

const noTemplate = () => new ApiFailure(404, 'not_found', 'There is no such plan template.');
const noTeam = () => new ApiFailure(404, 'not_found', 'There is no such team.');
const tooManyTemplates = () =>
  new ApiFailure(409, 'too_many_templates', `You can have up to ${MAX_TEMPLATES} plan templates.`);

const templateOf = (body: TemplateToSaveWire): NewTemplate => ({
  ...body,
  description: body.description || null,
  workouts: body.workouts.map(templateWorkoutOf),
});

/** Counts the existing workouts that the caller saw on each day. */
function seenOnDays({ workouts }: PlanToApplyWire): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { date, beside } of workouts) seen.set(date, Math.min(beside, seen.get(date) ?? beside));
  return seen;
}

/** Checks that the workouts fit. @throws ApiFailure 409 if the days have changed since the caller saw them, or would have too many workouts */
async function needRoom(tx: Db, memberId: string, body: PlanToApplyWire): Promise<void> {
  const seen = seenOnDays(body);
  const there = await countOnDays(tx, memberId, [...seen.keys()]);
  const on = (date: string) => body.workouts.filter((workout) => workout.date === date).length;
  for (const [date, beside] of seen) {
    const count = there.get(date) ?? 0;
    if (count > beside) throw changedElsewhere();
    if (count + on(date) > rowLimits.plans.each) throw tooMany();
  }
  const { all } = await countPlans(tx, memberId, body.workouts[0]!.date);
  if (all + body.workouts.length > rowLimits.plans.inAll) throw tooMany();
}

/** Creates the handlers for members' plan templates and for applying them to a calendar. */
export function createTemplateHandlers({ db, now }: { readonly db: Db; readonly now: () => Date }) {
  /** Builds the workouts to store. Their revision is the application's id until they are changed. */
  async function plansOf(body: PlanToApplyWire, memberId: string, applicationId: string, by: Caller) {
    const { name, weeks, workouts } = body;
    const estimates = await estimatesFor(db, memberId, workouts, now());
    return workouts.map((workout, nth): NewPlan => {
      const { date: planDate, week, phase } = workout;
      return newPlanOf(workout, estimates[nth]!, {
        trainingPlanId: uuidOf(`${applicationId} ${memberId} ${nth}`),
        memberId,
        planDate,
        assignmentId: null,
        origin: { application_id: applicationId, name, week, weeks, phase },
        revision: applicationId,
        modifiedBy: by.memberId,
      });
    });
  }

  return {
    async listPlanTemplates({ caller }) {
      return { status: 200, body: { templates: await findTemplates(db, caller.memberId) } };
    },

    async getPlanTemplate({ params: { id }, caller }) {
      const template = await findTemplate(db, caller.memberId, id);
      if (template === null) throw noTemplate();
      return { status: 200, body: { template } };
    },

    async savePlanTemplate({ params: { id }, body, caller: { memberId } }) {
      const template = templateOf(body);
      const saved = await memberTransaction(db, memberId, async (tx) => {
        if (body.team_id !== null && !(await isCoachOf(tx, memberId, body.team_id))) throw noTeam();
        const before = await ownerOfTemplate(tx, id);
        if (before !== null && before.memberId !== memberId) throw noTemplate();
        if (before === null && !(await allFit(tx, memberId, 'templates', [template]))) throw tooManyTemplates();
        if (before !== null) {
          await needRowBytes(tx, memberId, rowBytesOf(template.workouts) - rowBytesOf(before.workouts));
        }
        if (!(await putTemplate(tx, memberId, id, template))) throw noTemplate();
        await changed(tx, { what: 'calendar', of: memberId });
        return findTemplate(tx, memberId, id);
      });
      if (saved === null) throw noTemplate();
      const { workouts: _workouts, ...summary } = saved;
      return { status: 200, body: { template: summary } };
    },

    async removePlanTemplate({ params: { id }, caller: { memberId } }) {
      await memberTransaction(db, memberId, async (tx) => {
        await dropTemplate(tx, memberId, id);
        await changed(tx, { what: 'calendar', of: memberId });
      });
      return { status: 204 };
    },

    async listPlanApplications({ params: { id } }) {
      return { status: 200, body: { applications: await findApplications(db, id) } };
    },

    async applyPlan({ params: { id, applicationId }, body, caller }) {
      const { first, last } = planWindow(now());
      if (body.workouts.some(({ date }) => date < first || date > last)) throw outsideWindow('workouts');
      const plans = await plansOf(body, id, applicationId, caller);
      const application = await memberTransaction(db, id, async (tx): Promise<PlanApplicationWire | null> => {
        // Includes undone applications, so a late copy of the request changes nothing.
        const before = await findApplication(tx, id, applicationId);
        if (before !== null) return before;
        await dropRemoved(tx, id, utc(now()).subtract(RETENTION_DAYS, 'day').toDate());
        await needRoom(tx, id, body);
        await needRowBytes(
          tx,
          id,
          plans.reduce((sum, plan) => sum + planBytes(plan), 0),
        );
        await insertPlans(tx, plans);
        const ids = plans.map(({ trainingPlanId }) => trainingPlanId);
        await changed(tx, { what: 'plan', of: id, by: caller.memberId, ids }, ...changeByOther(caller, id));
        return findApplication(tx, id, applicationId);
      });
      if (application === null) throw changedElsewhere();
      return { status: 200, body: { application } };
    },

    async undoPlanApplication({ params: { id, applicationId }, caller }) {
      const removed = await memberTransaction(db, id, async (tx) => {
        const ids = await removeApplied(tx, id, applicationId, { by: caller.memberId, now: now() });
        if (ids.length > 0) {
          await changed(tx, { what: 'plan', of: id, by: caller.memberId, ids }, ...changeByOther(caller, id));
        }
        return ids.length;
      });
      return { status: 200, body: { removed } };
    },
  } satisfies Partial<Handlers>;
}
