import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { FollowAnswer, FollowedActivity, Followee, Follower } from '../../domain/entities/followee.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the members whom the member follows or has asked to follow. */
export function useFollowees(): UseQueryResult<Followee[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.followees,
    queryFn: async ({ signal }) => (await call('listFollowees', { params: { id: memberId }, signal })).followees,
  });
}

/** Loads the member's followers, and members who have asked to follow. */
export function useFollowers(): UseQueryResult<Follower[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.followers,
    queryFn: async ({ signal }) => (await call('listFollowers', { params: { id: memberId }, signal })).followers,
  });
}

/** Loads recent activities of the followed members, newest first. */
export function useFollowedActivities(): UseQueryResult<FollowedActivity[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.followed,
    queryFn: async ({ signal }) =>
      (await call('listFollowingActivities', { params: { id: memberId }, signal })).activities,
  });
}

/** Changes both lists; each call resolves when they are refetched. */
export function useFollowingCalls() {
  const { call, memberId: id } = useApi();
  const queries = useQueryClient();
  const read = (...changed: readonly (readonly string[])[]) =>
    Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
  return {
    async ask(email: string, signal: AbortSignal): Promise<void> {
      await call('askToFollow', { params: { id }, body: { email }, signal });
      await read(keys.followees);
    },
    async stop(followingId: string, signal: AbortSignal): Promise<void> {
      await call('stopFollowing', { params: { id, followingId }, signal });
      await read(keys.followees, keys.followed);
    },
    async answer(followingId: string, answer: FollowAnswer, signal: AbortSignal): Promise<void> {
      await call('answerFollower', { params: { id, followingId }, body: { answer }, signal });
      await read(keys.followers);
    },
    async showName(isShown: boolean, signal: AbortSignal): Promise<void> {
      await call('updateMember', { params: { id }, body: { show_followee_real_name: isShown }, signal });
      await read(keys.member);
    },
  };
}
