import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useDeferredValue, useMemo } from 'react';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { filterDays } from '../../../domain/views/calendar-filter.ts';
import { type Week, weekView } from '../../../domain/views/month.ts';
import { daysAround } from '../../../domain/views/weeks.ts';
import { keys } from '../../api/keys.ts';
import { calendarQuery, useSubject } from '../../api/queries.ts';
import { Settings } from './settings.ts';

interface DisplayedWeek {
  /** Week, without activities until they are loaded. */
  readonly week: Week;
  readonly isKnown: boolean;
  /** True while loading, neither loaded nor refused. */
  readonly isLoading: boolean;
}

/**
 * Returns one week from the response for a month. Weeks of the same response are rendered one after another, so none blocks the page.
 * @param isAsked if false, the week is only shown if its month is already loaded
 */
export function useWeek(start: string, isAsked: boolean): DisplayedWeek {
  const { today, weekStart, filter, opened, athlete } = use(Settings);
  const api = useSubject(athlete ?? {});
  const queries = useQueryClient();
  const range = daysAround(start, opened, weekStart);
  const { data, isError } = useQuery({
    ...calendarQuery(api, range.start, range.end),
    enabled: isAsked,
    // A week across two months is in the response of either.
    placeholderData: () =>
      queries
        .getQueriesData<CalendarDay[]>({ queryKey: [...keys.calendar, api.memberId] })
        .find(([[, , from, to], days]) => days !== undefined && String(from) <= start && start < String(to))?.[1],
  });
  const days = useDeferredValue(data);
  return useMemo(
    () => ({
      week: weekView(start, filterDays(days ?? [], filter), today),
      isKnown: days !== undefined,
      isLoading: days === undefined && !isError,
    }),
    [start, days, filter, today, isError],
  );
}
