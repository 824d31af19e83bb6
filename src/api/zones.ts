import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { Recomputation, Zones } from '../../domain/entities/zones.ts';
import type { ThresholdKind, ThresholdValue } from '../../domain/metrics/thresholds.ts';
import type { ThresholdChange } from '../../machines/thresholdChange/thresholdChange.machine.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

interface ZonesQuery {
  /** Athlete of the coach; the signed-in member if omitted. */
  readonly athleteId?: string | undefined;
  /** True to send no request. */
  readonly isIdle?: boolean;
}

/** Loads current zones with the data behind them. */
export function useZones({ athleteId, isIdle = false }: ZonesQuery = {}): UseQueryResult<Zones, CallFailure> {
  const { call, memberId } = useApi();
  const id = athleteId ?? memberId;
  return useQuery({
    queryKey: [...keys.zones, id],
    enabled: !isIdle,
    queryFn: ({ signal }) => call('getZones', { params: { id }, signal }),
  });
}

/**
 * Changes thresholds; the server recomputes dependent numbers, and pages refetch them afterwards.
 * @param athleteId athlete of the coach; the signed-in member if omitted
 */
export function useThresholdCalls(athleteId?: string) {
  const api = useApi();
  const { call } = api;
  const memberId = athleteId ?? api.memberId;
  const queryKey = [...keys.zones, memberId];
  const queries = useQueryClient();
  return {
    async store({ kind, fromDate, value }: ThresholdChange<ThresholdKind, ThresholdValue>): Promise<void> {
      const date = toCompactDate(fromDate);
      if (value === null) await call('removeThreshold', { params: { id: memberId, kind, date } });
      else {
        const { value: entered, source, bounds } = value;
        // A coach's value that a member restores by an undo is the member's own.
        const stated = source === 'coach' ? 'entered' : source;
        const body = { kind, from_date: date, value: entered, source: stated, bounds: bounds && [...bounds] };
        await call('saveThreshold', { params: { id: memberId }, body });
      }
    },
    async readProgress(signal: AbortSignal): Promise<Recomputation> {
      const zones = await call('getZones', { params: { id: memberId }, signal });
      const before = queries.getQueryData<Zones>(queryKey);
      queries.setQueryData(queryKey, zones);
      const isOver = zones.recompute === null;
      if (isOver && before !== undefined) {
        for (const changed of [keys.calendar, keys.activities, ['activity']])
          void queries.invalidateQueries({ queryKey: changed });
      }
      return zones.recompute;
    },
  };
}
