import { createContext, type ReactNode } from 'react';
import type { CalendarFilter } from '../../../domain/views/calendar-filter.ts';

/** An athlete whose calendar their coach reads. */
export interface CalendarAthlete {
  readonly memberId: string;
  /** False for assistants. */
  readonly mayWrite: boolean;
}

/** What every week of the calendar is shown by. */
export interface CalendarSettings {
  readonly today: string;
  /** Days after Monday on which weeks begin. */
  readonly weekStart: number;
  readonly prefersMetric: boolean;
  readonly filter: CalendarFilter;
  /** The month that the page opened with or went to last, `YYYY-MM`: its weeks are shown out of its one answer. */
  readonly opened: string;
  /** What stands on days with races and other markers. */
  readonly marked: ReadonlyMap<string, ReactNode>;
  /** Null: it is the member's own. */
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
