import { sharedNumbers } from '../activity-fields.ts';
import { csvOf } from '../csv.ts';
import { groupOf, type GroupSums, type SharedGroup } from './group.ts';
import { INDIVIDUAL, type SharingLevel } from './page.ts';
import { type Point, withoutEnds } from './route.ts';

/**
 * Lowest level at which a partner gets each field for individuals. Unlisted fields are never shared. [onboarding §4
 * Sharing]
 */
export const personFields = {
  /** A pseudonym, replaced by a new one if the member revokes access to their real name. */
  alias: 2,
  level: 2,
  gender: 2,
  birth_year: 2,
  /** Height in metres. */
  height: 2,
  /** Weight in kilograms. */
  weight: 2,
  /** Totals over the last 28 days: activities, metres, seconds, load. */
  activities: 2,
  distance: 2,
  duration: 2,
  load: 2,
  first_name: 3,
  last_name: 3,
  email_address: 3,
  birth_date: 3,
} as const satisfies Record<string, SharingLevel>;

/** Lowest level at which a partner gets each field of an activity. */
export const activityFields = {
  /** Id of the activity that only this partner gets. */
  key: 2,
  local_date: 2,
  activity_type_id: 2,
  ...sharedNumbers,
  /** Members' names for activities may reveal places or people. */
  name: 3,
  /** The start time includes seconds, so it could be matched with public race results. */
  local_start_time: 3,
} as const satisfies Record<string, SharingLevel>;

type Table = Readonly<Record<string, SharingLevel>>;
type Value = string | number | null;
/** Facts for all fields of a table. */
export type Facts<Fields extends Table> = Readonly<Record<keyof Fields, Value>>;
/** The facts that are shared. */
export type Shared<Fields extends Table> = Partial<Facts<Fields>>;

/** Returns the facts shared at a level. Contains only fields in the table, whatever else the facts contain. */
export function sharedFields<Fields extends Table>(
  fields: Fields,
  facts: Facts<Fields>,
  level: SharingLevel,
): Shared<Fields> | null {
  if (level < INDIVIDUAL) return null;
  const names = Object.keys(fields).filter((name) => level >= (fields[name] ?? Number.POSITIVE_INFINITY));
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? null])) as Shared<Fields>;
}

/** A cohort member with all their facts. */
export type PersonFacts = Facts<typeof personFields>;
export type ActivityFacts = Facts<typeof activityFields>;
export type SharedPerson = Shared<typeof personFields>;
export type SharedActivity = Shared<typeof activityFields>;

/** An individual as sent to a partner; null if their level does not share individual data. */
export interface SharedMember {
  readonly person: SharedPerson;
  readonly activities: readonly SharedActivity[];
  /** Route of an activity in pieces, without hidden parts; null if not requested or unknown. */
  readonly route: readonly (readonly Point[])[] | null;
}

/** Returns an individual as sent to a partner. @param route in degrees, from start to end; null if not requested */
export function sharedMember(
  level: SharingLevel,
  person: PersonFacts,
  activities: readonly ActivityFacts[],
  route: readonly Point[] | null,
): SharedMember | null {
  const fields = sharedFields(personFields, { ...person, level }, level);
  if (fields === null) return null;
  return {
    person: fields,
    activities: activities.flatMap((activity) => sharedFields(activityFields, activity, level) ?? []),
    route: route && (level === INDIVIDUAL ? withoutEnds(route) : [route]),
  };
}

/** A cohort as sent to its partner. */
export interface SharedCohort {
  /** Averages of members at level 1, updated once a day; null if too few have data. */
  readonly group: SharedGroup | null;
  /** Current averages of the individually listed members; null if too few have data. */
  readonly listed: SharedGroup | null;
  /** Number of individually listed members by level. */
  readonly counts: { readonly individual: number; readonly identified: number };
  readonly members: readonly SharedPerson[];
}

type Levelled = { readonly level: SharingLevel; readonly facts: PersonFacts };

/**
 * Creates the cohort sent to its partner. Members at level 1 are only included in the averages of their own group: if
 * other members were in it, subtracting those would reveal the rest.
 * @param people members with their level, up to the maximum length of the list
 * @param listed sums and counts of all members shared individually, whether in the list or not
 */
export const sharedCohort = (
  people: readonly Levelled[],
  group: SharedGroup | null,
  listed: { readonly sums: GroupSums; readonly counts: SharedCohort['counts'] },
): SharedCohort => ({
  group,
  listed: groupOf(listed.sums),
  counts: listed.counts,
  members: people.flatMap(({ level, facts }) => sharedFields(personFields, { ...facts, level }, level) ?? []),
});

/** CSV file of the individually listed members. Fields that are not shared are empty. */
export function sharedFile({ members }: Pick<SharedCohort, 'members'>): string {
  const names = Object.keys(personFields) as (keyof typeof personFields)[];
  return csvOf(
    names,
    members.map((person) => names.map((name) => person[name] ?? null)),
  );
}
