import { csvOf } from '../csv.ts';
import { INDIVIDUAL, type SharingLevel } from './page.ts';
import { type Point, withoutEnds } from './route.ts';

/** What is true of fewer people together might tell of one of them: so it is not said. */
export const SMALLEST_GROUP = 5;
/** Days that partners see, today included. */
export const SHARED_DAYS = 28;
const WEEKS = SHARED_DAYS / 7;

/**
 * Field → the lowest level at which a partner gets it of one person. What is not in here never leaves. [onboarding §4 Sharing]
 *
 * Level 1 has no field: its members are counted together, see `groupOf`.
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

/** What is true of a group together: means per person and week over the last 28 days. */
export interface SharedGroup {
  readonly members: number;
  readonly activities: number;
  /** Metres. */
  readonly distance: number;
  /** Seconds. */
  readonly duration: number;
  /** Null where too few have one. */
  readonly load: number | null;
}

/** Two digits: who compares two days, before and after somebody came, learns little of them. */
function coarse(value: number): number {
  if (value === 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  // Divided by a whole number where the unit is a fraction, which has no exact form.
  return unit >= 1 ? Math.round(value / unit) * unit : Math.round(value / unit) / Math.round(1 / unit);
}

/** The numbers of somebody that means are made of. */
type Numbers = Partial<Pick<PersonFacts, 'activities' | 'distance' | 'duration' | 'load'>>;

/** So many people together, over the last 28 days. */
export interface Sums {
  readonly people: number;
  readonly activities: number;
  /** Metres. */
  readonly distance: number;
  /** Seconds. */
  readonly duration: number;
  readonly load: number;
  /** How many of them have a load. */
  readonly loads: number;
}

export function sumsOf(people: readonly Numbers[]): Sums {
  const known = (field: keyof Numbers) =>
    people.map((person) => person[field]).filter((value) => typeof value === 'number');
  const sum = (field: keyof Numbers) => known(field).reduce((total, value) => total + value, 0);
  return {
    people: people.length,
    activities: sum('activities'),
    distance: sum('distance'),
    duration: sum('duration'),
    load: sum('load'),
    loads: known('load').length,
  };
}

/** What is true of people together; null where they are fewer than five. */
export function groupOf({ people, activities, distance, duration, load, loads }: Sums): SharedGroup | null {
  if (people < SMALLEST_GROUP) return null;
  const mean = (sum: number, of: number) => coarse(sum / of / WEEKS);
  return {
    members: people,
    activities: mean(activities, people),
    distance: mean(distance, people),
    duration: mean(duration, people),
    load: loads < SMALLEST_GROUP ? null : mean(load, loads),
  };
}

/** A cohort as its partner gets it. */
export interface SharedCohort {
  /** Of those at level 1; null where they are too few to be told of. */
  readonly group: SharedGroup | null;
  /** Of those who are shown alone, the same; null where they are too few for means. */
  readonly listed: SharedGroup | null;
  /** How many are shown alone, by their level. */
  readonly counts: { readonly individual: number; readonly identified: number };
  readonly members: readonly SharedPerson[];
}

type Levelled = { readonly level: SharingLevel; readonly facts: PersonFacts };
/** Sums of everybody in a cohort who shares anything, by level. */
export type LevelSums = Readonly<Record<1 | 2 | 3, Sums>>;

const together = (one: Sums, other: Sums): Sums => ({
  people: one.people + other.people,
  activities: one.activities + other.activities,
  distance: one.distance + other.distance,
  duration: one.duration + other.duration,
  load: one.load + other.load,
  loads: one.loads + other.loads,
});

/**
 * Those at level 1 alone are told of together: without others, the rest would stand alone.
 * @param people each with their level: as many as a list holds
 * @param sums of everybody, in the list or not
 */
export const sharedCohort = (people: readonly Levelled[], sums: LevelSums): SharedCohort => ({
  group: groupOf(sums[1]),
  listed: groupOf(together(sums[2], sums[3])),
  counts: { individual: sums[2].people, identified: sums[3].people },
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
