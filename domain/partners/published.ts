import * as z from 'zod/mini';
import type { Markup } from '../prerendered.ts';
import type { Language } from '../words/area.ts';
import { survey } from '../survey/schema.ts';
import { partnerPage, sharingLevels } from './page.ts';

const name = z.string();

/** A programme that members share their data with. */
export const cohort = z.object({
  id: z.string(),
  name,
  /** Sharing levels that members may choose; never 0, which ends sharing. */
  available_permissions: z.array(z.literal(sharingLevels)),
  /** The programme's own site. */
  url: z.nullable(z.string()),
});
export type CohortWire = z.infer<typeof cohort>;

/** A membership in a member's list of cohorts. [onboarding §3.5] */
export const cohortMembership = z.object({
  member: z.object({
    /** Id of the membership, used to change its level. */
    id: z.string(),
    permissions: z.literal(sharingLevels),
    /** When the member left; null while they are a member. */
    deleted_on: z.nullable(z.string()),
    date_joined: z.string(),
  }),
  cohort,
  tenant: z.object({ name }),
});
export type CohortMembershipWire = z.infer<typeof cohortMembership>;

/** A page for visitors: the published content with the names of its cohort, team and so on. */
export const publishedPage = z.object({
  slug: z.string(),
  /** False if the campaign is over; the page is still shown, but visitors cannot join. */
  isOpen: z.boolean(),
  /** Last day of the campaign, YYYY-MM-DD; null if none is set. */
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
  /** The survey, whose version is stored with the answers so that they remain readable after the questions change. */
  survey: z.nullable(z.object({ id: z.string(), version: z.number(), name, schema: survey })),
});
export type PublishedPage = z.infer<typeof publishedPage>;

/**
 * Renders the initial view of a page for visitors. The web build's `.vite/server-pages.mjs` exports it as
 * `renderPartnerPage`.
 */
export type RenderPartnerPage = (published: PublishedPage, language: Language, productName: string) => Markup;
