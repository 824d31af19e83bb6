import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { toSnake } from '../../domain/case.ts';
import { REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import { addDays } from '../../domain/dates.ts';
import type { CalendarDay } from '../../domain/entities/calendar.ts';
import type { PlanChangeWire } from '../../domain/entities/plan-change.ts';
import type { PlannedLoad } from '../../domain/entities/planned-load.ts';
import type { PlannedWorkout } from '../../domain/entities/training-plan.ts';
import { type PlanAct, type PlanningAct, plansAfter, type ShownPlan } from '../../domain/training/acts.ts';
import type { Plan } from '../../domain/training/plan.ts';
import type { DailyLoads } from '../../domain/views/fitness.ts';
import { withPlannedRatios } from '../../domain/views/planned-ratios.ts';
import { plans as words } from '../../domain/words/plans.ts';
import { useApi } from './api-context.ts';
import { CallFailure } from './failure.ts';
import { dailyLoadsKey } from './daily-loads.ts';
import { keys } from './keys.ts';

/** Messages for refusals by error code, in the page's language. */
const sentences: Readonly<Record<string, () => string>> = {
  activity_not_found: () => words.noSuchActivity,
  activity_taken: () => words.activityTaken,
  plan_changed: () => words.changedElsewhere,
  too_many_plans: () => words.tooMany,
  outside_window: () => words.outsideWindow,
};

type WorkoutOnDay = PlannedWorkout & ShownPlan;

const workoutsOf = (days: readonly CalendarDay[]): WorkoutOnDay[] =>
  days.flatMap(({ date, workouts }) => workouts.map((workout) => ({ ...workout, date })));

/** Returns planned workouts in the cache: lists of workouts, and days of the calendar. */
function visiblePlansIn(queries: QueryClient, memberId: string) {
  const lists = queries.getQueriesData<Plan[]>({ queryKey: [...keys.plans, memberId] });
  const calendars = queries.getQueriesData<CalendarDay[]>({ queryKey: [...keys.calendar, memberId] });
  return { lists, calendars };
}

/**
 * Applies the effects of a change optimistically: the planned loads behind fitness, and the planned ratios of the calendar.
 * @returns rolls it back
 */
function showOutlook(queries: QueryClient, memberId: string, act: PlanningAct): () => void {
  const key = dailyLoadsKey(memberId);
  const loads = queries.getQueryData<DailyLoads>(key);
  if (loads?.planned === undefined || loads.firstDate === null) return () => {};
  const today = addDays(loads.firstDate, loads.loads.length - 1);
  const { lists, calendars } = visiblePlansIn(queries, memberId);
  const known = new Map<string, PlannedLoad>([
    ...calendars
      .flatMap(([, days = []]) => workoutsOf(days))
      .map((workout) => [workout.trainingPlanId, workout] as const),
    ...lists
      .flatMap(([, list = []]) => list)
      .map((plan) => [plan.trainingPlanId, { ...plan, totalDistance: plan.distance }] as const),
    ...loads.planned.map((workout) => [workout.trainingPlanId, workout] as const),
  ]);
  const planned = plansAfter(loads.planned, act, known, (date) => date >= today);
  const after = { ...loads, planned: planned.filter(({ activityTypeId }) => activityTypeId !== REST_ACTIVITY_TYPE_ID) };
  queries.setQueryData(key, after);
  // The stored value shares its unchanged parts with the previous value.
  const stored = queries.getQueryData(key);
  const replaced = calendars.flatMap(([of, days]) => {
    if (days === undefined) return [];
    queries.setQueryData(of, withPlannedRatios(days, after));
    return [{ of, days, shown: queries.getQueryData(of) }];
  });
  // Rolls back only if no newer response has arrived.
  return () => {
    if (queries.getQueryData(key) === stored) queries.setQueryData(key, loads);
    for (const { of, days, shown } of replaced) if (queries.getQueryData(of) === shown) queries.setQueryData(of, days);
  };
}

/** Applies a change optimistically. @returns rolls it back */
function showAtOnce(queries: QueryClient, memberId: string, act: PlanningAct): () => void {
  const loads = queries.getQueryData<DailyLoads>(dailyLoadsKey(memberId));
  const before = visiblePlansIn(queries, memberId);
  showOutlook(queries, memberId, act);
  const { lists, calendars } = visiblePlansIn(queries, memberId);
  const plans = new Map(lists.flatMap(([, list = []]) => list.map((plan) => [plan.trainingPlanId, plan])));
  const workouts = new Map(
    calendars.flatMap(([, days = []]) => workoutsOf(days).map((workout) => [workout.trainingPlanId, workout])),
  );
  for (const [key, list] of lists) {
    if (list === undefined) continue;
    const [start, end] = key.slice(-2) as [string, string];
    const holds = (date: string) => date >= start && date <= end;
    queries.setQueryData(key, plansAfter(list, act, plans, holds));
  }
  for (const [key, days] of calendars) {
    if (days === undefined) continue;
    const dates = new Set(days.map(({ date }) => date));
    const after = plansAfter(workoutsOf(days), act, workouts, (date) => dates.has(date));
    queries.setQueryData(
      key,
      days.map((day) => ({ ...day, workouts: after.filter(({ date }) => date === day.date) })),
    );
  }
  return () => {
    for (const [key, data] of [...before.lists, ...before.calendars]) queries.setQueryData(key, data);
    queries.setQueryData(dailyLoadsKey(memberId), loads);
  };
}

/** Previews the effects of a change while it is being chosen, without moving workouts; `null` ends the preview. */
export function usePlanPreview(): (act: PlanningAct | null) => void {
  const { memberId } = useApi();
  const queries = useQueryClient();
  const takeBack = useRef(() => {});
  const preview = useCallback(
    (act: PlanningAct | null) => {
      takeBack.current();
      takeBack.current = act === null ? () => {} : showOutlook(queries, memberId, act);
    },
    [queries, memberId],
  );
  useEffect(() => () => preview(null), [preview]);
  return preview;
}

/** Converts a change for the request; the contract's schema drops fields used only for messages. */
const toSend = (act: PlanningAct) => toSnake(act) as PlanChangeWire;

/**
 * Changes planned workouts. Pages show the change optimistically and roll it back on failure; resolves when they show the server's data.
 * @throws CallFailure with a message for the member
 */
export function usePlanActs(): (act: PlanAct) => Promise<void> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();

  async function send(act: PlanAct): Promise<void> {
    if (act.kind === 'match') {
      const { trainingPlanId, match } = act;
      await call('matchTrainingPlan', { params: { id: memberId, planId: trainingPlanId }, body: { match } });
      return;
    }
    // The response to a pending request would contain stale data.
    await Promise.all([keys.plans, keys.calendar].map((queryKey) => queries.cancelQueries({ queryKey })));
    const takeBack = showAtOnce(queries, memberId, act);
    try {
      await call('changeTrainingPlans', { params: { id: memberId }, body: toSend(act) });
    } catch (error) {
      takeBack();
      throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: keys.calendar });
      // An editor opened again must start from the current data.
      queries.removeQueries({ queryKey: ['plan'], type: 'inactive' });
    }
  }

  return async (act) => {
    try {
      await send(act);
    } catch (error) {
      const sentence = error instanceof CallFailure ? sentences[error.code] : undefined;
      if (!(error instanceof CallFailure) || sentence === undefined) throw error;
      throw new CallFailure(error.tag, error.status, sentence(), { code: error.code });
    } finally {
      // Also refetches after a refusal, since another person's change may have caused it.
      await queries.invalidateQueries({ queryKey: keys.plans });
    }
  };
}

/** Looks up the day and the content of a workout shown on some page. */
export function useShownPlan(): (id: string) => (ShownPlan & Pick<Plan, 'title' | 'activityTypeId'>) | undefined {
  const { memberId } = useApi();
  const queries = useQueryClient();
  return (id) => {
    const { lists, calendars } = visiblePlansIn(queries, memberId);
    const workouts = [
      ...lists.flatMap(([, list = []]) => list),
      ...calendars.flatMap(([, days = []]) =>
        workoutsOf(days).map((workout) => ({ ...workout, title: workout.title ?? '' })),
      ),
    ];
    return workouts.find(({ trainingPlanId }) => trainingPlanId === id);
  };
}
