import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Days of the plan in a calendar feed, before and after today. */
export const FEED_DAYS_BACK = 30;
export const FEED_DAYS_AHEAD = 365;

/** Path where calendar apps read the plan of the token's owner. */
export const feedPath = (token: string): string => `/feeds/${token}.ics`;

/** The secret calendar address as shown to its owner; the address itself is only returned when it is created. */
export const calendarFeed = z.object({
  /** ISO 8601. */
  created_at: z.string(),
  /** Includes completed activities. */
  with_activities: z.boolean(),
});
export type CalendarFeedWire = z.infer<typeof calendarFeed>;
export type CalendarFeed = Camel<CalendarFeedWire>;
