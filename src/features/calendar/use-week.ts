import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useDeferredValue, useMemo } from 'react';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { narrowed } from '../../../domain/views/calendar-filter.ts';
import { type Week, weekView } from '../../../domain/views/month.ts';
import { daysAround } from '../../../domain/views/weeks.ts';
import { keys } from '../../api/keys.ts';
import { calendarQuery, useSubject } from '../../api/queries.ts';
import { Settings } from './settings.ts';

interface ShownWeek {
  /** Without what was done while that is not known. */
  readonly week: Week;
  readonly isKnown: boolean;
  /** On its way: not known, and not refused either. */
  readonly isLoading: boolean;
}

/**
 * One week, out of the answer for a month. Weeks that come with an answer are drawn one after the other, so that none of them holds the page.
 * @param isAsked false: it is shown only if its month is known already
 */
export function useWeek(start: string, isAsked: boolean): ShownWeek {
  const { today, weekStart, filter, opened, athlete } = use(Settings);
  const api = useSubject(athlete ?? {});
  const queries = useQueryClient();
  const range = daysAround(start, opened, weekStart);
  const { data, isError } = useQuery({
    ...calendarQuery(api, range.start, range.end),
    enabled: isAsked,
    // A week of two months has come with either of them.
    placeholderData: () =>
      queries
        .getQueriesData<CalendarDay[]>({ queryKey: [...keys.calendar, api.memberId] })
        .find(([[, , from, to], days]) => days !== undefined && String(from) <= start && start < String(to))?.[1],
  });
  const days = useDeferredValue(data);
  return useMemo(
    () => ({
      week: weekView(start, narrowed(days ?? [], filter), today),
      isKnown: days !== undefined,
      isLoading: days === undefined && !isError,
    }),
    [start, days, filter, today, isError],
  );
}
