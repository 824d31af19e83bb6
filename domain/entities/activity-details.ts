import * as z from 'zod/mini';
import { type CamelKeys, camelKey, camelKeys } from '../case.ts';

export const ACTIVITY_NAME_MAX = 80;
/** A single-line name. */
export const activityName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(ACTIVITY_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));

/** Perceived effort from very easy to maximal (Foster et al. 2001, J Strength Cond Res 15:109). */
export const PERCEIVED_EFFORTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const perceivedEffort = z.number().check(z.int(), z.gte(1), z.lte(10));

/** Definition of a detail of an activity. */
interface DetailField {
  /** Schema of the value in requests. */
  readonly set: z.ZodMiniType;
  /** Schema of the value in the database and in responses. */
  readonly stored: z.ZodMiniType;
  /** Value until the member sets one. */
  readonly unset: null | false;
  /** Column of the CSV export; not exported if missing. */
  readonly csv?: string;
  /** True if the load depends on the detail. */
  readonly changesLoad?: true;
}

/**
 * The details of an activity, set by its member and keyed by their name in responses and in the database. Requests,
 * responses, the CSV export, restores, and the details kept by a split or merged activity derive from this table. The
 * sport is not included, since it determines how a recording is measured.
 */
const detailFields = {
  name: { set: z.nullable(activityName), stored: z.nullable(z.string()), unset: null },
  /** Whether the activity is marked as a race. */
  race: { set: z.boolean(), stored: z.boolean(), unset: false, csv: 'race', changesLoad: true },
  /** Id of the shoes or bike. */
  gear_id: { set: z.nullable(z.uuid()), stored: z.nullable(z.string()), unset: null },
  perceived_effort: {
    set: z.nullable(perceivedEffort),
    stored: z.nullable(z.number()),
    unset: null,
    changesLoad: true,
  },
} as const satisfies Readonly<Record<string, DetailField>>;

type Fields = typeof detailFields;
type DetailName = keyof Fields;
/** The details that have a property, with the property's value. */
type With<Property extends keyof DetailField> = {
  readonly [Name in DetailName as Fields[Name] extends Readonly<Record<Property, unknown>>
    ? Name
    : never]: Fields[Name] extends Readonly<Record<Property, infer Value>> ? Value : never;
};

const withProperty = <const Property extends keyof DetailField>(property: Property): With<Property> =>
  Object.fromEntries(
    Object.entries<DetailField>(detailFields).flatMap(([name, { [property]: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ) as With<Property>;
const namesIn = (table: Partial<Record<DetailName, unknown>>) => Object.keys(table) as readonly DetailName[];

/** The shape of the details in responses. */
export const storedDetails = withProperty('stored');
/** Names in the CSV export, by detail. */
export const exportedDetails = withProperty('csv');

export type Details = CamelKeys<{ readonly [Name in DetailName]: z.infer<Fields[Name]['stored']> }>;
export type DetailKey = keyof Details;
export const detailKeys = Object.keys(detailFields).map(camelKey) as readonly DetailKey[];
export const unsetDetails = camelKeys(withProperty('unset'));
/** The details that the load depends on. */
export const loadDetails: readonly DetailKey[] = namesIn(withProperty('changesLoad')).map(camelKey);

/** Picks the details from some values; missing details are unset. */
export const detailsIn = (values: Partial<Details>): Details =>
  Object.fromEntries(detailKeys.map((key) => [key, values[key] ?? unsetDetails[key]])) as unknown as Details;

/** Returns, for each detail, its value in the first activity that has set it. */
export const firstDetails = (activities: readonly Details[]): Details =>
  detailsIn(
    Object.fromEntries(
      detailKeys.map((key) => [key, activities.find((one) => one[key] !== unsetDetails[key])?.[key]]),
    ) as Partial<Details>,
  );

/** Changeable fields of an activity; omitted fields are left unchanged. */
export const activityDetails = z.partial(
  z.object({
    activity_type_id: z.number().check(z.int(), z.gte(1), z.lte(99)),
    ...withProperty('set'),
  }),
);
export type ActivityDetailsWire = z.infer<typeof activityDetails>;
export type ActivityDetails = CamelKeys<ActivityDetailsWire>;

/** The details copied by a restore: gear gets a new id, so it is excluded. */
type RestoredName = Exclude<DetailName, 'gear_id'>;
export const restoredNames = namesIn(detailFields).filter((name): name is RestoredName => name !== 'gear_id');
/** Shape of the details in a restore; unreadable details are unset. */
export const restoredDetails = Object.fromEntries(
  restoredNames.map((name) => [name, z.catch<z.ZodMiniType>(detailFields[name].set, detailFields[name].unset)]),
) as { readonly [Name in RestoredName]: z.ZodMiniCatch<Fields[Name]['set']> };
export type RestoredDetails = Omit<Details, 'gearId'>;
export const restoredKeys = restoredNames.map(camelKey);
