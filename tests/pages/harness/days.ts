import type { ActivitySummaryWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { addDays } from '../../../domain/dates.ts';
import type { Asked } from './fake-api.ts';
import { TODAY } from './member.ts';

/** One run of an hour. */
const runOn = (date: string): ActivitySummaryWire => ({
  activity_id: `00000000-0000-4000-8000-0000${date.replaceAll('-', '')}`,
  recording_id: `00000000-0000-4000-8001-0000${date.replaceAll('-', '')}`,
  source: 'file',
  activity_type_id: 1,
  name: 'Morning run',
  local_start_time: `${date}T06:00:00`,
  duration: 3600,
  total_distance: 10_000,
  weighted_load: 60,
  average_power: 240,
  average_hr: 140,
  race: false,
  invalidated: false,
});

/** Creates a day with a run, or an empty day. */
export const calendarDay = (date: string, isEmpty = date > TODAY): CalendarDayWire => ({
  date,
  distance: isEmpty ? 0 : 10_000,
  duration: isEmpty ? 0 : 3600,
  weighted_load: isEmpty ? 0 : 60,
  planned_distance: 0,
  planned_duration: 0,
  planned_weighted_load: 0,
  num_activities: isEmpty ? 0 : 1,
  num_workouts: 0,
  activities: isEmpty ? [] : [runOn(date)],
  workouts: [],
  critical_power: 280,
  critical_power_proven: true,
  critical_power_set_on: '2026-09-01',
  critical_power_own: false,
  eb_acr: 1.02,
  eb_acr_moved_by: null,
  num_recent_activities: 28,
  vb_acr: 1.01,
  eb_acr_pw: 1,
  vb_acr_pw: 1,
  eb_chronic_load: 60,
  consistency: 1,
  journal_entries: [],
  subjective_input: null,
});

const civil = (compact: string) => `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`;

/** Answers `getCalendar` with the requested days. */
export function daysAsked({ query }: Asked<'getCalendar'>, isEmpty?: boolean): { days: CalendarDayWire[] } {
  const start = civil(query['start_date'] ?? TODAY.replaceAll('-', ''));
  const end = civil(query['end_date'] ?? TODAY.replaceAll('-', ''));
  const days: CalendarDayWire[] = [];
  for (let date = start; date <= end; date = addDays(date, 1)) days.push(calendarDay(date, isEmpty));
  return { days };
}
