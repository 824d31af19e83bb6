import { createContext, type ReactNode } from 'react';
import type { CalendarFilter } from '../../../domain/views/calendar-filter.ts';

/** An athlete whose calendar the coach reads. */
export interface CalendarAthlete {
  readonly memberId: string;
  /** False for assistants. */
  readonly mayWrite: boolean;
}

/** Settings for every week of the calendar. */
export interface CalendarSettings {
  readonly today: string;
  /** Days after Monday on which weeks begin. */
  readonly weekStart: number;
  readonly prefersMetric: boolean;
  readonly filter: CalendarFilter;
  /** The month that the page opened with or last went to, `YYYY-MM`: its weeks share one response. */
  readonly opened: string;
  /** Marks on the days of race goals. */
  readonly races: ReadonlyMap<string, ReactNode>;
  /** Null for the member's own. */
  readonly athlete: CalendarAthlete | null;
}

export const Settings = createContext<CalendarSettings>({
  today: '',
  weekStart: 0,
  prefersMetric: true,
  filter: { sport: null, source: null },
  opened: '',
  races: new Map(),
  athlete: null,
});
