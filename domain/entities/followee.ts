import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** What came of a request to follow somebody, as whoever asked sees it. `removed`: it was granted, and is not any more. */
export const followStates = ['pending', 'accepted', 'refused', 'removed'] as const;

/** Somebody whom a member follows or asked to. There is nothing in it of them before they accepted. [core §3.5] */
export const followee = z.object({
  following_id: z.string(),
  /** Null until they accepted, and again once they do not accept any more. */
  followee_member_id: z.nullable(z.string()),
  /** The address that the member asked, as it was typed then. */
  asked_address: z.string(),
  /** Where they accepted, and show their name. */
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  state: z.enum(followStates),
  asked_at: z.string(),
});
export type FolloweeWire = z.infer<typeof followee>;
export type Followee = Camel<FolloweeWire>;

/** Somebody who follows a member, asks to, or is kept from asking. */
export const follower = z.object({
  following_id: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  email_address: z.string(),
  state: z.enum(['pending', 'accepted', 'blocked']),
  asked_at: z.string(),
});
export type FollowerWire = z.infer<typeof follower>;
export type Follower = Camel<FollowerWire>;

/** Ways to answer somebody who asks, and to change one's mind. `refuse` also ends what was granted. */
export const followAnswers = ['accept', 'refuse', 'block', 'unblock'] as const;
export type FollowAnswer = (typeof followAnswers)[number];

/** An activity as followers see it: no place, no hour, no figure of the body. */
export const followedActivity = z.object({
  activity_id: z.string(),
  followee_member_id: z.string(),
  /** Local day. */
  date: z.string(),
  activity_type_id: z.number(),
  /** Seconds. */
  duration: z.number(),
  /** Metres; null without one. */
  total_distance: z.nullable(z.number()),
});
export type FollowedActivityWire = z.infer<typeof followedActivity>;
export type FollowedActivity = Camel<FollowedActivityWire>;
