import * as z from 'zod/mini';
import { activityTypes } from '../activity-types.ts';
import { toMetres, toSeconds } from '../units.ts';
import {
  COMPONENT_DESCRIPTION_MAX,
  COMPONENT_METRES_MAX,
  COMPONENT_SECONDS_MAX,
  MAX_COMPONENTS,
  MAX_REPEATED,
  MAX_REPEATS,
  PLAN_COMMENT_MAX,
  PLAN_TITLE_MAX,
  planTarget,
} from './training-plan.ts';

/** A function, so that browsers, which never validate requests, don't load the schema. */
function makePlanToSave() {
  const known = new Set(activityTypes.map(({ activityTypeId }) => activityTypeId));
  /** Rejects lone surrogates, which the database cannot store. */
  const oneLine = (max: number) =>
    z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));
  const manyLines = (max: number) =>
    z.string().check(z.trim(), z.maxLength(max), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u));
  const amount = (max: number) => z.optional(z.nullable(z.number().check(z.gte(0), z.lte(max))));
  const key = z.string().check(z.regex(/^[\w-]{1,64}$/));

  const effort = {
    component_type: z.literal('activity'),
    id: key,
    value: z.number().check(z.gte(0)),
    zone: z.number().check(z.int(), z.gte(1), z.lte(7)),
    /** Overrides the range of the zone; the zone then only determines the load. */
    target: z.optional(z.nullable(planTarget)),
    /** True if the zone of the target was assumed, because no threshold for it was known. */
    zone_assumed: z.optional(z.boolean()),
    component_type_description: z.optional(z.nullable(oneLine(COMPONENT_DESCRIPTION_MAX))),
    /** Distance in metres and duration in seconds, as estimated by the client. */
    estimated_distance: amount(COMPONENT_METRES_MAX * 10),
    estimated_duration: amount(COMPONENT_SECONDS_MAX * 10),
  };

  /** A section by distance or duration in one of the zones 1 to 7. [core §3.10, §3.11] */
  const planActivity = z.discriminatedUnion('input_type', [
    z
      .object({
        ...effort,
        input_type: z.literal('distance'),
        units: z._default(z.enum(['meters', 'kilometers', 'miles', 'yards']), 'miles'),
      })
      .check(z.refine(({ value, units }) => toMetres(value, units) <= COMPONENT_METRES_MAX, 'Too far')),
    z
      .object({
        ...effort,
        input_type: z.literal('duration'),
        units: z._default(z.enum(['seconds', 'minutes', 'hours']), 'minutes'),
      })
      .check(z.refine(({ value, units }) => toSeconds(value, units) <= COMPONENT_SECONDS_MAX, 'Too long')),
  ]);

  const planRepeater = z.object({
    component_type: z.literal('repeater'),
    id: key,
    repeat_times: z._default(z.number().check(z.int(), z.gte(1), z.lte(MAX_REPEATS)), 1),
    components: z.array(planActivity).check(z.maxLength(MAX_REPEATED)),
  });

  const planComponent = z.discriminatedUnion('component_type', [planActivity, planRepeater]);

  /**
   * Fields of a planned workout. Load in arbitrary units, distance in metres, duration in seconds; null if as
   * estimated. [core §3.9]
   */
  const planFields = {
    activity_type_id: z.number().check(z.refine((id) => known.has(id), 'Unknown activity type')),
    title: z.optional(z.nullable(oneLine(PLAN_TITLE_MAX))),
    comment: z.optional(z.nullable(manyLines(PLAN_COMMENT_MAX))),
    plan_definition: z.array(planComponent).check(z.maxLength(MAX_COMPONENTS)),
    load: amount(10_000),
    total_distance: amount(COMPONENT_METRES_MAX * 10),
    total_duration: amount(COMPONENT_SECONDS_MAX * 10),
    reps_count: amount(10_000),
    reps_duration: amount(COMPONENT_SECONDS_MAX * 10),
    reps_zone: amount(7),
    daily_diary_id: z.optional(z.nullable(key)),
  };

  /** A planned workout to save: new, changed, moved to the day in the path, removed or restored. [core §7.39] */
  return z.object({
    ...planFields,
    activity_type_id: z.optional(planFields.activity_type_id),
    plan_definition: z.optional(planFields.plan_definition),
    /** Id of the workout; omitted for a new workout. An unknown id also creates a workout. */
    training_plan_id: z.optional(z.nullable(z.uuid())),
    diary_date: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    diary_member_id: z.uuid(),
    modifying_member_id: z.optional(z.nullable(z.uuid())),
    /** If set to any value except null, removes the workout now. */
    removed_on: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    removed_by: z.optional(z.nullable(z.uuid())),
    /** Idempotency key of this save. */
    revision: z.optional(z.uuid()),
    /**
     * The revision this change is based on; null if there was none. A different current revision is a conflict. If
     * omitted, the last write wins.
     */
    based_on: z.optional(z.nullable(z.uuid())),
  });
}

export const planToSave = /* @__PURE__ */ makePlanToSave();
export type PlanToSaveWire = z.infer<typeof planToSave>;
export type PlanComponentWire = NonNullable<PlanToSaveWire['plan_definition']>[number];
