import { CHRONIC_DAYS } from '../../domain/constants.ts';
import { addDays, fromCompactDate, localDate } from '../../domain/dates.ts';
import { MAX_RECEIPT_ACTIVITIES, MAX_RECEIPT_DAYS } from '../../domain/entities/receipt.ts';
import { readCalendarExtent, readTimeZone } from '../calendar/calendar.store.ts';
import { readDailyLoads } from '../calendar/daily-loads.store.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { inTurns } from '../base/in-turns.ts';
import { findThresholds } from '../members/thresholds.store.ts';
import { activityReceiptOf, NotSettled } from './activity-receipt.ts';
import { dayReceiptOf } from './day-receipt.ts';
import { findReceiptRow, findReceiptRows } from './receipt-rows.store.ts';

const notFound = (what: string) => new ApiFailure(404, 'not_found', `There is no such ${what}.`);

/** Runs `work`, and reports numbers that are being recomputed as a temporary conflict. */
async function whenSettled<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotSettled)) throw error;
    throw new ApiFailure(409, 'receipt_not_ready', 'These numbers are being recomputed. Try again in a minute.');
  }
}

/** Creates the handlers for receipts, which contain numbers with everything needed to recompute them elsewhere. */
export function createReceiptHandlers({ db, now }: { readonly db: Db; readonly now: () => Date }) {
  return {
    getActivityReceipt: ({ params: { id } }) =>
      whenSettled(async () => {
        const row = await findReceiptRow(db, id);
        if (row === null) throw notFound('activity');
        const own = await findThresholds(db, row.memberId);
        return { status: 200, body: activityReceiptOf(row, own, now()) };
      }),

    getDayReceipt: ({ params: { id }, query }) =>
      whenSettled(async () => {
        const date = fromCompactDate(query.date);
        const timeZone = await readTimeZone(db, id);
        if (date === null || timeZone === undefined) throw notFound('day');
        const today = localDate(now().getTime() / 1000, timeZone);
        // The same range as in getDailyLoads, so the numbers match those on the pages.
        const earliest = addDays(today, 1 - MAX_RECEIPT_DAYS);
        const days = date > today ? [] : await readDailyLoads(db, id, earliest, date);
        if (days.length === 0) {
          throw new ApiFailure(
            404,
            'no_receipt',
            'There is no load on or before this day, or the day is still to come.',
          );
        }
        const { first } = await readCalendarExtent(db, id);
        const listed = { from: addDays(date, 1 - CHRONIC_DAYS), to: date };
        const rows = await findReceiptRows(db, id, listed, MAX_RECEIPT_ACTIVITIES + 1);
        const own = await findThresholds(db, id);
        const activities = [];
        for await (const row of inTurns(rows)) activities.push(activityReceiptOf(row, own, now()));
        const firstActivity = first ?? days[0]!.date;
        return { status: 200, body: dayReceiptOf({ date, today, days, firstActivity, earliest, activities }, now()) };
      }),
  } satisfies Partial<Handlers>;
}
