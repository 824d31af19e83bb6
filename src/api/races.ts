import { useMemo } from 'react';
import { markerName } from '../../domain/views/day-markers.ts';
import type { RaceAhead } from '../../domain/views/fitness.ts';
import { useDayMarkers } from './day-markers.ts';
import { useGoals } from './goals.ts';

/** Returns races by day: those marked in the calendar, and those of goals. */
export function useRaces(): readonly RaceAhead[] {
  const goals = useGoals().data;
  const markers = useDayMarkers().data;
  return useMemo(
    () =>
      [
        ...(goals ?? []).flatMap(({ input }) =>
          input.kind === 'race' ? [{ date: input.date, name: input.name }] : [],
        ),
        ...(markers ?? []).flatMap((marker) =>
          marker.kind === 'race' ? [{ date: marker.firstDay, name: markerName(marker) }] : [],
        ),
      ].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    [goals, markers],
  );
}
