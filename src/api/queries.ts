import { allPages } from './all-pages.ts';
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { Activity, ActivityLeg, ActivityNote, ActivityRow, SameSession } from '../../domain/entities/activity.ts';
import type { CalendarDay } from '../../domain/entities/calendar.ts';
import type { ImportDetail, ImportOutcome, ImportSummary } from '../../domain/entities/import.ts';
import type { Member, MemberUpdateWire } from '../../domain/entities/member.ts';
import type { Notice } from '../../domain/entities/notice.ts';
import type { Source } from '../../domain/entities/source.ts';
import { type Api, useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

export type Result<Data> = UseQueryResult<Data, CallFailure>;

const first = <Item>(list: readonly Item[], what: string): Item => {
  const item = list[0];
  if (item === undefined) throw new Error(`No ${what} in the answer.`);
  return item;
};

/** Query of the session's member, for screens and the guard. */
export const memberQuery = (api: Pick<Api, 'memberId' | 'call' | 'onMember'>) =>
  queryOptions<Member, CallFailure>({
    queryKey: keys.member,
    queryFn: async ({ signal }) => {
      const { member } = await api.call('getMember', { params: { id: api.memberId }, signal });
      const found = first(member, 'member');
      api.onMember(found);
      return found;
    },
  });

/** Loads the signed-in member. */
export const useMember = (): Result<Member> => useQuery(memberQuery(useApi()));

/** The member whose training is requested. Part of the query's key, so members never see each other's data. */
export interface Subject {
  /** Defaults to the signed-in member. */
  readonly memberId?: string;
}

/** Returns the API for the requested member. */
export function useSubject({ memberId }: Subject): Api {
  const api = useApi();
  return { ...api, memberId: memberId ?? api.memberId };
}

/** The requested member, and the calls. */
type MemberApi = Pick<Api, 'memberId' | 'call'>;

/** Query of the days from `start` to `end` (`YYYY-MM-DD`), both inclusive, oldest first. */
export const calendarQuery = ({ call, memberId }: MemberApi, start: string, end: string) =>
  queryOptions<CalendarDay[], CallFailure>({
    queryKey: [...keys.calendar, memberId, start, end],
    queryFn: async ({ signal }) => {
      const query = { start_date: toCompactDate(start), end_date: toCompactDate(end) };
      const { rows } = await allPages(
        (after) => call('getCalendar', { params: { id: memberId }, query: { ...query, ...after }, signal }),
        ({ days }) => days,
      );
      return rows;
    },
  });

/** Loads the days of {@link calendarQuery}. */
export const useCalendar = (start: string, end: string, subject: Subject = {}): Result<CalendarDay[]> =>
  useQuery(calendarQuery(useSubject(subject), start, end));

export interface ActivityRange {
  /** Local days, `YYYY-MM-DD`, both inclusive. */
  readonly start?: string;
  readonly end?: string;
  /** Maximum number of activities, newest first. */
  readonly limit?: number;
  /** True for only activities that do not count. */
  readonly archived?: boolean;
  /** True to send no requests. */
  readonly isIdle?: boolean;
}

/** Query of the activities on the requested local days, newest first; all activities without a range. */
export const activitiesQuery = (
  { call, memberId }: MemberApi,
  { start, end, limit, archived = false, isIdle = false }: ActivityRange,
) =>
  queryOptions<ActivityRow[], CallFailure>({
    queryKey: [...keys.activities, memberId, { start, end, limit, ...(archived && { archived }) }],
    enabled: !isIdle,
    queryFn: async ({ signal }) => {
      const query = {
        ...(start !== undefined && { start_date: toCompactDate(start) }),
        ...(end !== undefined && { end_date: toCompactDate(end) }),
        ...(limit !== undefined && { limit }),
        ...(archived && { archives: '1' as const }),
        return_type: 'summary',
      };
      // The schema rejects a response without activities, even for archived ones. [core §8]
      const page = (after: { readonly after?: string }) =>
        call('listActivities', { params: { id: memberId }, query: { ...query, ...after }, signal });
      if (limit !== undefined) return (await page({})).activities;
      return (await allPages(page, ({ activities }) => activities)).rows;
    },
  });

/** Loads the activities of {@link activitiesQuery}. */
export const useActivities = (range: ActivityRange = {}, subject: Subject = {}): Result<ActivityRow[]> =>
  useQuery(activitiesQuery(useSubject(subject), range));

/** An activity with the data of its page. */
export interface NotedActivity extends Activity {
  /** Notes by its member, oldest first. */
  readonly notes: readonly ActivityNote[];
  /** All legs of its recording in order, including deleted ones; empty if this activity is the only leg. */
  readonly legs: readonly ActivityLeg[];
  /** All parts of a split session; empty if it is not split. Missing in responses cached by an earlier version of the app. */
  readonly parts?: readonly ActivityLeg[];
  /** Recordings it was merged from; empty if it is not merged. Missing in responses cached by an earlier version of the app. */
  readonly mergedOf?: readonly ActivityLeg[];
  readonly neighbours: { readonly previous: string | null; readonly next: string | null };
  /**
   * All recordings of its session, the counting one first; empty if this is the only one. Missing in responses cached by an earlier version of the
   * app.
   */
  readonly sameSession?: readonly SameSession[];
}

export function useActivity(id: string): Result<NotedActivity> {
  const { call } = useApi();
  return useQuery({
    queryKey: keys.activity(id),
    queryFn: async ({ signal }) => {
      const { activity, activityNotes, ...beside } = await call('getActivity', {
        params: { id },
        signal,
      });
      return { ...activity, notes: activityNotes, ...beside };
    },
  });
}

/** Query of the member's imports, newest first. */
export const importsQuery = ({ call, memberId, onImports }: Pick<Api, 'memberId' | 'call' | 'onImports'>) =>
  queryOptions<ImportSummary[], CallFailure>({
    queryKey: keys.imports,
    queryFn: async ({ signal }) => {
      const { imports } = await call('listImports', { params: { id: memberId }, signal });
      onImports(imports);
      return imports;
    },
  });

/** Loads the member's imports, newest first. */
export const useImports = (): Result<ImportSummary[]> => useQuery(importsQuery(useApi()));

export interface ImportFilter {
  /** Only items with this result. */
  readonly outcome?: ImportOutcome;
  /** Maximum number of items. */
  readonly limit?: number;
}

/** Loads one import with its items, those with messages first. Sends no request while `id` is `null`. */
export function useImport(id: string | null, { outcome, limit }: ImportFilter = {}): Result<ImportDetail> {
  const { call, onImports } = useApi();
  return useQuery({
    queryKey: [...keys.import(id ?? ''), { outcome, limit }],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const query = { ...(outcome !== undefined && { outcome }), ...(limit !== undefined && { limit }) };
      const detail = await call('getImport', { params: { id: id ?? '' }, query, signal });
      onImports([detail]);
      return detail;
    },
    // Shows the previous list until the list for the new filter is loaded.
    placeholderData: (previous) => (previous?.importId === id ? previous : undefined),
  });
}

/** Query of all vendors: whether each can be linked here, whether it is linked, and its state. */
export const sourcesQuery = ({ call, memberId, onImports }: Pick<Api, 'memberId' | 'call' | 'onImports'>) =>
  queryOptions<Source[], CallFailure>({
    queryKey: keys.sources,
    queryFn: async ({ signal }) => {
      const { sources } = await call('listSources', { params: { id: memberId }, signal });
      onImports(sources.flatMap(({ latestImport }) => latestImport ?? []));
      return sources;
    },
  });

/** Loads the vendors of {@link sourcesQuery}. */
export const useSources = (): Result<Source[]> => useQuery(sourcesQuery(useApi()));

/** Loads the member's notices, newest first. */
export function useNotices(): Result<Notice[]> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.notices,
    queryFn: async ({ signal }) => (await call('listNotices', { params: { id: memberId }, signal })).notices,
  });
}

/** Refetches the member after a change beyond their own fields. */
export function useReloadMember() {
  const queries = useQueryClient();
  return (): Promise<void> => queries.invalidateQueries({ queryKey: keys.member });
}

/** Changes fields of the member, and refetches every screen that shows them. */
export function useSaveMember() {
  const { call, memberId, onMember } = useApi();
  const queries = useQueryClient();
  return async (body: MemberUpdateWire, signal: AbortSignal): Promise<void> => {
    const { member } = await call('updateMember', { params: { id: memberId }, body, signal });
    const saved = first(member, 'member');
    queries.setQueryData(keys.member, saved);
    onMember(saved);
  };
}
