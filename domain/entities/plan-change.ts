import * as z from 'zod/mini';
import { PLAN_WINDOW_DAYS } from '../constants.ts';
import { isCivilDate } from '../dates.ts';

/** Workouts that one change makes or takes away: a year of weeks, and one. */
export const MOST_PLANS_CHANGED = 53;
/** Days by which a block of weeks is shifted. */
export const MOST_DAYS_SHIFTED = PLAN_WINDOW_DAYS;

/** Made in a function, so that browsers, which check no request, need not load it. */
function makePlanChange() {
  const id = z.uuid();
  const day = z.string().check(z.refine(isCivilDate));
  const several = <Item extends z.ZodMiniType>(item: Item) =>
    z.array(item).check(z.minLength(1), z.maxLength(MOST_PLANS_CHANGED));
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), training_plan_id: id, from: day, to: day }),
    z.object({
      kind: z.literal('copy'),
      training_plan_id: id,
      copies: several(z.object({ training_plan_id: id, date: day })),
    }),
    z.object({ kind: z.literal('remove'), training_plan_ids: several(id) }),
    z.object({ kind: z.literal('restore'), training_plan_ids: several(id) }),
    z.object({
      kind: z.literal('shift'),
      act_id: id,
      first: day,
      last: day,
      days: z.int().check(z.gte(-MOST_DAYS_SHIFTED), z.lte(MOST_DAYS_SHIFTED)),
    }),
    z.object({
      kind: z.literal('unshift'),
      act_id: id,
      days: z.int().check(z.gte(-MOST_DAYS_SHIFTED), z.lte(MOST_DAYS_SHIFTED)),
    }),
  ]);
}

/**
 * One change of planned workouts outside of their editor, whole or not at all. Sent twice it is one. `move` refuses where the workout is no
 * longer on the day it is moved `from`; copies come under ids of the sender's own. `shift` moves all from `first` to `last`, both included, and
 * `unshift` takes back the one of that `act_id` and so many `days`: whatever has been changed since stays where it is.
 */
export const planChange = /* @__PURE__ */ makePlanChange();
export type PlanChangeWire = z.infer<typeof planChange>;
