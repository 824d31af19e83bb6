import { daysBetween, fromCompactDate } from '../../domain/dates.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { readAnalysis } from './overview.store.ts';
import { personalBestsOf } from './personal-bests.store.ts';

/** Maximum range in days: a bit more than ten years. */
const MAX_DAYS = 4000;

const wrong = (field: string, why: string) => new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [why] });

function dayOf(field: string, compact: string): string {
  const date = fromCompactDate(compact);
  if (date === null) throw wrong(field, 'There is no such day');
  return date;
}

/** Creates the handlers that return chart data over months and years. */
export const createOverviewHandlers = (db: Db): Pick<Handlers, 'getAnalysis' | 'getRecords'> => ({
  async getAnalysis({ params: { id }, query }) {
    const [from, to] = [dayOf('start_date', query.start_date), dayOf('end_date', query.end_date)];
    if (from > to) throw wrong('start_date', 'The first day must not be after the last');
    if (daysBetween(from, to) >= MAX_DAYS) throw wrong('start_date', `At most ${MAX_DAYS} days can be asked for`);
    return { status: 200, body: await readAnalysis(db, id, from, to) };
  },

  async getRecords({ params: { id }, query }) {
    return { status: 200, body: await personalBestsOf(db, id, query.year ?? null) };
  },
});
