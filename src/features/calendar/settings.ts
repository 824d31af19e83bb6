import { createContext, type ReactNode } from 'react';
import type { CalendarFilter } from '../../../domain/views/calendar-filter.ts';

/** Athlete whose calendar the coach reads. */
export interface CalendarAthlete {
  readonly memberId: string;
  /** Whether the coach may change the athlete's plan. */
  readonly mayPlan: boolean;
}

/** Settings for every week of the calendar. */
export interface CalendarSettings {
  readonly today: string;
  /** First day of the week, in days after Monday. */
  readonly weekStart: number;
  readonly prefersMetric: boolean;
  readonly filter: CalendarFilter;
  /** Month with which the page opened or to which it last went, `YYYY-MM`: its weeks share one response. */
  readonly opened: string;
  /** Marks by day, for races and other markers. */
  readonly marked: ReadonlyMap<string, ReactNode>;
  /** Athlete whose calendar it is; `null` for the member's own. */
  readonly athlete: CalendarAthlete | null;
}

export const Settings = createContext<CalendarSettings>({
  today: '',
  weekStart: 0,
  prefersMetric: true,
  filter: { sport: null, source: null },
  opened: '',
  marked: new Map(),
  athlete: null,
});
