import * as z from 'zod/mini';
import { calendarFeed } from '../../domain/entities/calendar-feed.ts';
import { call } from '../call.ts';

/** Common fields of calls about the caller's own calendar URL. They name no member, so they only apply to the caller. */
const own = { path: 'calendar-feed', proof: 'signed', who: 'member', page: 'training' } as const;
const choice = z.strictObject({ with_activities: z.boolean() });

export const getCalendarFeed = call({
  ...own,
  id: 'getCalendarFeed',
  method: 'GET',
  cost: 'light',
  forSamples: true,
  answers: { 200: z.object({ feed: z.nullable(calendarFeed) }) },
  source: 'ours',
  summary: 'Whether there is an address under which calendar apps read the plan, since when, and what is in it.',
});

export const makeCalendarFeed = call({
  ...own,
  id: 'makeCalendarFeed',
  method: 'POST',
  cost: 'write',
  body: choice,
  bodyBytes: 256,
  answers: {
    200: z.object({
      feed: calendarFeed,
      /** Path relative to the site's URL. Returned only once. */
      path: z.string(),
    }),
  },
  source: 'ours',
  summary: 'Makes the secret address of the plan’s calendar. The one before it is good for nothing from then on.',
});

export const changeCalendarFeed = call({
  ...own,
  id: 'changeCalendarFeed',
  method: 'PATCH',
  cost: 'write',
  body: choice,
  bodyBytes: 256,
  answers: { 200: z.object({ feed: calendarFeed }) },
  source: 'ours',
  summary: 'Says whether what was done is in the calendar too. The address stays. 404 not_found if there is none.',
});

export const removeCalendarFeed = call({
  ...own,
  id: 'removeCalendarFeed',
  method: 'DELETE',
  cost: 'write',
  answers: { 204: null },
  source: 'ours',
  summary: 'Ends the secret address at once. 404 not_found if there is none.',
});
