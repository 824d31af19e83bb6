import type { ActivitySummaryWire } from '../../domain/entities/activity.ts';
import type { PlannedWorkoutWire } from '../../domain/entities/training-plan.ts';
import type { CalendarDayWire } from '../../domain/entities/calendar.ts';
import type { SubjectiveInputWire } from '../../domain/entities/diary.ts';
import { daysBetween } from '../../domain/dates.ts';
import { CALENDAR_LEAD_DAYS } from '../../domain/metrics/calendar.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from '../../domain/metrics/constants.ts';
import type { CriticalPowerChange } from '../../domain/metrics/critical-power-series.ts';
import { recordingId } from '../db/schema/activities.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { asText, rowsIn } from '../db/text-rows.ts';

/** Totals of a day. `day` counts from the first requested day; earlier days are negative. */
export interface DayTotal {
  readonly day: number;
  /** Metres, of all sports and on foot. */
  readonly distance: number;
  readonly footDistance: number;
  /** Seconds. */
  readonly duration: number;
  readonly weightedLoad: number;
  readonly numActivities: number;
}

/** A planned workout and its day, counted as in {@link DayTotal}. */
export type PlannedOnDay = PlannedWorkoutWire & { readonly day: number };

type JournalEntry = CalendarDayWire['journal_entries'][number];

/** The data for the calendar. */
export interface CalendarRead {
  readonly timeZone: string | null;
  /** First day with any activity. */
  readonly first: string | null;
  /** Totals of the requested days and of the earlier days that their ratios depend on. */
  readonly totals: readonly DayTotal[];
  readonly changes: readonly CriticalPowerChange[];
  /** Activities by day, ordered by start. Activities excluded from the totals are included and marked. */
  readonly activities: ReadonlyMap<number, ActivitySummaryWire[]>;
  /** Planned workouts by day, for the requested days and the earlier ones that their ratios depend on. */
  readonly plans: readonly PlannedOnDay[];
  /** Sleep and motivation by day, then diaries by day. */
  readonly inputs: ReadonlyMap<number, SubjectiveInputWire>;
  readonly journals: ReadonlyMap<number, JournalEntry>;
}

/** Selects the critical power of the member `$1` in force on day `$2`, and all changes up to day `$3`. */
const changesText = `
  (select from_date::text as "fromDate", critical_power as "criticalPower", source, proven, set_on::text as "setOn" from critical_powers
    where member_id = $1 and family = 'foot' and from_date <= $2::date order by from_date desc limit 1)
  union all
  (select from_date::text, critical_power, source, proven, set_on::text from critical_powers
    where member_id = $1 and family = 'foot' and from_date > $2::date and from_date <= $3::date)
  order by 1`;

const numberOr = (text: string): number | null => (text === '' ? null : Number(text));

const totalFields = {
  day: 'date - $2::date',
  distance: 'distance',
  footDistance: 'foot_distance',
  duration: 'duration',
  weightedLoad: 'weighted_load',
  numActivities: 'num_activities',
} as const satisfies Record<keyof DayTotal, string>;
const summaryFields = {
  day: 'local_date - $2::date',
  activity_id: 'activity_id',
  recording_id: recordingId,
  activity_type_id: 'activity_type_id',
  local_start_time: 'local_start_time',
  duration: 'duration',
  total_distance: 'total_distance',
  weighted_load: 'weighted_load',
  average_power: 'average_power',
  average_hr: 'average_hr',
  name: "encode(convert_to(coalesce(name, recorded_name), 'UTF8'), 'hex')",
  race: 'race::int',
  invalidated: 'invalidated::int',
  source: 'source',
} as const satisfies Record<keyof ActivitySummaryWire | 'day', string>;
const inputFields = { day: 'date - $2::date', hours_slept: 'hours_slept', motivation: 'motivation' } as const;
const journalFields = {
  day: 'diary_date - $2::date',
  daily_diary_id: 'daily_diary_id',
  num_comments:
    '(select count(*) from diary_comments where diary_comments.daily_diary_id = daily_diaries.daily_diary_id)',
} as const;
const runFields = {
  date: 'local_date',
  power: "encode(power_histogram, 'hex')",
  distance: "encode(distance_by_power, 'hex')",
} as const;

/** Maximum number of days for which the query takes less than a millisecond; pages initially show no more. */
const FEW_DAYS = 100;

type Texts = Readonly<Record<'totals' | 'activities' | 'inputs' | 'journals', string | null>>;
type Row = Omit<CalendarRead, keyof Texts> & Texts;

const plansText = `
  select plan_date - $2::date as day, training_plan_id, activity_type_id, title, coalesce(load, estimated_load) as load,
    coalesce(total_distance, estimated_distance) as total_distance, coalesce(total_duration, estimated_duration) as total_duration
  from training_plans
  where member_id = $1 and plan_date between $2::date - ${CALENDAR_LEAD_DAYS} and $3::date and removed_on is null
  order by plan_date, created_at, training_plan_id`;

/** Reads everything in one query. The first day only needs the index. */
const calendarOf = prepared<Row>(
  'calendar',
  `select m.time_zone as "timeZone",
    (select min(date)::text from calendar_days where member_id = $1) as first,
    (select ${asText(totalFields, 'date')} from calendar_days
      where member_id = $1 and date between $2::date - ${CALENDAR_LEAD_DAYS} and $3::date) as totals,
    (select coalesce(json_agg(c), '[]') from (${changesText}) c) as changes,
    (select ${asText(summaryFields, 'local_date, start_time, activity_id')} from activities
      where member_id = $1 and local_date between $2::date and $3::date
        and removed_on is null and flagged_as_duplicate_on is null) as activities,
    (select coalesce(json_agg(p), '[]') from (${plansText}) p) as plans,
    (select ${asText(inputFields, 'date')} from subjective_inputs
      where member_id = $1 and date between $2::date and $3::date) as inputs,
    (select ${asText(journalFields, 'diary_date')} from daily_diaries
      where member_id = $1 and diary_date between $2::date and $3::date and removed_on is null) as journals
  from members m where m.member_id = $1`,
);

function totalsIn(text: string | null): DayTotal[] {
  return rowsIn(totalFields, text).map((row) => ({
    day: Number(row.day),
    distance: Number(row.distance),
    footDistance: Number(row.footDistance),
    duration: Number(row.duration),
    weightedLoad: Number(row.weightedLoad),
    numActivities: Number(row.numActivities),
  }));
}

function summariesByDay(text: string | null): Map<number, ActivitySummaryWire[]> {
  const days = new Map<number, ActivitySummaryWire[]>();
  for (const { day, ...row } of rowsIn(summaryFields, text)) {
    const summary: ActivitySummaryWire = {
      ...row,
      activity_type_id: Number(row.activity_type_id),
      name: row.name === '' ? null : Buffer.from(row.name, 'hex').toString(),
      duration: numberOr(row.duration),
      total_distance: numberOr(row.total_distance),
      weighted_load: numberOr(row.weighted_load),
      average_power: numberOr(row.average_power),
      average_hr: numberOr(row.average_hr),
      race: row.race === '1',
      invalidated: row.invalidated === '1',
    };
    const earlier = days.get(Number(day));
    if (earlier) earlier.push(summary);
    else days.set(Number(day), [summary]);
  }
  return days;
}

/** Reads the calendar. @returns `null` if the member does not exist */
export async function readCalendar(db: Db, memberId: string, from: string, to: string): Promise<CalendarRead | null> {
  const isLong = daysBetween(from, to) > FEW_DAYS;
  const [row] = await calendarOf(db, [memberId, from, to], { isLong });
  if (!row) return null;
  return {
    ...row,
    totals: totalsIn(row.totals),
    activities: summariesByDay(row.activities),
    inputs: new Map(
      rowsIn(inputFields, row.inputs).map(({ day, hours_slept, motivation }) => [
        Number(day),
        { hours_slept: numberOr(hours_slept), motivation: numberOr(motivation) },
      ]),
    ),
    journals: new Map(
      rowsIn(journalFields, row.journals).map(({ day, daily_diary_id, num_comments }) => [
        Number(day),
        { daily_diary_id, num_comments: Number(num_comments) },
      ]),
    ),
  };
}

const zoneOf = prepared<{ timeZone: string | null }>(
  'time zone',
  'select time_zone as "timeZone" from members where member_id = $1',
);

/** Reads a member's time zone. @returns `undefined` if the member does not exist */
export async function readTimeZone(db: Db, memberId: string): Promise<string | null | undefined> {
  const [found] = await zoneOf(db, [memberId]);
  return found?.timeZone;
}

const extentOf = prepared<{ first: string | null; lastPlanned: string | null }>(
  'calendar extent',
  `select
    (select min(local_date)::text from activities
      where member_id = $1 and removed_on is null and flagged_as_duplicate_on is null) as first,
    (select max(plan_date)::text from training_plans where member_id = $1 and removed_on is null) as "lastPlanned"`,
);

/** Returns the days of a member's first activity and last planned workout; `null` if there is none. */
export async function readCalendarExtent(
  db: Db,
  memberId: string,
): Promise<{ readonly first: string | null; readonly lastPlanned: string | null }> {
  const [found] = await extentOf(db, [memberId]);
  return found!;
}

/** Input for the power scales. */
export interface ScalesRead {
  readonly timeZone: string | null;
  /** Weight on the last of the days, kg. */
  readonly weight: number | null;
  readonly birthDate: string | null;
  readonly changes: readonly CriticalPowerChange[];
  /** Runs, each with its day and both histograms in hex. */
  readonly runs: readonly Readonly<Record<keyof typeof runFields, string>>[];
}

/**
 * Reads the scales of the member `$1`, whose today is one of the days from `$2` to `$3`: it depends on the time zone, which is only known
 * with the result.
 */
const scalesOf = prepared<Omit<ScalesRead, 'runs'> & { readonly runs: string | null }>(
  'power scales',
  `select m.time_zone as "timeZone", coalesce(
      (select value from measurements w where w.member_id = $1 and kind = 'weight' and day <= $3 order by day desc limit 1),
      (select value from measurements w where w.member_id = $1 and kind = 'weight' order by day limit 1), m.weight) as weight,
    m.birth_date::text as "birthDate",
    (select coalesce(json_agg(c), '[]') from (${changesText}) c) as changes,
    (select ${asText(runFields)}
      from activities
      where member_id = $1 and local_date between $2::date - ${CRITICAL_POWER_WINDOW_DAYS} and $3::date and family = 'foot'
        and power_histogram is not null and distance_by_power is not null
        and removed_on is null and flagged_as_duplicate_on is null and not invalidated) as runs
  from members m where m.member_id = $1`,
);

/** Reads the input for the power scales. @returns `null` if the member does not exist */
export async function readScales(db: Db, memberId: string, from: string, to: string): Promise<ScalesRead | null> {
  const [row] = await scalesOf(db, [memberId, from, to]);
  return row ? { ...row, runs: rowsIn(runFields, row.runs) } : null;
}
