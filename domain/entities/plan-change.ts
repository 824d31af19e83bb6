import * as z from 'zod/mini';
import { PLAN_WINDOW_DAYS } from '../constants.ts';
import { isCivilDate } from '../dates.ts';

/** Maximum workouts added or removed by one change: a year of weeks, plus one. */
export const MAX_PLANS_CHANGED = 53;
/** Maximum days by which a block of weeks can be shifted. */
export const MAX_DAYS_SHIFTED = PLAN_WINDOW_DAYS;

/** A function, so that browsers, which never validate requests, don't load the schema. */
function makePlanChange() {
  const id = z.uuid();
  const day = z.string().check(z.refine(isCivilDate));
  const several = <Item extends z.ZodMiniType>(item: Item) =>
    z.array(item).check(z.minLength(1), z.maxLength(MAX_PLANS_CHANGED));
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
      days: z.int().check(z.gte(-MAX_DAYS_SHIFTED), z.lte(MAX_DAYS_SHIFTED)),
    }),
    z.object({
      kind: z.literal('unshift'),
      act_id: id,
      days: z.int().check(z.gte(-MAX_DAYS_SHIFTED), z.lte(MAX_DAYS_SHIFTED)),
    }),
  ]);
}

/**
 * An atomic, idempotent change of planned workouts outside their editor. `move` is rejected if the workout is no longer on the day `from`.
 * The client chooses the ids of copies. `shift` moves all workouts from `first` to `last`, inclusive; `unshift` undoes the shift with this
 * `act_id` and these `days`, except for workouts changed since.
 */
export const planChange = /* @__PURE__ */ makePlanChange();
export type PlanChangeWire = z.infer<typeof planChange>;
