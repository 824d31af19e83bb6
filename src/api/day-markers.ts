import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { toSnake } from '../../domain/case.ts';
import type { DayMarker, DayMarkerInputWire } from '../../domain/entities/day-marker.ts';
import { dayMarkerWords } from '../../domain/words/day-markers.ts';
import { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { type Subject, useSubject } from './queries.ts';

/** Loads all markers of a member's days, by first day. */
export function useDayMarkers(subject: Subject = {}): UseQueryResult<readonly DayMarker[], CallFailure> {
  const { call, memberId } = useSubject(subject);
  return useQuery({
    queryKey: [...keys.dayMarkers, memberId],
    queryFn: async ({ signal }) => (await call('listDayMarkers', { params: { id: memberId }, signal })).markers,
  });
}

/** A marker before and after a change; `null` if it does not exist. Swap both for the inverse. */
export interface MarkerChange {
  readonly before: DayMarker | null;
  readonly after: DayMarker | null;
}

const byFirstDay = (one: DayMarker, other: DayMarker) => (one.firstDay < other.firstDay ? -1 : 1);

/** Saves or removes a marker. Idempotent. */
export function useChangeDayMarkers(subject: Subject = {}) {
  const { call, memberId } = useSubject(subject);
  const queries = useQueryClient();
  const queryKey = [...keys.dayMarkers, memberId];
  return async ({ before, after }: MarkerChange, signal: AbortSignal): Promise<void> => {
    const markerId = (after ?? before)?.markerId;
    if (markerId === undefined) return;
    const params = { id: memberId, markerId };
    try {
      if (after === null) await call('removeDayMarker', { params, signal });
      else {
        const { markerId: _id, ...input } = after;
        await call('saveDayMarker', { params, body: toSnake(input) as DayMarkerInputWire, signal });
      }
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'too_many_markers') {
        throw new CallFailure(error.tag, error.status, dayMarkerWords.tooMany, { code: error.code });
      }
      throw error;
    }
    queries.setQueryData<readonly DayMarker[]>(queryKey, (markers) =>
      markers
        ?.filter((marker) => marker.markerId !== markerId)
        .concat(after ?? [])
        .toSorted(byFirstDay),
    );
    void queries.invalidateQueries({ queryKey });
  };
}
