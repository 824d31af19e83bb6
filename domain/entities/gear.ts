import * as z from 'zod/mini';
import { activityTypes } from '../activity-types.ts';
import type { Camel } from '../case.ts';
import { addMonths } from '../dates.ts';

export const gearKinds = ['shoes', 'bike'] as const;
export type GearKind = (typeof gearKinds)[number];

/** Sports that gear of a kind is for, by their ids. */
export const sportsOf = (kind: GearKind): number[] => {
  const family = kind === 'shoes' ? 'foot' : 'bike';
  return activityTypes.filter((type) => type.family === family).map(({ activityTypeId }) => activityTypeId);
};

export const GEAR_NAME_MAX = 80;
/** Pairs and bikes of one member, retired ones too. */
export const MOST_GEAR = 100;
/** Shoes are said to be worn out by about so many metres. */
export const USUAL_SHOE_METRES = 800_000;
/** Metres that anybody could say of gear. */
export const MOST_GEAR_METRES = 1e9;
/** Months after which a warning makes sense: up to twenty years. */
export const MOST_WARN_MONTHS = 240;

const line = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(GEAR_NAME_MAX), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));
const metres = z.number().check(z.gte(0), z.lte(MOST_GEAR_METRES));
const day = z.nullable(z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/)));

/** What a member says of a pair of shoes or a bike. */
export const gearInput = z.object({
  kind: z.enum(gearKinds),
  name: line,
  /** Brand and model; null: not said. */
  model: z.nullable(line),
  /** In use from this day; null: not said. */
  since: day,
  /** Null: still in use. */
  retired_on: day,
  /** Metres on it before its activities. */
  earlier_distance: metres,
  /** Metres from which on pages warn; null: never. */
  warn_at: z.nullable(metres.check(z.gte(1000))),
  /** Months since it came into use from which on pages warn; null, or left out: never. */
  warn_months: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MOST_WARN_MONTHS)))),
  /** Types of activities that get it when they arrive. */
  default_for: z.array(z.number().check(z.int())).check(z.maxLength(20)),
});
export type GearInputWire = z.infer<typeof gearInput>;
export type GearInput = Camel<GearInputWire>;

export const gear = z.extend(gearInput, {
  gear_id: z.string(),
  warn_months: z.nullable(z.number()),
  /** Metres of the activities with it that count, how many they are, and the day of the last one. */
  distance: z.number(),
  activities: z.number(),
  last_used: z.nullable(z.string()),
  /** Some activity has it, one that does not count too: then it can be retired, not removed. */
  is_used: z.boolean(),
});
export type GearWire = z.infer<typeof gear>;
export type Gear = Camel<GearWire>;

/** All metres on it, those before its activities too. */
export const metresOn = ({ earlierDistance, distance }: Pick<Gear, 'earlierDistance' | 'distance'>): number =>
  earlierDistance + distance;

/** Whether it has gone as far as its owner wanted to be told. */
export const isWorn = (item: Pick<Gear, 'earlierDistance' | 'distance' | 'warnAt'>): boolean =>
  item.warnAt !== null && metresOn(item) >= item.warnAt;

/** Whether it has been in use, up to a day or to the one it was retired on, for as long as its owner wanted to be told. */
export function isAged(
  { since, retiredOn, warnMonths }: Pick<Gear, 'since' | 'retiredOn' | 'warnMonths'>,
  today: string,
) {
  const until = retiredOn !== null && retiredOn < today ? retiredOn : today;
  return since !== null && warnMonths !== null && addMonths(since, warnMonths) <= until;
}
