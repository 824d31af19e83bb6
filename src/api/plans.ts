import { allPages } from './all-pages.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { toCompactDate } from '../../domain/dates.ts';
import type { AveragePowerScales } from '../../domain/entities/calendar.ts';
import { draftOf, type Plan, planOf, planToSend } from '../../domain/training/plan.ts';
import { plans as words } from '../../domain/words/plans.ts';
import type { PlanChange, SaveOutcome } from '../../machines/workoutEditor/types.ts';
import { useApi } from './api-context.ts';
import { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { type Subject, useSubject } from './queries.ts';
import { newId } from './new-id.ts';

/** Unknown units and input types are only logged to the console. [core §8] */
// oxlint-disable-next-line no-console -- required by the specification
const log = (sentence: string, value: unknown) => console.warn(sentence, value);

/** Loads planned workouts from `start` to `end` (`YYYY-MM-DD`), both inclusive, by day. */
export function usePlans(start: string, end: string, subject: Subject = {}): UseQueryResult<Plan[], CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: [...keys.plans, memberId, start, end],
    queryFn: async ({ signal }) => {
      const query = { start_date: toCompactDate(start), end_date: toCompactDate(end) };
      const { rows } = await allPages(
        (after) => call('listTrainingPlans', { params: { id: memberId }, query: { ...query, ...after }, signal }),
        ({ trainingPlans }) => trainingPlans,
      );
      return rows.map((plan) => planOf(plan, log));
    },
  });
}

/** Loads one planned workout from the whole window; `null` if it does not exist. Sends no request while `id` is `null`. */
export function usePlan(id: string | null, subject: Subject = {}): UseQueryResult<Plan | null, CallFailure> {
  const find = useFindPlan(subject);
  return useQuery({
    queryKey: ['plan', subject.memberId, id],
    enabled: id !== null,
    queryFn: ({ signal }) => find(id ?? '', signal),
    // Edits are relative to the data at the start of editing, so it is never refetched.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function useFindPlan(subject: Subject) {
  const { call, memberId } = useSubject(subject);
  return async (id: string, signal: AbortSignal): Promise<Plan | null> => {
    const { rows } = await allPages(
      (query) => call('listTrainingPlans', { params: { id: memberId }, query, signal }),
      ({ trainingPlans }) => trainingPlans,
    );
    const found = rows.find(({ trainingPlanId }) => trainingPlanId === id);
    return found ? planOf(found, log) : null;
  };
}

/** Loads the speeds, paces and powers of the member's zones. */
export function usePowerScales(subject: Subject = {}): UseQueryResult<AveragePowerScales, CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: [...keys.calendar, 'scales', memberId],
    queryFn: ({ signal }) => call('getAveragePowerScales', { params: { id: memberId }, query: {}, signal }),
  });
}

/** Messages for refusals by error code, in the page's language. */
const sentences: Readonly<Record<string, () => string>> = {
  too_many_plans: () => words.tooMany,
  outside_window: () => words.outsideWindow,
};

/** Saves or removes planned workouts, and refetches every screen that shows them. Idempotent. */
export function useSavePlan(subject: Subject = {}) {
  const { memberId: by } = useApi();
  const { call, memberId } = useSubject(subject);
  const queries = useQueryClient();
  const find = useFindPlan(subject);
  const revisions = useRef(new Map<string, string>());
  return async (
    change: PlanChange & { readonly isRemoved: boolean; readonly signal: AbortSignal },
  ): Promise<SaveOutcome> => {
    const { draft, basedOn, isRemoved, signal } = change;
    const key = JSON.stringify([draft, basedOn ?? null, isRemoved]);
    const revision = revisions.current.get(key) ?? newId();
    revisions.current.set(key, revision);
    const body = planToSend(draft, { memberId, by, revision, basedOn, isRemoved, now: new Date().toISOString() });
    try {
      const { trainingPlan } = await call('saveTrainingPlan', {
        params: { date: toCompactDate(draft.date) },
        body,
        signal,
      });
      for (const queryKey of [keys.plans, keys.calendar]) void queries.invalidateQueries({ queryKey });
      return { kind: 'saved', revision: trainingPlan.revision };
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === 'plan_changed') {
        const theirs = await find(draft.trainingPlanId, signal);
        return { kind: 'conflict', theirs: theirs && { draft: draftOf(theirs), revision: theirs.revision } };
      }
      const sentence = sentences[error.code];
      throw sentence ? new CallFailure(error.tag, error.status, sentence(), { code: error.code }) : error;
    }
  };
}
