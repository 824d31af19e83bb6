import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { PLAN_WINDOW_DAYS } from '../../domain/constants.ts';
import { addDays, toCompactDate } from '../../domain/dates.ts';
import { MAX_TEMPLATES, type PlanApplication, type TemplateSummary } from '../../domain/entities/plan-template.ts';
import { firstMonday, placeTemplate } from '../../domain/training/place-template.ts';
import { planOf } from '../../domain/training/plan.ts';
import { type Template, templateOf, templateToSend, workToSend } from '../../domain/training/template.ts';
import { plans as words } from '../../domain/words/plans.ts';
import type { PlanApplyingDependencies } from '../../machines/planApplying/implementations.ts';
import { allPages } from './all-pages.ts';
import { useApi } from './api-context.ts';
import { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { type Subject, useSubject } from './queries.ts';

// oxlint-disable-next-line no-console -- required by the specification [core §8]
const log = (sentence: string, value: unknown) => console.warn(sentence, value);

const DAYS = 7;

/** Messages for refusals by error code, in the page's language. */
const sentences: Readonly<Record<string, () => string>> = {
  too_many_templates: () => words.tooManyTemplates(MAX_TEMPLATES),
  too_many_plans: () => words.tooMany,
  outside_window: () => words.outsideWindow,
  plan_changed: () => words.changedSince,
};

/**
 * Awaits the result.
 * @throws CallFailure with a message for the member
 */
async function inWords<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const sentence = error instanceof CallFailure ? sentences[error.code] : undefined;
    if (!(error instanceof CallFailure) || sentence === undefined) throw error;
    throw new CallFailure(error.tag, error.status, sentence(), { code: error.code });
  }
}

/** Loads the plan templates of the member and their teams, without workouts. */
export function usePlanTemplates(): UseQueryResult<TemplateSummary[], CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.planTemplates, 'all'],
    queryFn: async ({ signal }) => (await call('listPlanTemplates', { signal })).templates,
  });
}

/** Loads a plan template with its workouts. Sends no request while `id` is `null`. */
export function usePlanTemplate(id: string | null): UseQueryResult<Template, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.planTemplates, id],
    enabled: id !== null,
    queryFn: async ({ signal }) =>
      templateOf((await call('getPlanTemplate', { params: { id: id ?? '' }, signal })).template, log),
  });
}

/**
 * Saves and deletes templates; each call resolves when the list shows it.
 * @throws CallFailure with a message for the member
 */
export function useTemplateActs() {
  const { call } = useApi();
  const queries = useQueryClient();
  const follow = () => queries.invalidateQueries({ queryKey: keys.planTemplates });
  return {
    async save(template: Template, signal: AbortSignal): Promise<void> {
      const params = { id: template.templateId };
      await inWords(call('savePlanTemplate', { params, body: templateToSend(template), signal }));
      await follow();
    },
    async read(id: string, signal: AbortSignal): Promise<Template> {
      return templateOf((await call('getPlanTemplate', { params: { id }, signal })).template, log);
    },
    async remove(id: string, signal: AbortSignal): Promise<void> {
      await call('removePlanTemplate', { params: { id }, signal });
      await follow();
    },
  };
}

/** Loads the latest plans applied to a calendar. */
export function usePlanApplications(subject: Subject = {}): UseQueryResult<PlanApplication[], CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: [...keys.plans, 'applications', memberId],
    queryFn: async ({ signal }) =>
      (await call('listPlanApplications', { params: { id: memberId }, signal })).applications,
  });
}

/**
 * Undoes an applied plan and refetches the pages that show it.
 * @returns the number of removed workouts
 */
export function useUndoApplication(subject: Subject = {}): (applicationId: string) => Promise<number> {
  const { call, memberId: id } = useSubject(subject);
  const follow = useFollow();
  return async (applicationId) => {
    const { removed } = await call('undoPlanApplication', { params: { id, applicationId } });
    follow();
    return removed;
  };
}

/** Refetches all planned workouts. */
function useFollow(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [keys.plans, keys.calendar]) void queries.invalidateQueries({ queryKey });
  };
}

/** Previews a template in a member's calendar, applies and undoes it, and refetches the pages that show the plan. */
export function useApplying(today: string, subject: Subject = {}): PlanApplyingDependencies {
  const { call, memberId } = useSubject(subject);
  const follow = useFollow();
  const takeBack = useUndoApplication(subject);
  const params = { id: memberId };
  return {
    async check({ request: { template, choice }, signal }) {
      const start = firstMonday(choice, template.weeks);
      const range = {
        start_date: toCompactDate(start),
        end_date: toCompactDate(addDays(start, template.weeks * DAYS - 1)),
      };
      const [plans, { markers }, scales] = await Promise.all([
        allPages(
          (after) => call('listTrainingPlans', { params, query: { ...range, ...after }, signal }),
          ({ trainingPlans }) => trainingPlans,
        ),
        call('listDayMarkers', { params, signal }),
        call('getAveragePowerScales', { params, query: {}, signal }),
      ]);
      return placeTemplate(template, choice, {
        plans: plans.rows.map((plan) => planOf(plan, log)),
        markers,
        velocity: scales.velocity,
        today,
        first: addDays(today, -PLAN_WINDOW_DAYS),
        last: addDays(today, PLAN_WINDOW_DAYS),
      });
    },
    async write({ request: { applicationId, template }, items }) {
      const { name, weeks } = template;
      const workouts = items.map(({ date, week, phase, beside, workout }) => ({
        date,
        week,
        phase,
        beside,
        ...workToSend(workout),
      }));
      const body = { name, weeks, workouts };
      const { application } = await inWords(call('applyPlan', { params: { ...params, applicationId }, body }));
      follow();
      return application.workouts;
    },
    takeBack,
  };
}
