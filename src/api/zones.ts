import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { Recomputation, Zones } from '../../domain/entities/zones.ts';
import type { ThresholdKind, ThresholdValue } from '../../domain/metrics/thresholds.ts';
import type { ThresholdChange } from '../../machines/thresholdChange/thresholdChange.machine.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the member's current zones with the data behind them. Sends no request while `isIdle`. */
export function useZones(isIdle = false): UseQueryResult<Zones, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.zones,
    enabled: !isIdle,
    queryFn: ({ signal }) => call('getZones', { params: { id: memberId }, signal }),
  });
}

/** Changes the member's thresholds; the server recomputes dependent numbers, and pages refetch them afterwards. */
export function useThresholdCalls() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return {
    async store({ kind, fromDate, value }: ThresholdChange<ThresholdKind, ThresholdValue>): Promise<void> {
      const date = toCompactDate(fromDate);
      if (value === null) await call('removeThreshold', { params: { id: memberId, kind, date } });
      else {
        const { value: entered, source, bounds } = value;
        const body = { kind, from_date: date, value: entered, source, bounds: bounds && [...bounds] };
        await call('saveThreshold', { params: { id: memberId }, body });
      }
    },
    async readProgress(signal: AbortSignal): Promise<Recomputation> {
      const zones = await call('getZones', { params: { id: memberId }, signal });
      const before = queries.getQueryData<Zones>(keys.zones);
      queries.setQueryData(keys.zones, zones);
      const isOver = zones.recompute === null;
      if (isOver && before !== undefined) {
        for (const queryKey of [keys.calendar, keys.activities, ['activity']])
          void queries.invalidateQueries({ queryKey });
      }
      return zones.recompute;
    },
  };
}
