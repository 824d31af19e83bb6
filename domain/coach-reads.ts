import type { CoachedThing } from './access.ts';
import type { MemberProfileWire } from './entities/member-profile.ts';
import type { RosterEntryWire } from './entities/roster.ts';

/** What coaches and assistants of a team can read of an athlete, in the order in which people are told. */
export const coachReads = [
  'calendar',
  'activities',
  'plan',
  'diary',
  'sleep',
  'body',
  'person',
  'access',
  'watches',
] as const;
export type CoachRead = (typeof coachReads)[number];

/** `null`: says nothing about the athlete. */
type Naming<Key extends string> = Readonly<Record<Key, CoachRead | null>>;

/** The part of `coachReads` that names each field of a roster. A field without an entry does not compile. */
export const readsInRoster: Naming<keyof RosterEntryWire> = {
  member_id: null,
  first_name: 'person',
  last_name: 'person',
  email_address: 'person',
  weight: 'body',
  access: 'access',
  metrics: 'activities',
  summary: 'activities',
  num_recent_activities: 'activities',
  last_activity_on: 'activities',
  sleep: 'sleep',
  missed: 'plan',
  broken: 'watches',
};

/** The same for the profile of an athlete. */
export const readsInProfile: Naming<keyof MemberProfileWire> = {
  member_id: null,
  seen_as: null,
  first_name: 'person',
  last_name: 'person',
  email_address: 'person',
  member_type: null,
  age: 'person',
  gender: 'body',
  height: 'body',
  weight: 'body',
  has_assumed: null,
  time_zone: 'person',
  linked: 'watches',
  // Never sent to coaches.
  account: null,
};

/** The same for the pages of an athlete that open to coaches. */
export const readsOnPages: Naming<CoachedThing> = {
  calendar: 'calendar',
  activities: 'activities',
  plan: 'plan',
  diary: 'diary',
};
