import * as z from 'zod/mini';
import { sharingLevels } from './page.ts';
import { activityFields, personFields } from './shared.ts';

const level = z.literal(sharingLevels);
const value = z.nullable(z.union([z.string(), z.number()]));
/** The fields of a table, each where its level is reached: nothing else goes out. */
const fieldsOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.partialRecord(z.enum(Object.keys(table) as Name[]), value);

const person = fieldsOf(personFields);
const route = z.nullable(z.array(z.array(z.tuple([z.number(), z.number()]))));

/** A member as partners get them. */
export const sharedMember = z.object({ person, activities: z.array(fieldsOf(activityFields)), route });
export type SharedMemberWire = z.infer<typeof sharedMember>;

/** A cohort by its names. */
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

/** What a cohort gets of a member, as its page and its file have it. */
export const sharingPreview = z.object({
  /** Null: nothing of one person. */
  member: z.nullable(sharedMember),
  /** An example of the means of a group: of the member and invented people. Null if they share nothing. */
  group,
  /** The file as if the member were alone in it; null where they are not in it. */
  file: z.nullable(z.string()),
});
export type SharingPreviewWire = z.infer<typeof sharingPreview>;

/** A cohort as partners get it: means and counts of everybody, and the list. */
export const sharedCohort = z.object({
  cohort: namedCohort,
  group,
  listed: group,
  counts: z.object({ individual: z.number(), identified: z.number() }),
  /** At most 5,000, those who joined first. */
  members: z.array(person),
});

export const consentWays = ['page', 'profile', 'opt-out', 'deletion'] as const;

/** What a member agreed to, and who has looked since, the newest first. */
export const sharingHistory = z.object({
  consents: z.array(
    z.object({
      from_level: level,
      to_level: level,
      how: z.enum(consentWays),
      /** Edition of the sentences that stood there; 0: of before editions were kept. */
      text_version: z.number(),
      agreed_at: z.string(),
    }),
  ),
  looks: z.array(
    z.object({
      looked_at: z.string(),
      /** At the member's own data, and not at the list of all. */
      at_you: z.boolean(),
      by: z.enum(['steward', 'admin']),
      /** They read it on the page, or took a file along. */
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
  /** Null: the event has one course, without a name. */
  course: z.nullable(z.string()),
  course_name: z.nullable(z.string()),
  /** Null: none is known. */
  bib_number: z.nullable(z.string()),
  registration_timestamp: z.string(),
});
export type MemberCourseWire = z.infer<typeof memberCourse>;
