import { fromCompactDate } from '../../domain/dates.ts';
import { chooseWellness } from '../../domain/metrics/wellness.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findWellness } from './wellness.store.ts';

/** Creates the handlers for a day's sleep, resting heart rate, heart rate variability and weight, from vendors or entered by the member. */
export const createWellnessHandlers = (db: Db) =>
  ({
    async getWellness({ params: { id, date } }) {
      const day = fromCompactDate(date);
      if (day === null)
        throw new ApiFailure(400, 'invalid_request', 'There is no such day.', { date: ['No such day'] });
      const { sent, typed } = await findWellness(db, id, day);
      return { status: 200, body: { wellness: chooseWellness(sent, typed) } };
    },
  }) satisfies Partial<Handlers>;
