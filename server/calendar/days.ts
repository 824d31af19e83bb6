import { sql } from 'drizzle-orm';
import type { CalendarDayWire } from '../../domain/entities/calendar.ts';
import { addDays, civilDate, dayNumber } from '../../domain/dates.ts';
import { CALENDAR_LEAD_DAYS, calendarSeries } from '../../domain/metrics/calendar.ts';
import { type CriticalPowerChange, criticalPowerOn } from '../../domain/metrics/critical-power-series.ts';
import type { CriticalPowerSource } from '../../domain/metrics/critical-power.ts';
import { summariesByDay } from '../activities/rows.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';

type TotalsRow = readonly [
  /** Days after the first that was asked for. */
  day: number,
  distance: number,
  footDistance: number,
  duration: number,
  weightedLoad: number,
  numActivities: number,
];

/** Totals of the days in [from, to], as one text, and the member's first day of all, from the index alone. */
async function totalsOf(db: Db, memberId: string, from: string, to: string) {
  const result = await db.execute(sql`
    select json_agg(json_build_array(date - ${from}::date, distance, foot_distance, duration, weighted_load, num_activities))::text as rows,
      (select min(date)::text from calendar_days where member_id = ${memberId}) as first
    from calendar_days where member_id = ${memberId} and date between ${from}::date and ${to}::date`);
  const [row] = rowsOf<{ rows: string | null; first: string | null }>(result);
  return { rows: JSON.parse(row?.rows ?? '[]') as TotalsRow[], first: row?.first ?? null };
}

/** The changes of critical power that matter between two days: the one in force at the first, and all after it. */
export async function criticalPowerChanges(
  db: Db,
  memberId: string,
  from: string,
  to: string,
): Promise<CriticalPowerChange[]> {
  const result = await db.execute(sql`
    (select from_date::text as "fromDate", critical_power as "criticalPower", source from critical_powers
      where member_id = ${memberId} and from_date <= ${from}::date order by from_date desc limit 1)
    union all
    (select from_date::text, critical_power, source from critical_powers
      where member_id = ${memberId} and from_date > ${from}::date and from_date <= ${to}::date)
    order by 1`);
  return rowsOf<CriticalPowerChange & { source: CriticalPowerSource }>(result);
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/**
 * The days from `from` to `to`, both included. Ratios and the like are computed from day totals on read; only the days asked for and the
 * thirty before them are looked at, however long the history is. [core §3 §9]
 */
export async function calendarDays(
  db: Db,
  memberId: string,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): Promise<CalendarDayWire[]> {
  const leadFrom = addDays(from, -CALENDAR_LEAD_DAYS);
  const origin = dayNumber(leadFrom);
  const days = dayNumber(to) - origin + 1;
  const [{ rows, first }, changes, activities] = await Promise.all([
    totalsOf(db, memberId, leadFrom, to),
    criticalPowerChanges(db, memberId, from, to),
    summariesByDay(db, memberId, from, to),
  ]);
  const loads = new Float64Array(days);
  const footMetres = new Float64Array(days);
  const seconds = new Float64Array(days);
  const totals = new Map<number, TotalsRow>();
  for (const row of rows) {
    const [i, , footDistance, duration, weightedLoad] = row;
    totals.set(i, row);
    loads[i] = weightedLoad;
    footMetres[i] = footDistance;
    seconds[i] = duration;
  }
  const series = calendarSeries({
    days,
    loads,
    footMetres,
    seconds,
    firstActivityIndex: first === null ? null : dayNumber(first) - origin,
    today: dayNumber(today) - origin,
  });
  return Array.from({ length: days - CALENDAR_LEAD_DAYS }, (_, nth): CalendarDayWire => {
    const i = nth + CALENDAR_LEAD_DAYS;
    const date = civilDate(origin + i);
    const [, distance, , duration, weightedLoad, numActivities] = totals.get(i) ?? [];
    return {
      date,
      distance: distance ?? 0,
      duration: duration ?? 0,
      weighted_load: weightedLoad ?? 0,
      planned_distance: 0,
      planned_duration: 0,
      planned_weighted_load: 0,
      num_activities: numActivities ?? 0,
      num_workouts: 0,
      activities: activities.get(nth) ?? [],
      workouts: [],
      critical_power: knownPower(changes, date),
      eb_acr: known(series.ebAcr[i]!),
      vb_acr: known(series.vbAcr[i]!),
      eb_acr_pw: known(series.ebAcrPw[i]!),
      vb_acr_pw: known(series.vbAcrPw[i]!),
      eb_chronic_load: known(series.ebChronicLoad[i]!),
      consistency: known(series.consistency30[i]!),
      journal_entries: [],
      subjective_input: null,
    };
  });
}

/** Null while nothing is known of the member's own: the default is not a measurement. */
function knownPower(changes: readonly CriticalPowerChange[], date: string): number | null {
  const { criticalPower, source } = criticalPowerOn(changes, date);
  return source === 'default' ? null : criticalPower;
}
