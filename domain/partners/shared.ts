import { csvOf } from '../csv.ts';
import { groupOf, type GroupSums, type SharedGroup } from './group.ts';
import { INDIVIDUAL, type SharingLevel } from './page.ts';
import { type Point, withoutEnds } from './route.ts';

/**
 * Field → the lowest level at which a partner gets it of one person. What is not in here never leaves. [onboarding §4 Sharing]
 *
 * Level 1 has no field: its members are counted together, see `group.ts`.
 */
export const personFields = {
  /** A name for the member that tells nothing; another one after they have taken their real name back. */
  alias: 2,
  level: 2,
  gender: 2,
  birth_year: 2,
  /** Metres. */
  height: 2,
  /** Kilograms. */
  weight: 2,
  /** Of the last 28 days: activities, metres, seconds, load. */
  activities: 2,
  distance: 2,
  duration: 2,
  load: 2,
  first_name: 3,
  last_name: 3,
  email_address: 3,
  birth_date: 3,
} as const satisfies Record<string, SharingLevel>;

/** The same for an activity. */
export const activityFields = {
  /** Names it towards this partner alone. */
  key: 2,
  local_date: 2,
  activity_type_id: 2,
  duration: 2,
  total_distance: 2,
  weighted_load: 2,
  average_hr: 2,
  maximum_hr: 2,
  average_power: 2,
  average_cadence: 2,
  altitude_gain: 2,
  /** What members call it may say where they were, or with whom. */
  name: 3,
  /** To the second it would be found in any public list of results. */
  local_start_time: 3,
} as const satisfies Record<string, SharingLevel>;

type Table = Readonly<Record<string, SharingLevel>>;
type Value = string | number | null;
/** Everything that is known, by the names of a table. */
export type Facts<Fields extends Table> = Readonly<Record<keyof Fields, Value>>;
/** What of it leaves. */
export type Shared<Fields extends Table> = Partial<Facts<Fields>>;

/** What leaves of some facts at a level: the fields of the table that it reaches, whatever else the facts hold. */
export function sharedFields<Fields extends Table>(
  fields: Fields,
  facts: Facts<Fields>,
  level: SharingLevel,
): Shared<Fields> | null {
  if (level < INDIVIDUAL) return null;
  const names = Object.keys(fields).filter((name) => level >= (fields[name] ?? Number.POSITIVE_INFINITY));
  return Object.fromEntries(names.map((name) => [name, facts[name] ?? null])) as Shared<Fields>;
}

/** Somebody in a cohort, with all that is known of them. */
export type PersonFacts = Facts<typeof personFields>;
export type ActivityFacts = Facts<typeof activityFields>;
export type SharedPerson = Shared<typeof personFields>;
export type SharedActivity = Shared<typeof activityFields>;

/** One person as a partner gets them; null where the level shows nobody alone. */
export interface SharedMember {
  readonly person: SharedPerson;
  readonly activities: readonly SharedActivity[];
  /** Where one of the activities led, in pieces without what is hidden; null where none was asked for or nothing is known. */
  readonly route: readonly (readonly Point[])[] | null;
}

/** @param route in degrees, from start to end; null where none was asked for */
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

/** A cohort as its partner gets it. */
export interface SharedCohort {
  /** Of those at level 1, once a day; null if too few of them have data. */
  readonly group: SharedGroup | null;
  /** Of those who are shown alone, as they are now; null if too few of them have data. */
  readonly listed: SharedGroup | null;
  /** How many are shown alone, by their level. */
  readonly counts: { readonly individual: number; readonly identified: number };
  readonly members: readonly SharedPerson[];
}

type Levelled = { readonly level: SharingLevel; readonly facts: PersonFacts };

/**
 * Members at level 1 are only shown as means of their group: with others in it, subtracting those would leave the rest.
 * @param people each with their level: as many as a list holds
 * @param listed sums and counts of all who are shown alone, in the list or not
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

/** Those whom a partner is shown alone, as a file for spreadsheets. What the table does not let out has an empty cell. */
export function sharedFile({ members }: Pick<SharedCohort, 'members'>): string {
  const names = Object.keys(personFields) as (keyof typeof personFields)[];
  return csvOf(
    names,
    members.map((person) => names.map((name) => person[name] ?? null)),
  );
}
