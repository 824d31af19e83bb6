import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../domain/constants.ts';
import { eventDetails } from '../../domain/partners/details.ts';
import { cohort, cohortMembership } from '../../domain/partners/published.ts';
import { SURVEY_LIMITS } from '../../domain/survey/schema.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

export const registerForEvent = call({
  id: 'registerForEvent',
  method: 'POST',
  path: 'v2/distributed-events/:eventId/register',
  proof: 'bearer',
  who: 'member',
  page: 'profile',
  cost: 'write',
  params: z.object({ eventId: id }),
  body: eventDetails,
  bodyBytes: 4_096,
  /** `success`, or the organiser's reason for refusing. */
  answers: { 200: z.object({ message: z.string() }) },
  source: 'onboarding §7.26',
  summary: 'Registers the caller for an event, once however often it is asked for.',
});

const answer = z.union([z.string().check(z.maxLength(SURVEY_LIMITS.text)), z.number(), z.boolean()]);

export const saveSurveyDocument = call({
  id: 'saveSurveyDocument',
  method: 'POST',
  path: 'v2/survey/documents',
  proof: 'bearer',
  who: 'self',
  subject: 'body.sub',
  page: 'profile',
  cost: 'write',
  body: z.strictObject({
    /** Id of the survey. */
    schema: id,
    /** Account's id in the user pool. */
    sub: z.string().check(z.maxLength(128)),
    data: z.strictObject({
      /** Version of the survey on the page; defaults to the newest. */
      version: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
      /** Questions of the survey. Ignored, since answers are validated with the stored survey. */
      survey: z.optional(z.unknown()),
      answers: z.record(
        z.string().check(z.maxLength(64)),
        z.union([answer, z.array(answer).check(z.maxLength(SURVEY_LIMITS.options))]),
      ),
    }),
  }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ id: z.string(), schema: z.string(), version: z.number() }) },
  source: 'onboarding §7.27',
  summary:
    "Stores the caller's answers to a survey, in the place of those from before. 400 with a sentence for each answer that is wrong. 404 not_found for an unknown survey.",
});

export const listCohortMembers = call({
  id: 'listCohortMembers',
  method: 'GET',
  path: 'v2/iaaa/cohort-members',
  proof: 'bearer',
  who: 'self',
  subject: 'query.user',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  /** Member id. */
  query: z.object({ user: id }),
  answers: { 200: z.array(cohortMembership) },
  source: 'onboarding §7.28',
  summary: 'The cohorts of a member, those that they left among them, by tenant and name.',
});

export const isCohortMember = call({
  id: 'isCohortMember',
  method: 'GET',
  path: 'v2/iaaa/is-cohort-member',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  query: z.object({ email: z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX)), cohort: id }),
  answers: { 200: z.boolean() },
  source: 'onboarding §7.29',
  summary:
    'Whether somebody with an account is in a cohort; 404 unknown_user without an account. Only for cohorts with an open page of a festival, and a few times a minute. 404 not_found for an unknown cohort.',
});

export const getCohort = call({
  id: 'getCohort',
  method: 'GET',
  path: 'v2/iaaa/cohort/:id',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'light',
  params: z.object({ id }),
  answers: {
    /** Contains the levels twice: under this call's name, and under the name used in memberships. */
    200: z.extend(cohort, { availablePermissions: cohort.shape.available_permissions }),
  },
  source: 'onboarding §7.30',
  summary: 'A cohort that a published page leads to.',
});
