import * as z from 'zod/mini';
import { COUPON_MAX } from '../../domain/constants.ts';
import { member } from '../../domain/entities/member.ts';
import { PAGE_LIMITS, sharingLevels } from '../../domain/partners/page.ts';
import { publishedPage } from '../../domain/partners/published.ts';
import { call } from '../call.ts';
import { id, memberParams, pageResponse, pageQuery, textVersion } from '../fields.ts';

export const getPartnerPage = call({
  id: 'getPartnerPage',
  method: 'GET',
  path: 'partner-pages/:key',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'light',
  /** The page's slug, or the id of its cohort. */
  params: z.object({ key: z.string().check(z.minLength(1), z.maxLength(PAGE_LIMITS.slug)) }),
  answers: { 200: publishedPage },
  source: 'onboarding §2.8',
  summary: "A partner's page. 404 for a draft, and for what never was; one that is over is still shown, and says so.",
});

export const joinCohort = call({
  id: 'joinCohort',
  method: 'POST',
  path: 'cohort-members',
  proof: 'signed',
  who: 'self',
  subject: 'body.member_id',
  page: 'profile',
  cost: 'write',
  body: z.strictObject({ member_id: id, cohort_id: id, permissions: z.literal(sharingLevels), ...textVersion }),
  bodyBytes: 1_024,
  answers: {
    200: z.object({
      cohort_member: z.object({
        member_id: z.string(),
        cohort_id: z.string(),
        permissions: z.literal(sharingLevels),
        date_joined: z.string(),
      }),
    }),
  },
  source: 'onboarding §7.20',
  summary:
    'Puts a member into a cohort. A member who is in it already gets a lower level where one is named, and keeps theirs otherwise: the response says which; 409 campaign_over when nobody joins any more. 404 not_found for an unknown cohort.',
});

export const payByCoupon = call({
  id: 'payByCoupon',
  method: 'POST',
  path: 'member/:id/payment',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'attempt',
  params: memberParams,
  body: z.strictObject({
    member_id: id,
    coupon: z.string().check(z.trim(), z.minLength(1), z.maxLength(COUPON_MAX)),
  }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ member: z.array(member) }) },
  source: 'core §7.22',
  summary:
    'Applies a coupon to an account that is there. Each coupon counts once for each member; it never takes away what they have. 400 unknown_coupon for a code that no coupon has, 400 coupon_gains_nothing where its free days end before the free access that the member has, which uses nothing up.',
});

export const cancelSubscription = call({
  id: 'cancelSubscription',
  method: 'DELETE',
  path: 'member/:id/payment',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  forAdmins: true,
  page: 'profile',
  cost: 'write',
  params: memberParams,
  answers: { 200: z.object({ member: z.array(member) }) },
  source: 'core §7.24',
  summary: 'Cancels the subscription. Nothing to cancel is a success.',
});

export const exportRegistrations = call({
  id: 'exportRegistrations',
  method: 'GET',
  path: 'distributed-events/:id/registrations',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  isKept: true,
  cost: 'read',
  params: memberParams,
  query: z.object(pageQuery),
  /** Content and name of a CSV file. */
  answers: { 200: z.object({ name: z.string(), csv: z.string(), ...pageResponse }) },
  long: true,
  source: 'ours',
  summary:
    'Everybody who is registered for an event, the first one first, in pages: parts of the file that follow each other. For admins.',
});

export const exportAnswers = call({
  id: 'exportAnswers',
  method: 'GET',
  path: 'survey/:id/documents',
  proof: 'signed',
  who: 'admin',
  page: 'admin',
  isKept: true,
  cost: 'read',
  params: memberParams,
  query: z.object(pageQuery),
  /** Content and name of a CSV file, and the number of people who answered but share too little to be included. */
  answers: { 200: z.object({ name: z.string(), csv: z.string(), left_out: z.number(), ...pageResponse }) },
  long: true,
  source: 'ours',
  summary:
    'The answers to a survey, as far as whoever gave them shares them with its cohort: by name from level 3, without from level 2; in pages, as parts of the file that follow each other. For admins.',
});
