import * as z from 'zod/mini';
import { sharingLevels } from './page.ts';
import { activityFields, personFields } from './shared.ts';

const level = z.literal(sharingLevels);
const value = z.nullable(z.union([z.string(), z.number()]));
/** Schema of the fields of a table. A field is present only if the level includes it. */
const fieldsOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.partialRecord(z.enum(Object.keys(table) as Name[]), value);

const person = fieldsOf(personFields);
const route = z.nullable(z.array(z.array(z.tuple([z.number(), z.number()]))));

/** A member as sent to partners. */
export const sharedMember = z.object({ person, activities: z.array(fieldsOf(activityFields)), route });
export type SharedMemberWire = z.infer<typeof sharedMember>;

/** A cohort with its names. */
export const namedCohort = z.object({ id: z.string(), name: z.string(), tenant: z.string() });

const group = z.nullable(
  z.object({
    members: z.number(),
    activities: z.nullable(z.number()),
    distance: z.nullable(z.number()),
    duration: z.nullable(z.number()),
    load: z.nullable(z.number()),
  }),
);

/** The data a cohort gets from a member, as shown on its page and in its file. */
export const sharingPreview = z.object({
  /** The member's data; null if no individual data is shared. */
  member: z.nullable(sharedMember),
  /** Example group averages from the member and fictional people; null if nothing is shared. */
  group,
  /** The file with only this member; null if they are not in the file. */
  file: z.nullable(z.string()),
});
export type SharingPreviewWire = z.infer<typeof sharingPreview>;

/** A cohort as sent to partners: averages and counts of all members, and the list. */
export const sharedCohort = z.object({
  cohort: namedCohort,
  group,
  listed: group,
  counts: z.object({ individual: z.number(), identified: z.number() }),
  /** Up to 5,000 members, earliest joined first. */
  members: z.array(person),
});

export const consentWays = ['page', 'profile', 'opt-out', 'deletion'] as const;

/** A member's consents and the accesses since, newest first. */
export const sharingHistory = z.object({
  consents: z.array(
    z.object({
      from_level: level,
      to_level: level,
      how: z.enum(consentWays),
      /** Edition of the texts shown; 0 before editions were recorded. */
      text_version: z.number(),
      agreed_at: z.string(),
    }),
  ),
  looks: z.array(
    z.object({
      looked_at: z.string(),
      /** True for access to this member's data, false for access to the whole list. */
      at_you: z.boolean(),
      by: z.enum(['steward', 'admin']),
      /** Kind of access: viewed on the page, or downloaded as a file. */
      way: z.enum(['page', 'file']),
    }),
  ),
});
export type SharingHistoryWire = z.infer<typeof sharingHistory>;

/** A course that a member is registered for. [onboarding §3.6] */
export const memberCourse = z.object({
  id: z.string(),
  event_id: z.string(),
  event_name: z.string(),
  slug: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Name of the course; null if the event has a single unnamed course. */
  course: z.nullable(z.string()),
  course_name: z.nullable(z.string()),
  /** Bib number; null if unknown. */
  bib_number: z.nullable(z.string()),
  registration_timestamp: z.string(),
});
export type MemberCourseWire = z.infer<typeof memberCourse>;
