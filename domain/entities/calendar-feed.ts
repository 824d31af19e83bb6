import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Days of the plan that a calendar feed holds, before today and after it. */
export const FEED_DAYS_BACK = 30;
export const FEED_DAYS_AHEAD = 365;

/** Where calendar apps read the plan of whoever has this token. */
export const feedPath = (token: string): string => `/feeds/${token}.ics`;

/** The secret address of a calendar as its owner sees it: the address itself is answered once, when it is made. */
export const calendarFeed = z.object({
  /** ISO 8601. */
  created_at: z.string(),
  /** What was done is in it too. */
  with_activities: z.boolean(),
});
export type CalendarFeedWire = z.infer<typeof calendarFeed>;
export type CalendarFeed = Camel<CalendarFeedWire>;
