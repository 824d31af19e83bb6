import { addDays, daysBetween, fromCompactDate, localDate } from '../../domain/dates.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findMember } from '../imports/context.ts';
import { calendarDays } from './days.ts';
import { memberScales } from './scales.ts';

/** Days shown when no range is asked for. */
const DEFAULT_DAYS = 30;
/** Ten years and a bit. */
const MOST_DAYS = 4000;

const wrong = (field: string, why: string) => new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [why] });

function dayOf(field: string, compact: string): string {
  const date = fromCompactDate(compact);
  if (date === null) throw wrong(field, 'There is no such day');
  return date;
}

/** The calendar and the scales that go with it, both computed when somebody looks. */
export function createCalendarHandlers({
  db,
  now,
}: {
  readonly db: Db;
  readonly now: () => Date;
}): Pick<Handlers, 'getCalendar' | 'getAveragePowerScales'> {
  const memberToday = async (memberId: string) => {
    const member = await findMember(db, memberId);
    if (!member) throw new ApiFailure(404, 'not_found', 'There is no such member.');
    return { member, today: localDate(now().getTime() / 1000, member.timeZone) };
  };
  return {
    async getCalendar({ params, query }) {
      const { today } = await memberToday(params.id);
      const to = query.end_date === undefined ? today : dayOf('end_date', query.end_date);
      const from =
        query.start_date === undefined ? addDays(to, 1 - DEFAULT_DAYS) : dayOf('start_date', query.start_date);
      if (from > to) throw wrong('start_date', 'The first day must not be after the last');
      if (daysBetween(from, to) >= MOST_DAYS) throw wrong('start_date', `At most ${MOST_DAYS} days can be asked for`);
      return { status: 200, body: { days: await calendarDays(db, params.id, { from, to, today }) } };
    },

    async getAveragePowerScales({ params, query }) {
      const { member, today } = await memberToday(params.id);
      const { weight } = member;
      const criticalPower = query.critical_power;
      return { status: 200, body: await memberScales(db, params.id, { today, weight, criticalPower }) };
    },
  };
}
