import type { CoachedPart } from './coached-parts.ts';
import type { FollowedActivityWire, FolloweeWire } from './entities/followee.ts';
import type { MemberProfileWire } from './entities/member-profile.ts';
import type { RosterEntryWire } from './entities/roster.ts';
import type { SharedGroup } from './partners/group.ts';
import type { ShareLinkLevel } from './entities/share-link.ts';
import type { SharingLevel } from './partners/page.ts';
import { activityFields, personFields } from './partners/shared.ts';
import { linkedActivityFields, linkedPersonFields } from './shared-page.ts';

/** Facts about a member that others can read, in the order texts list them. */
export const facts = [
  'calendar',
  'activities',
  'plan',
  'diary',
  'sleep',
  'wellness',
  'alias',
  'firstName',
  'name',
  'email',
  'emailWithoutName',
  'birthDate',
  'birthYear',
  'age',
  'sex',
  'height',
  'weight',
  'timeZone',
  'access',
  'watches',
  'title',
  'date',
  'startTime',
  'sport',
  'count',
  'distance',
  'duration',
  'load',
  'heartRate',
  'power',
  'cadence',
  'climb',
  'cutRoute',
  'route',
  'charts',
] as const;
export type Fact = (typeof facts)[number];

/** Fact revealed by each field; `null` if it reveals nothing about the member. */
type Naming<Key extends string> = Readonly<Record<Key, Fact | null>>;

/** Facts in roster fields. In this and the following tables, a missing field is a compile error. */
export const rosterFacts: Naming<keyof RosterEntryWire> = {
  member_id: null,
  first_name: 'name',
  last_name: 'name',
  email_address: 'emailWithoutName',
  weight: 'weight',
  access: 'access',
  rights: null,
  metrics: 'activities',
  summary: 'activities',
  num_recent_activities: 'activities',
  last_activity_on: 'activities',
  sleep: 'sleep',
  missed: 'plan',
  broken: 'watches',
  markers: 'calendar',
  done: null,
};

/** Facts in an athlete's profile as sent to coaches. */
export const profileFacts: Naming<keyof MemberProfileWire> = {
  member_id: null,
  seen_as: null,
  first_name: 'name',
  last_name: 'name',
  email_address: 'emailWithoutName',
  member_type: null,
  age: 'age',
  gender: 'sex',
  height: 'height',
  weight: 'weight',
  is_weight_withheld: null,
  has_assumed: null,
  time_zone: 'timeZone',
  linked: 'watches',
  // Account data is never sent to coaches.
  account: null,
};

/** Pages of an athlete that coaches can open. */
export const coachedFacts: Naming<CoachedPart> = {
  calendar: 'calendar',
  activities: 'activities',
  plan: 'plan',
  // Names of coaches and their own words.
  comments: null,
  diary: 'diary',
  thresholds: null,
};

/** Facts in a person's fields as sent to partners. */
export const personFacts: Naming<keyof typeof personFields> = {
  alias: 'alias',
  level: null,
  gender: 'sex',
  birth_year: 'birthYear',
  height: 'height',
  weight: 'weight',
  activities: 'count',
  distance: 'distance',
  duration: 'duration',
  load: 'load',
  first_name: 'name',
  last_name: 'name',
  email_address: 'email',
  birth_date: 'birthDate',
};

/** Facts in an activity's fields as sent to partners. */
export const activityFacts: Naming<keyof typeof activityFields> = {
  key: null,
  local_date: 'date',
  activity_type_id: 'sport',
  duration: 'duration',
  total_distance: 'distance',
  weighted_load: 'load',
  average_hr: 'heartRate',
  maximum_hr: 'heartRate',
  average_power: 'power',
  average_cadence: 'cadence',
  altitude_gain: 'climb',
  name: 'title',
  local_start_time: 'startTime',
};

/** Facts in the averages of a group. */
export const groupFacts: Naming<keyof SharedGroup> = {
  members: null,
  activities: 'count',
  distance: 'distance',
  duration: 'duration',
  load: 'load',
};

/** Facts sent to followers. Members choose whether their name is included. */
export const followeeFacts: Naming<keyof FolloweeWire> = {
  following_id: null,
  followee_member_id: null,
  // The address was entered by the follower.
  asked_address: null,
  first_name: 'name',
  last_name: 'name',
  state: null,
  asked_at: null,
};
export const followedFacts: Naming<keyof FollowedActivityWire> = {
  activity_id: null,
  followee_member_id: null,
  date: 'date',
  activity_type_id: 'sport',
  duration: 'duration',
  total_distance: 'distance',
};

/**
 * Facts about the person behind a link for people without an account. Its activities have the same fields as for
 * programmes.
 */
export const linkedPersonFacts: Naming<keyof typeof linkedPersonFields> = { first_name: 'firstName' };

/** Facts by subject: the member, sums of their activities or group averages, single activities. */
export interface Reads {
  readonly person: readonly Fact[];
  readonly sums: readonly Fact[];
  readonly activity: readonly Fact[];
}

const namedIn = (...namings: readonly Readonly<Record<string, Fact | null>>[]): readonly Fact[] => {
  const named = new Set(namings.flatMap((naming) => Object.values(naming)));
  return facts.filter((fact) => named.has(fact));
};

/** Returns the entries for fields included at a sharing level. */
const reachedIn = <Field extends string>(
  naming: Naming<Field>,
  fields: Readonly<Record<Field, SharingLevel>>,
  level: SharingLevel,
) => Object.fromEntries(Object.entries<Fact | null>(naming).filter(([field]) => fields[field as Field] <= level));

const nothing: Reads = { person: [], sums: [], activity: [] };
const sums = namedIn(groupFacts);

function individual(level: SharingLevel, route: Fact): Reads {
  const person = namedIn(reachedIn(personFacts, personFields, level));
  return {
    person: person.filter((fact) => !sums.includes(fact)),
    sums: person.filter((fact) => sums.includes(fact)),
    activity: namedIn(reachedIn(activityFacts, activityFields, level), { route }),
  };
}

/** Facts about each activity on the page of a week. */
const ofWeek: readonly Fact[] = ['title', 'date', 'sport', 'distance', 'duration', 'load'];

/** Returns the facts that a link shows at a level, without route and charts, which are optional. */
export function linkedAt(level: ShareLinkLevel, isWeek = false): Reads {
  const { key: _, ...linkedFacts } = activityFacts;
  const activity = namedIn(reachedIn(linkedFacts, linkedActivityFields, level));
  return {
    ...nothing,
    person: namedIn(reachedIn(linkedPersonFacts, linkedPersonFields, level)),
    activity: isWeek ? activity.filter((fact) => ofWeek.includes(fact)) : activity,
  };
}
const maxLinked = linkedAt(3);

const coach: Reads = { ...nothing, person: namedIn(coachedFacts, rosterFacts, profileFacts) };

/** Who reads which facts about a member. For a programme, stewards and admins read up to the level at which the member shares. */
export const whoReads = {
  coach,
  assistant: coach,
  level0: nothing,
  level1: { ...nothing, sums },
  level2: individual(2, 'cutRoute'),
  level3: individual(3, 'route'),
  follower: { ...nothing, person: namedIn(followeeFacts), activity: namedIn(followedFacts) },
  /** The maximum that a link can show. */
  link: { ...maxLinked, activity: [...maxLinked.activity, 'cutRoute', 'charts'] },
  operator: { person: facts, sums: facts, activity: facts },
} as const satisfies Readonly<Record<string, Reads>>;

/** Returns the facts sent to a programme at a sharing level. */
export const sharedAt = (level: SharingLevel): Reads => whoReads[`level${level}`];

const covered: Readonly<Partial<Record<Fact, Fact>>> = {
  alias: 'name',
  firstName: 'name',
  birthYear: 'birthDate',
  cutRoute: 'route',
};

/** Removes facts that another fact in the list implies. */
export const withoutCovered = (all: readonly Fact[]): readonly Fact[] =>
  all.filter((fact) => !all.some((other) => other === covered[fact]));

/** Facts that the setup wizard asks for. */
const asked: readonly Fact[] = ['firstName', 'name', 'birthDate', 'birthYear', 'age', 'sex', 'height', 'weight'];
export const askedOnSetup = ({ person }: Reads): readonly Fact[] => person.filter((fact) => asked.includes(fact));

/** Facts that coaches read outside an athlete's pages and, below, those they still read while the pages are closed. */
export const besidePages = coach.person.filter((fact) => !namedIn(coachedFacts).includes(fact));
export const whilePagesAreClosed = namedIn(profileFacts, { access: rosterFacts.access });
