import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Number of days before and after today in a calendar feed. */
export const FEED_DAYS_BACK = 30;
export const FEED_DAYS_AHEAD = 365;

/** Path from which calendar apps load the plan of the token's owner. */
export const feedPath = (token: string): string => `/feeds/${token}.ics`;

/** The secret calendar address as shown to its owner; the address is only returned when it is created. */
export const calendarFeed = z.object({
  /** Creation time, ISO 8601. */
  created_at: z.string(),
  /** Whether the feed includes completed activities. */
  with_activities: z.boolean(),
});
export type CalendarFeedWire = z.infer<typeof calendarFeed>;
export type CalendarFeed = Camel<CalendarFeedWire>;
