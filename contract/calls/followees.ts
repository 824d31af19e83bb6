import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../domain/constants.ts';
import { followAnswers, followedActivity, followee, follower } from '../../domain/entities/followee.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const one = z.object({ id, followingId: id });

export const listFollowees = call({
  id: 'listFollowees',
  method: 'GET',
  path: 'member/:id/followees',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: z.object({ followees: z.array(followee) }) },
  source: 'core §7.17',
  summary: 'Whom the member follows or asked to. Names stand there where their owners show them.',
});

export const listFollowers = call({
  id: 'listFollowers',
  method: 'GET',
  path: 'member/:id/followers',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: z.object({ followers: z.array(follower) }) },
  source: 'ours',
  summary: 'Who follows the member, who asks to, and who is kept from asking.',
});

export const askToFollow = call({
  id: 'askToFollow',
  method: 'POST',
  path: 'member/:id/followees',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'attempt',
  params: memberParams,
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX)) }),
  bodyBytes: 2_048,
  answers: { 202: null },
  source: 'ours',
  summary:
    'Asks the member with this address, if there is one: the answer is the same. 409 already_following where they accepted, asked_already within 30 days, and too_many_wishes after 20 that nobody answered. 403 address_not_verified before the caller’s own address is confirmed.',
});

export const stopFollowing = call({
  id: 'stopFollowing',
  method: 'DELETE',
  path: 'member/:id/followees/:followingId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'write',
  params: one,
  answers: { 204: null },
  source: 'ours',
  summary: 'Follows somebody no longer, withdraws what was asked, or clears an answer from the list.',
});

export const answerFollower = call({
  id: 'answerFollower',
  method: 'PUT',
  path: 'member/:id/followers/:followingId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  cost: 'write',
  params: one,
  body: z.object({ answer: z.enum(followAnswers) }),
  bodyBytes: 256,
  answers: { 204: null },
  source: 'ours',
  summary: 'Accepts somebody as a follower, refuses or ends it, or keeps them from asking.',
});

export const listFollowingActivities = call({
  id: 'listFollowingActivities',
  method: 'GET',
  path: 'member/:id/following-activities',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: z.object({ activities: z.array(followedActivity) }) },
  source: 'core §7.32',
  summary:
    'Activities of the last 30 days of those whom the member follows, newest first, at most 200: day, sport, time and distance.',
});
