import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { Measurements } from '../../domain/entities/measurement.ts';
import type { Recomputation } from '../../domain/entities/zones.ts';
import type { MeasurementKind } from '../../domain/metrics/measurements.ts';
import type { ThresholdChange } from '../../machines/thresholdChange/thresholdChange.machine.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the member's body measurements, and the progress of dependent numbers. */
export function useMeasurements(): UseQueryResult<Measurements, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.measurements,
    queryFn: ({ signal }) => call('getMeasurements', { params: { id: memberId }, signal }),
  });
}

/** Changes measurements; the server recomputes dependent numbers, and pages refetch them afterwards. */
export function useMeasurementCalls() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return {
    async store({ kind, fromDate, value }: ThresholdChange<MeasurementKind, number>): Promise<void> {
      const day = toCompactDate(fromDate);
      if (value === null) await call('removeMeasurement', { params: { id: memberId, kind, date: day } });
      else await call('saveMeasurement', { params: { id: memberId }, body: { kind, day, value } });
    },
    async readProgress(signal: AbortSignal): Promise<Recomputation> {
      const read = await call('getMeasurements', { params: { id: memberId }, signal });
      const before = queries.getQueryData<Measurements>(keys.measurements);
      queries.setQueryData(keys.measurements, read);
      if (read.recompute === null && before !== undefined) {
        for (const queryKey of [keys.member, keys.zones, keys.calendar, keys.activities, ['activity']])
          void queries.invalidateQueries({ queryKey });
      }
      return read.recompute;
    },
  };
}
