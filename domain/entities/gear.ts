import * as z from 'zod/mini';
import { activityTypes } from '../activity-types.ts';
import type { Camel } from '../case.ts';
import { addMonths } from '../dates.ts';

export const gearKinds = ['shoes', 'bike'] as const;
export type GearKind = (typeof gearKinds)[number];

/** Ids of the activity types for a kind of gear. */
export const sportsOf = (kind: GearKind): number[] => {
  const family = kind === 'shoes' ? 'foot' : 'bike';
  return activityTypes.filter((type) => type.family === family).map(({ activityTypeId }) => activityTypeId);
};

export const GEAR_NAME_MAX = 80;
/** Maximum gear items per member, including retired ones. */
export const MAX_GEAR = 100;
/** Distance in metres after which shoes are commonly considered worn out. */
export const USUAL_SHOE_METRES = 800_000;
/** Upper limit for distances of gear, metres. */
export const MAX_GEAR_METRES = 1e9;
/** Upper limit for age warnings: twenty years. */
export const MAX_WARN_MONTHS = 240;

const line = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(GEAR_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const metres = z.number().check(z.gte(0), z.lte(MAX_GEAR_METRES));
const day = z.nullable(z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/)));

/** A pair of shoes or a bike as entered by the member. */
export const gearInput = z.object({
  kind: z.enum(gearKinds),
  name: line,
  /** Brand and model; null if not set. */
  model: z.nullable(line),
  /** First day of use; null if not set. */
  since: day,
  /** Day on which the gear was retired; null if still in use. */
  retired_on: day,
  /** Distance in metres before the first recorded activity. */
  earlier_distance: metres,
  /** Distance in metres at which to warn; null for no warning. */
  warn_at: z.nullable(metres.check(z.gte(1000))),
  /** Age in months at which to warn; null or omitted for no warning. */
  warn_months: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MAX_WARN_MONTHS)))),
  /** Activity types to which the gear is assigned automatically. */
  default_for: z.array(z.number().check(z.int())).check(z.maxLength(20)),
});
export type GearInputWire = z.infer<typeof gearInput>;
export type GearInput = Camel<GearInputWire>;

export const gear = z.extend(gearInput, {
  gear_id: z.string(),
  warn_months: z.nullable(z.number()),
  /** Distance (m), number and last day of its counted activities. */
  distance: z.number(),
  activities: z.number(),
  last_used: z.nullable(z.string()),
  /** True if assigned to any activity, counted or not: the gear can be retired but not deleted. */
  is_used: z.boolean(),
});
export type GearWire = z.infer<typeof gear>;
export type Gear = Camel<GearWire>;

/** Total distance in metres, including the distance before its activities. */
export const metresOn = ({ earlierDistance, distance }: Pick<Gear, 'earlierDistance' | 'distance'>): number =>
  earlierDistance + distance;

/** Whether the gear has reached its warning distance. */
export const isWorn = (item: Pick<Gear, 'earlierDistance' | 'distance' | 'warnAt'>): boolean =>
  item.warnAt !== null && metresOn(item) >= item.warnAt;

/** Whether the gear had reached its warning age on a given day, or on the day it was retired. */
export function isAged(
  { since, retiredOn, warnMonths }: Pick<Gear, 'since' | 'retiredOn' | 'warnMonths'>,
  today: string,
) {
  const until = retiredOn !== null && retiredOn < today ? retiredOn : today;
  return since !== null && warnMonths !== null && addMonths(since, warnMonths) <= until;
}
