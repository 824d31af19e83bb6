import * as z from 'zod/mini';
import { survey } from '../survey/schema.ts';
import { partnerPage, sharingLevels } from './page.ts';

const name = z.string();

/** A programme that members share their data with. */
export const cohort = z.object({
  id: z.string(),
  name,
  /** Levels of sharing that members may choose; 0 is not among them, since it ends the sharing. */
  available_permissions: z.array(z.literal(sharingLevels)),
  /** The programme's own site. */
  url: z.nullable(z.string()),
});
export type CohortWire = z.infer<typeof cohort>;

/** A membership, as the list of a member's cohorts shows it. [onboarding §3.5] */
export const cohortMembership = z.object({
  member: z.object({
    /** Of the membership, by which its level is changed. */
    id: z.string(),
    permissions: z.literal(sharingLevels),
    /** When the member left; null while they are in. */
    deleted_on: z.nullable(z.string()),
    date_joined: z.string(),
  }),
  cohort,
  tenant: z.object({ name }),
});
export type CohortMembershipWire = z.infer<typeof cohortMembership>;

/** What a page for strangers shows: the page as its editor wrote it, and what it leads to, by name. */
export const publishedPage = z.object({
  slug: z.string(),
  /** False: the campaign is over. The page still says what it was, and nobody joins by it any more. */
  isOpen: z.boolean(),
  /** The last day of the campaign, YYYY-MM-DD; null where its operator named none. */
  lastDay: z.nullable(z.string()),
  page: partnerPage,
  cohort: z.nullable(cohort),
  team: z.nullable(z.object({ id: z.string(), name })),
  event: z.nullable(
    z.object({
      id: z.string(),
      name,
      slug: z.string(),
      startDate: z.string(),
      endDate: z.string(),
    }),
  ),
  /** The version stands with the answers, so that they can be read when the questions have changed. */
  survey: z.nullable(z.object({ id: z.string(), version: z.number(), name, schema: survey })),
});
export type PublishedPage = z.infer<typeof publishedPage>;
