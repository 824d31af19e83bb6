import { fromCompactDate, localDate } from '../../domain/dates.ts';
import { FIND_WORDS_MAX } from '../../domain/entities/search-hit.ts';
import { wordsOf } from '../../domain/find/normalise-text.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findActivitiesBy, findWorkoutsBy } from './find.store.ts';

/** Returns the numbers in a text that the database could match: there are few types, and 24 hours. */
const numbersIn = (text = ''): number[] =>
  text
    .split(',')
    .filter((digits) => /^\d{1,3}$/.test(digits))
    .map(Number);

function dayOf(field: string, compact: string | undefined): string | null {
  if (compact === undefined) return null;
  const date = fromCompactDate(compact);
  if (date !== null) return date;
  const why = 'There is no such day';
  throw new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [why] });
}

/** Creates the handlers that search the member's own data. */
export const createFindHandlers = ({ db, now }: { readonly db: Db; readonly now: () => Date }) =>
  ({
    async findOwn({ params: { id }, query }) {
      const types = (query.types ?? '').split(';');
      const hours = (query.hours ?? '').split(';');
      const terms = wordsOf(query.words ?? '')
        .slice(0, FIND_WORDS_MAX)
        .map((word, i) => ({ word, types: numbersIn(types[i]), hours: numbersIn(hours[i]) }));
      const from = dayOf('start_date', query.start_date);
      const to = dayOf('end_date', query.end_date);
      const wanted = { memberId: id, terms, from, to, today: localDate(now().getTime() / 1000, null) };
      const [activities, workouts] = await Promise.all([findActivitiesBy(db, wanted), findWorkoutsBy(db, wanted)]);
      return { status: 200, body: { activities, workouts } };
    },
  }) satisfies Partial<Handlers>;
