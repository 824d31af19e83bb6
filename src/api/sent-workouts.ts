import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { DeviceType } from '../../domain/vendors.ts';
import type { SentWorkouts } from '../../domain/entities/sent-workouts.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads planned workouts that are sent to a linked vendor. */
export function useSentWorkouts(vendor: DeviceType): UseQueryResult<SentWorkouts, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.sentWorkouts, vendor],
    queryFn: ({ signal }) => call('getSentWorkouts', { params: { vendor }, signal }),
  });
}

/** @returns a function that switches sending on or off */
export function useSendWorkouts(vendor: DeviceType) {
  const { call } = useApi();
  const queries = useQueryClient();
  return async (sends: boolean, signal: AbortSignal): Promise<void> => {
    const sent = await call('sendWorkouts', { params: { vendor }, body: { sends }, signal });
    queries.setQueryData([...keys.sentWorkouts, vendor], sent);
  };
}
