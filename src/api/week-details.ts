import { useQuery } from '@tanstack/react-query';
import { addDays, toCompactDate } from '../../domain/dates.ts';
import type { Diary } from '../../domain/entities/diary.ts';
import type { Plan } from '../../domain/training/plan.ts';
import { type ZonedActivity, zoneView } from '../../domain/views/zone-rows.ts';
import { allPages } from './all-pages.ts';
import { keys } from './keys.ts';
import { usePlans } from './plans.ts';
import { type Subject, useSubject } from './queries.ts';

interface WeekDetails {
  /** Seconds per zone, 0 (below zone 1) to 5, by activity; only activities with zones. */
  readonly zones: ReadonlyMap<string, readonly number[]>;
  readonly plans: readonly Plan[];
  readonly diaries: readonly Diary[];
}

/** Loads details of seven days that are too large for the calendar's response. Empty until loaded and after a failure, since they are optional. */
export function useWeekDetails(start: string, subject: Subject): WeekDetails {
  const { call, memberId } = useSubject(subject);
  const end = addDays(start, 6);
  const query = { start_date: toCompactDate(start), end_date: toCompactDate(end) };
  const zones = useQuery({
    queryKey: [...keys.activities, memberId, 'zones', start],
    queryFn: async ({ signal }) => {
      const page = (after: { readonly after?: string }) =>
        call('listActivities', { params: { id: memberId }, query: { ...query, ...after }, signal });
      const { rows } = await allPages(page, ({ activities }) => activities);
      return new Map(rows.map((row) => [row.activityId, secondsOf(row)]));
    },
  });
  const diaries = useQuery({
    queryKey: [...keys.weekDiaries, memberId, start],
    queryFn: async ({ signal }) => {
      const page = (after: { readonly after?: string }) =>
        call('listDiaries', { params: { id: memberId }, query: { ...query, ...after }, signal });
      return (await allPages(page, ({ diaries: found }) => found)).rows;
    },
  });
  return {
    zones: zones.data ?? new Map(),
    plans: usePlans(start, end, subject).data ?? [],
    diaries: diaries.data ?? [],
  };
}

const unknown = {
  dz1: null,
  dz2: null,
  dz3: null,
  dz4: null,
  dz5: null,
  loadSource: null,
  criticalPower: null,
} satisfies Partial<ZonedActivity>;

const secondsOf = (row: Partial<ZonedActivity> & Pick<ZonedActivity, 'duration'>): readonly number[] =>
  zoneView({ ...unknown, ...row })?.rows.map(({ seconds }) => seconds) ?? [];
