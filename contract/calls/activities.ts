import * as z from 'zod/mini';
import {
  activity,
  activityLeg,
  activityNeighbours,
  activityNote,
  activityType,
  listedActivity,
  sameSession,
  samples,
} from '../../domain/entities/activity.ts';
import { call } from '../call.ts';
import { id, memberParams, integerBetween, dateRange, pageResponse, pageQuery, presignature } from '../fields.ts';

export const listActivities = call({
  id: 'listActivities',
  scope: 'activities:read',
  method: 'GET',
  path: 'member/:id/activities',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'activity',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({
    ...dateRange,
    return_type: z.optional(z.string()),
    archives: z.optional(z.literal('1')),
    flagged_as_duplicate_since: z.optional(z.string().check(z.maxLength(40))),
    limit: z.optional(integerBetween(1, 5000)),
    ...pageQuery,
  }),
  answers: { 200: z.object({ activities: z.array(listedActivity), ...pageResponse }) },
  long: true,
  source: 'core §7.31',
  summary:
    'Activities of the local days asked for that count, newest first. archives=1: those that do not, and no others: deleted, invalidated and duplicate ones. return_type=summary: only what a list shows of each. In pages of at most 5000.',
});

export const getActivity = call({
  id: 'getActivity',
  scope: 'activities:read',
  method: 'GET',
  path: 'activity/:id',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  forSamples: true,
  cost: 'light',
  params: z.object({ id }),
  answers: {
    200: z.object({
      activity,
      activity_notes: z.array(activityNote),
      legs: z.array(activityLeg),
      neighbours: activityNeighbours,
      /** All parts that the member split the session into, including this one. */
      parts: z.array(activityLeg),
      /** Activities that this one was merged from. */
      merged_of: z.array(activityLeg),
      same_session: z.array(sameSession),
    }),
  },
  source: 'ours',
  summary:
    'One activity with its notes, the oldest first, and, where its recording has several legs, all of them in order, deleted ones too; also one that was deleted. Where its session was recorded more than once, all recordings of it, the one that counts first. Where it was split, all parts of it; where it was merged, what it was made of.',
});

export const getSamples = call({
  id: 'getSamples',
  scope: 'activities:read',
  method: 'GET',
  path: 'activity/:id/samples',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  forSamples: true,
  cost: 'heavy',
  params: z.object({ id }),
  query: z.object({ subset: z.optional(z.enum(['true', 'false'])), return_type: z.optional(z.string()) }),
  answers: { 200: samples, 303: z.object({ location: z.string() }) },
  long: true,
  source: 'core §7.33',
  summary: 'Samples as columns. A big answer is a 303 whose body names a presigned address, without a Location header.',
});

export const getPresignedSamples = call({
  id: 'getPresignedSamples',
  method: 'GET',
  path: 'presigned/samples/:id',
  proof: 'presigned',
  who: 'anyone',
  cost: 'heavy',
  params: z.object({ id }),
  query: z.object({
    subset: z.enum(['true', 'false']),
    ...presignature,
  }),
  answers: { 200: samples },
  long: true,
  source: 'ours',
  summary:
    'Where the 303 of big samples leads: the address itself proves who may read, for five minutes. 403 address_expired afterwards.',
});

export const listActivityTypes = call({
  id: 'listActivityTypes',
  scope: 'activities:read',
  method: 'GET',
  path: 'activity-types',
  proof: 'signed',
  who: 'member',
  page: 'activity',
  forSamples: true,
  cost: 'light',
  answers: { 200: z.object({ activity_types: z.array(activityType) }) },
  source: 'core §7.37',
  summary: 'All activity types.',
});
