import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** State of a follow request as shown to the requester. `removed`: accepted, then withdrawn. */
export const followStates = ['pending', 'accepted', 'refused', 'removed'] as const;

/**
 * A member whom another member follows or asked to follow. Contains none of the member's data until they accept. [core §3.5]
 */
export const followee = z.object({
  following_id: z.string(),
  /** Id of the followed member; null until they accept, and after they withdraw. */
  followee_member_id: z.nullable(z.string()),
  /** The address entered by the requester. */
  asked_address: z.string(),
  /** Set only if they accepted and share their name. */
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  state: z.enum(followStates),
  asked_at: z.string(),
});
export type FolloweeWire = z.infer<typeof followee>;
export type Followee = Camel<FolloweeWire>;

/** A member who follows another member, asked to follow, or is blocked. */
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

/** Actions on a follower or request. `refuse` also ends an accepted one. */
export const followAnswers = ['accept', 'refuse', 'block', 'unblock'] as const;
export type FollowAnswer = (typeof followAnswers)[number];

/** An activity as shown to followers: without location, time of day or body data. */
export const followedActivity = z.object({
  activity_id: z.string(),
  followee_member_id: z.string(),
  /** Local date of the activity. */
  date: z.string(),
  activity_type_id: z.number(),
  /** Duration in seconds. */
  duration: z.number(),
  /** Distance in metres; null if unknown. */
  total_distance: z.nullable(z.number()),
});
export type FollowedActivityWire = z.infer<typeof followedActivity>;
export type FollowedActivity = Camel<FollowedActivityWire>;
