import * as z from 'zod/mini';
import { plannedLoad } from '../../domain/entities/planned-load.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

/** Totals: distance (m), time in motion (s), and number of activities. */
const sums = z.object({ distance: z.number(), duration: z.number(), activities: z.number() });

export const getDailyLoads = call({
  id: 'getDailyLoads',
  scope: 'calendar:read',
  method: 'GET',
  path: 'calendar/:id/daily-loads',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: {
    200: z.object({
      first_date: z.nullable(z.string()),
      loads: z.array(z.number()),
      /** Distances on foot of the last 28 days including today, m; fewer if the first activity is more recent. */
      recent_foot_distances: z.array(z.number()),
      /** Planned loads from today on. */
      planned: z.array(plannedLoad),
      /** Totals of the calendar year up to today. */
      year: sums,
      /** Totals of the previous year up to the same day. */
      year_before: sums,
    }),
  },
  source: 'ours',
  summary:
    'The load of each day from the first with an activity to today, of at most eleven years; null and none before that. With planned loads from today on, and the totals of this year and of last year up to the same day.',
});
