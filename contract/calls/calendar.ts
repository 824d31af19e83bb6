import * as z from 'zod/mini';
import { averagePowerScales, calendarDay } from '../../domain/entities/calendar.ts';
import { call } from '../call.ts';
import { memberParams, dateRange, pageResponse, pageQuery } from '../fields.ts';

export const getCalendar = call({
  id: 'getCalendar',
  scope: 'calendar:read',
  method: 'GET',
  path: 'calendar/:id',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ ...dateRange, ...pageQuery }),
  answers: { 200: z.object({ days: z.array(calendarDay), ...pageResponse }) },
  long: true,
  source: 'core §7.28',
  summary:
    'Days from start_date to end_date, both included, at most 4000; by default from the first activity to the last planned day. In pages.',
});

export const getAveragePowerScales = call({
  id: 'getAveragePowerScales',
  scope: 'calendar:read',
  method: 'GET',
  path: 'calendar/:id/average-power-scales',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  query: z.object({ critical_power: z.optional(z.coerce.number().check(z.gte(50), z.lte(1000))) }),
  answers: { 200: averagePowerScales },
  source: 'core §7.30',
  summary: 'Velocity, pace and power per zone, for the given critical power or today’s.',
});
