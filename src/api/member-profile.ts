import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MemberProfile } from '../../domain/entities/member-profile.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads a member's profile, as far as the signed-in member may see it. */
export function useMemberProfile(id: string): UseQueryResult<MemberProfile, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.roster, 'profile', id],
    queryFn: async ({ signal }) => (await call('getMemberProfile', { params: { id }, signal })).profile,
  });
}
