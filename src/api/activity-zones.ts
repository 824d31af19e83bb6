import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ActivityZones } from '../../domain/entities/activity-zones.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the time in power and heart rate zones, and the start of pace zones, with the day's thresholds. */
export function useActivityZones(id: string): UseQueryResult<ActivityZones, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.activity(id), 'zones'],
    queryFn: ({ signal }) => call('getActivityZones', { params: { id }, signal }),
  });
}
