import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ACUTE_DAYS } from '../../domain/constants.ts';
import { addDays, toCompactDate } from '../../domain/dates.ts';
import type { CalendarDay } from '../../domain/entities/calendar.ts';
import type { Diary, SubjectiveInput } from '../../domain/entities/diary.ts';
import type { Wellness } from '../../domain/entities/wellness.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { type Subject, useCalendar, useSubject } from './queries.ts';
import { useCreationId } from './use-creation-id.ts';

interface Days extends Pick<UseQueryResult<CalendarDay[], CallFailure>, 'error' | 'isFetching' | 'refetch'> {
  readonly data: CalendarDay[] | undefined;
}

/** Loads a day with the days that explain its ratio and those of its week's plan. Falls back to the calendar's data until these are loaded. */
export function useDay(date: string): Days {
  const { memberId } = useApi();
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useCalendar(addDays(date, -ACUTE_DAYS), addDays(date, ACUTE_DAYS));
  const elsewhere = () =>
    queries
      .getQueriesData<CalendarDay[]>({ queryKey: [...keys.calendar, memberId] })
      .map(([, days]) => days)
      .find((days) => days?.some((day) => day.date === date));
  return { data: data ?? elsewhere(), error, isFetching, refetch };
}

/** Loads the diary of a day; `null` if it has no entry. */
export function useDiary(date: string, subject: Subject = {}): UseQueryResult<Diary | null, CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: [...keys.diaries, memberId, date],
    queryFn: async ({ signal }) => {
      const query = { start_date: toCompactDate(date), end_date: toCompactDate(date) };
      const { diaries } = await call('listDiaries', { params: { id: memberId }, query, signal });
      return diaries[0] ?? null;
    },
  });
}

/** Loads vendors' data for a night and a day, with the member's own values; `null` if there is none. */
export function useWellness(date: string): UseQueryResult<Wellness, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...keys.wellness, memberId, date],
    queryFn: async ({ signal }) =>
      (await call('getWellness', { params: { id: memberId, date: toCompactDate(date) }, signal })).wellness,
  });
}

/** Changes the diary of a day; each call resolves when its page shows the change, and refetches the calendar. */
export function useDayChanges(date: string, subject: Subject = {}) {
  const { memberId: writer } = useApi();
  const { call, memberId } = useSubject(subject);
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const calendarFollows = () => {
    for (const queryKey of [keys.calendar, keys.weekDiaries]) void queries.invalidateQueries({ queryKey });
  };
  const diaryKey = [...keys.diaries, memberId, date];

  async function show(answer: Promise<{ readonly diary: Diary }>): Promise<void> {
    const { diary } = await answer;
    queries.setQueryData<Diary | null>(diaryKey, diary);
    calendarFollows();
  }
  const diaryId = () => queries.getQueryData<Diary | null>(diaryKey)?.dailyDiaryId ?? '';

  return {
    async saveInput(input: SubjectiveInput): Promise<void> {
      const body = {
        date_: toCompactDate(date),
        subjective_input: { hours_slept: input.hoursSlept, motivation: input.motivation },
      };
      const { subjectiveInput } = await call('saveCalendarDay', { params: { id: memberId }, body });
      queries.setQueriesData<CalendarDay[]>({ queryKey: [...keys.calendar, memberId] }, (days) =>
        days?.map((day) => (day.date === date ? { ...day, subjectiveInput } : day)),
      );
      void queries.invalidateQueries({ queryKey: keys.wellness });
      calendarFollows();
    },
    /** Adds a comment, or changes the comment with this id. */
    async saveComment(commentId: string | null, comment: string, signal: AbortSignal): Promise<void> {
      if (commentId !== null) {
        const params = { id: diaryId(), commentId };
        return show(call('editDiaryComment', { params, body: { comment, commenter_id: writer }, signal }));
      }
      const body = { diary_member_id: memberId, commenter_member_id: writer, comment };
      const newBody = { ...body, new_id: idFor([body, date]) };
      await show(call('writeDiaryComment', { params: { date: toCompactDate(date) }, body: newBody, signal }));
      created();
    },
    deleteComment: (commentId: string, signal: AbortSignal) =>
      show(call('deleteDiaryComment', { params: { id: diaryId(), commentId }, signal })),
  };
}
