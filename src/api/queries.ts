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

/** The member behind the session, to be read by screens and by the guard alike. */
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

/** The signed-in member. */
export const useMember = (): Result<Member> => useQuery(memberQuery(useApi()));

/** Whose training is asked for. It is a part of the query's key, so that nobody is shown somebody else's. */
export interface Subject {
  /** Left out: the signed-in member. */
  readonly memberId?: string;
}

/** The API, about the member who is asked about. */
export function useSubject({ memberId }: Subject): Api {
  const api = useApi();
  return { ...api, memberId: memberId ?? api.memberId };
}

/** Who is asked about, and how. */
type Asked = Pick<Api, 'memberId' | 'call'>;

/** Days from `start` to `end` (`YYYY-MM-DD`), both included, oldest first. */
export const calendarQuery = ({ call, memberId }: Asked, start: string, end: string) =>
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

/** Days as {@link calendarQuery} answers them. */
export const useCalendar = (start: string, end: string, subject: Subject = {}): Result<CalendarDay[]> =>
  useQuery(calendarQuery(useSubject(subject), start, end));

export interface ActivityRange {
  /** Local days, `YYYY-MM-DD`, both included. */
  readonly start?: string;
  readonly end?: string;
  /** At most so many, the newest. */
  readonly limit?: number;
  /** Those that do not count, and no others. */
  readonly archived?: boolean;
  /** Nothing is asked while it is true. */
  readonly isIdle?: boolean;
}

/** Activities of the local days asked for, newest first; all of them without a range. */
export const activitiesQuery = (
  { call, memberId }: Asked,
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
      // An answer without activities, archived ones too, is refused by its schema. [core §8]
      const page = (after: { readonly after?: string }) =>
        call('listActivities', { params: { id: memberId }, query: { ...query, ...after }, signal });
      if (limit !== undefined) return (await page({})).activities;
      return (await allPages(page, ({ activities }) => activities)).rows;
    },
  });

/** Activities as {@link activitiesQuery} answers them. */
export const useActivities = (range: ActivityRange = {}, subject: Subject = {}): Result<ActivityRow[]> =>
  useQuery(activitiesQuery(useSubject(subject), range));

/** An activity with what belongs to its page. */
export interface NotedActivity extends Activity {
  /** What its member wrote to it, the oldest first. */
  readonly notes: readonly ActivityNote[];
  /** All legs of its recording in their order, deleted ones too; none where the recording is this activity alone. */
  readonly legs: readonly ActivityLeg[];
  /** All parts that its session was split into; none where it is whole, or an earlier version of the app has kept it. */
  readonly parts?: readonly ActivityLeg[];
  /** What it was merged of; none where it was not, or an earlier version of the app has kept it. */
  readonly mergedOf?: readonly ActivityLeg[];
  readonly neighbours: { readonly previous: string | null; readonly next: string | null };
  /** All recordings of its session, the one that counts first; none where there is no other, or an earlier version of the app has kept it. */
  readonly sameSession?: readonly SameSession[];
}

/** One activity. */
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

/** The member's imports, newest first. */
export const importsQuery = ({ call, memberId, onImports }: Pick<Api, 'memberId' | 'call' | 'onImports'>) =>
  queryOptions<ImportSummary[], CallFailure>({
    queryKey: keys.imports,
    queryFn: async ({ signal }) => {
      const { imports } = await call('listImports', { params: { id: memberId }, signal });
      onImports(imports);
      return imports;
    },
  });

/** The member's imports, newest first. */
export const useImports = (): Result<ImportSummary[]> => useQuery(importsQuery(useApi()));

export interface ImportFilter {
  /** Only items that ended so. */
  readonly outcome?: ImportOutcome;
  /** At most so many items. */
  readonly limit?: number;
}

/** One import with its items, those with something to say first. Nothing is asked while `id` is null. */
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
    // Another filter leaves the old list standing until the new one is there.
    placeholderData: (previous) => (previous?.importId === id ? previous : undefined),
  });
}

/** Every vendor: whether it can be linked here, whether it is, and how it fares. */
export const sourcesQuery = ({ call, memberId, onImports }: Pick<Api, 'memberId' | 'call' | 'onImports'>) =>
  queryOptions<Source[], CallFailure>({
    queryKey: keys.sources,
    queryFn: async ({ signal }) => {
      const { sources } = await call('listSources', { params: { id: memberId }, signal });
      onImports(sources.flatMap(({ latestImport }) => latestImport ?? []));
      return sources;
    },
  });

/** Every vendor, as {@link sourcesQuery} answers them. */
export const useSources = (): Result<Source[]> => useQuery(sourcesQuery(useApi()));

/** Notices for the member, newest first. */
export function useNotices(): Result<Notice[]> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.notices,
    queryFn: async ({ signal }) => (await call('listNotices', { params: { id: memberId }, signal })).notices,
  });
}

/** Asks for the member again, after a change that was not of their own fields. */
export function useReloadMember() {
  const queries = useQueryClient();
  return (): Promise<void> => queries.invalidateQueries({ queryKey: keys.member });
}

/** Changes fields of the member; every screen that shows them follows. */
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
