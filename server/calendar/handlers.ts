import { setImmediate as otherWork } from 'node:timers/promises';
import { CHRONIC_DAYS } from '../../domain/constants.ts';
import { addDays, daysBetween, fromCompactDate, localDate } from '../../domain/dates.ts';
import { yearSoFar } from '../../domain/views/so-far.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageBody, pageOf } from '../http/page-of.ts';
import { calendarDays } from './days.ts';
import { readCalendar, readCalendarExtent, readTimeZone } from './calendar.store.ts';
import { readDailyLoads, readPlannedLoads, readSums } from './daily-loads.store.ts';
import { memberScales } from './scales.ts';

/** Maximum range in days: a bit more than ten years. */
const MAX_DAYS = 4000;

const wrong = (field: string, why: string) => new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [why] });

const noMember = () => new ApiFailure(404, 'not_found', 'There is no such member.');

function dayOf(field: string, compact: string | undefined): string | undefined {
  if (compact === undefined) return undefined;
  const date = fromCompactDate(compact);
  if (date === null) throw wrong(field, 'There is no such day');
  return date;
}

/** Returns today's date in a zone, cached for a minute: calling `Intl` takes as long as computing the ratios of a month. */
function todayByMinute(now: () => Date): (timeZone: string | null) => string {
  const days = new Map<string | null, string>();
  let minute = 0;
  return (timeZone) => {
    const seconds = now().getTime() / 1000;
    if (Math.floor(seconds / 60) !== minute) days.clear();
    minute = Math.floor(seconds / 60);
    const known = days.get(timeZone) ?? localDate(seconds, timeZone);
    days.set(timeZone, known);
    return known;
  };
}

/** Creates the handlers for the calendar and its scales, both computed on read. */
export function createCalendarHandlers({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => Date;
}): Pick<Handlers, 'getCalendar' | 'getAveragePowerScales' | 'getDailyLoads'> {
  const todayIn = todayByMinute(now);
  const zoneOf = async (memberId: string) => {
    const timeZone = await readTimeZone(db, memberId);
    if (timeZone === undefined) throw noMember();
    return timeZone;
  };
  /**
   * Completes a range with a missing first or last day: from the first activity to the last planned workout, including today, up to the
   * maximum of a request.
   */
  const rangeOf = async (memberId: string, start: string | undefined, end: string | undefined) => {
    const today = todayIn(await zoneOf(memberId));
    const { first, lastPlanned } = await readCalendarExtent(db, memberId);
    const last = lastPlanned !== null && lastPlanned > today ? lastPlanned : today;
    if (start !== undefined) {
      const farthest = addDays(start, MAX_DAYS - 1);
      return { from: start, to: last > farthest ? farthest : last };
    }
    const to = end ?? last;
    const earliest = addDays(to, 1 - MAX_DAYS);
    const from = first !== null && first < today ? first : today;
    const limited = from < earliest ? earliest : from;
    return { from: limited < to ? limited : to, to };
  };
  return {
    async getCalendar({ params: { id }, query, rights }) {
      const [start, end] = [dayOf('start_date', query.start_date), dayOf('end_date', query.end_date)];
      const { from, to } = start && end ? { from: start, to: end } : await rangeOf(id, start, end);
      if (from > to) throw wrong('start_date', 'The first day must not be after the last');
      if (daysBetween(from, to) >= MAX_DAYS) throw wrong('start_date', `At most ${MAX_DAYS} days can be asked for`);
      const read = await readCalendar(db, id, from, to);
      if (!read) throw noMember();
      await otherWork();
      const shown = rights.includes('wellness') ? read : { ...read, inputs: new Map(), journals: new Map() };
      const days = calendarDays(shown, { from, to, today: todayIn(read.timeZone) });
      await otherWork();
      return {
        status: 200,
        body: pageBody('days', await pageOf(days, (day) => day.date, query.after)),
      };
    },

    async getDailyLoads({ params: { id } }) {
      const today = todayIn(await zoneOf(id));
      const whole = yearSoFar(today);
      const [days, planned, year, before] = await Promise.all([
        readDailyLoads(db, id, addDays(today, 1 - MAX_DAYS), today),
        readPlannedLoads(db, id, today),
        readSums(db, id, whole),
        readSums(db, id, whole.before),
      ]);
      const rest = { planned, year, year_before: before };
      const [first] = days;
      if (first === undefined) {
        return { status: 200, body: { first_date: null, loads: [], recent_foot_distances: [], ...rest } };
      }
      const loads = Array.from({ length: daysBetween(first.date, today) + 1 }, () => 0);
      const footDistances = [...loads];
      for (const { date, load, footDistance } of days) {
        loads[daysBetween(first.date, date)] = load;
        footDistances[daysBetween(first.date, date)] = footDistance;
      }
      const recent = footDistances.slice(-CHRONIC_DAYS);
      return { status: 200, body: { first_date: first.date, loads, recent_foot_distances: recent, ...rest } };
    },

    async getAveragePowerScales({ params, query }) {
      const scales = await memberScales(db, params.id, { now: now(), criticalPower: query.critical_power });
      if (!scales) throw noMember();
      return { status: 200, body: scales };
    },
  };
}
