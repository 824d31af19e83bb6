import * as z from 'zod/mini';
import { sharingLevels } from '../../domain/partners/page.ts';
import { cohortMembership } from '../../domain/partners/published.ts';
import {
  memberCourse,
  namedCohort,
  sharedCohort,
  sharedMember,
  sharingHistory,
  sharingPreview,
} from '../../domain/partners/sharing-wire.ts';
import { call } from '../call.ts';
import { id, memberParams, pageResponse, pageQuery, textVersion } from '../fields.ts';

export const changeSharing = call({
  id: 'changeSharing',
  method: 'PUT',
  path: 'v2/iaaa/cohort-members/:id/permissions',
  proof: 'bearer',
  who: 'owner',
  page: 'profile',
  cost: 'write',
  /** Path parameters; `id` is the membership's. */
  params: memberParams,
  body: z.strictObject({ permission: z.literal(sharingLevels), ...textVersion }),
  bodyBytes: 256,
  answers: { 200: cohortMembership },
  source: 'onboarding §7.31',
  summary: 'Changes what a cohort gets of the member, from its very next request on. 0 ends it.',
});

export const optOutOfCohorts = call({
  id: 'optOutOfCohorts',
  method: 'PUT',
  path: 'v2/iaaa/cohort-members/opt-out',
  proof: 'bearer',
  who: 'self',
  subject: 'body.user',
  page: 'profile',
  cost: 'write',
  body: z.strictObject({ user: id }),
  bodyBytes: 256,
  answers: { 200: z.array(cohortMembership) },
  source: 'onboarding §7.32',
  summary: 'Leaves every cohort: none of them gets anything more.',
});

const ofActivity = z.object({
  /** Key of the activity whose route is included. */
  activity: z.optional(z.guid()),
});

export const previewSharing = call({
  id: 'previewSharing',
  method: 'GET',
  path: 'v2/iaaa/cohort-members/:id/preview',
  proof: 'bearer',
  who: 'owner',
  page: 'profile',
  forSamples: true,
  cost: 'heavy',
  params: memberParams,
  query: z.extend(ofActivity, {
    /** Level to preview; defaults to the current one. */
    level: z.optional(
      z.coerce.number().check(z.refine((level) => (sharingLevels as readonly number[]).includes(level))),
    ),
  }),
  answers: { 200: sharingPreview },
  source: 'ours',
  summary:
    'What a cohort gets of the member, by what makes the page and the file of its stewards: the member alone, and the row. The means are an example, of the member and ten invented people.',
});

export const getSharingHistory = call({
  id: 'getSharingHistory',
  method: 'GET',
  path: 'v2/iaaa/cohort-members/:id/history',
  proof: 'bearer',
  who: 'owner',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: sharingHistory },
  source: 'ours',
  summary: 'What the member agreed to and when, and who has looked at what they share.',
});

export const listSharedCohorts = call({
  id: 'listSharedCohorts',
  method: 'GET',
  path: 'v2/iaaa/shared-cohorts',
  proof: 'bearer',
  who: 'member',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  answers: { 200: z.object({ cohorts: z.array(namedCohort) }) },
  source: 'ours',
  summary: 'The cohorts that the caller is a steward of, by tenant and name; for admins all of them.',
});

export const getSharedCohort = call({
  id: 'getSharedCohort',
  method: 'GET',
  path: 'v2/iaaa/cohort/:id/shared',
  proof: 'bearer',
  who: 'member',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: sharedCohort },
  long: true,
  source: 'ours',
  summary:
    "What a cohort's members share now, for its stewards and admins; 404 for others. Those at level 1 are counted together once a day: each mean needs five people with data, none of whom makes more than a third of it.",
});

export const exportSharedCohort = call({
  id: 'exportSharedCohort',
  method: 'GET',
  path: 'v2/iaaa/cohort/:id/shared-file',
  proof: 'bearer',
  who: 'member',
  page: 'profile',
  forSamples: true,
  cost: 'heavy',
  params: memberParams,
  query: z.object(pageQuery),
  answers: { 200: z.object({ name: z.string(), csv: z.string(), ...pageResponse }) },
  long: true,
  source: 'ours',
  summary:
    "Those whom a cohort's stewards are shown one by one, as a CSV file by the same filter, in pages: parts of the file that follow each other. 404 for others.",
});

export const getSharedMember = call({
  id: 'getSharedMember',
  method: 'GET',
  path: 'v2/iaaa/cohort/:id/shared/:alias',
  proof: 'bearer',
  who: 'member',
  page: 'profile',
  forSamples: true,
  cost: 'heavy',
  params: z.object({ id, alias: id }),
  query: ofActivity,
  answers: { 200: sharedMember },
  long: true,
  source: 'ours',
  summary: 'What one member shares now with the cohort: themselves, and the activities of the last 28 days.',
});

const steward = z.object({ id, memberId: id });

export const appointSteward = call({
  id: 'appointSteward',
  method: 'PUT',
  path: 'v2/iaaa/cohort/:id/stewards/:memberId',
  proof: 'bearer',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: steward,
  answers: { 204: null },
  source: 'ours',
  summary: 'Has a member read what a cohort is shown. For admins.',
});

export const dismissSteward = call({
  id: 'dismissSteward',
  method: 'DELETE',
  path: 'v2/iaaa/cohort/:id/stewards/:memberId',
  proof: 'bearer',
  who: 'admin',
  page: 'admin',
  cost: 'write',
  params: steward,
  answers: { 204: null },
  source: 'ours',
  summary: 'A member reads nothing more of a cohort. For admins.',
});

export const listMemberEvents = call({
  id: 'listMemberEvents',
  method: 'GET',
  path: 'v2/distributed-events/member-events/:id',
  proof: 'bearer',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: z.object({ courses: z.array(memberCourse) }) },
  source: 'onboarding §7.33',
  summary: 'Courses that the member is registered for, by event; also those that are over.',
});
