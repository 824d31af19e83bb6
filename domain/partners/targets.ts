import * as z from 'zod/mini';
import { isCivilDate } from '../dates.ts';
import { survey } from '../survey/schema.ts';
import { PAGE_LIMITS } from './page.ts';

/** Maximum cohorts, events and surveys per server, each. The page editor lists all of them. */
export const MAX_TARGETS = 500;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(PAGE_LIMITS.name));
const date = z.string().check(z.refine(isCivilDate));
/** Cohorts link to their partners' sites, never to this server. */
const site = z.string().check(z.trim(), z.maxLength(PAGE_LIMITS.url), z.startsWith('https://'), z.refine(URL.canParse));

/** A programme that members share data with. */
export const newCohort = z.strictObject({
  /** Name of the organisation; created if it does not exist. */
  organisation: name,
  name,
  levels: z.array(z.literal([1, 2, 3])).check(
    z.minLength(1),
    z.maxLength(3),
    z.refine((levels) => new Set(levels).size === levels.length),
  ),
  url: z.nullable(site),
});
export type NewCohort = z.infer<typeof newCohort>;

/** An event that members register for. Dates are local to the event. */
export const newEvent = z
  .strictObject({ name, start_date: date, end_date: date, register_until: z.nullable(date) })
  .check(
    z.refine(({ start_date: start, end_date: end }) => start <= end, { path: ['end_date'] }),
    z.refine(({ register_until: until, end_date: end }) => until === null || until <= end, {
      path: ['register_until'],
    }),
  );
export type NewEvent = z.infer<typeof newEvent>;

export const newSurvey = z.strictObject({ name, schema: survey });
