import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { TrackYear } from '../../domain/entities/track.ts';
import { type HeatTrack, heatTracks } from '../../domain/views/heat-map/tracks.ts';
import { allPages } from './all-pages.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the calendar years with routes, the latest first. */
export function useTrackYears(): UseQueryResult<TrackYear[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...keys.calendar, 'track-years', memberId],
    queryFn: async ({ signal }) => (await call('listTrackYears', { params: { id: memberId }, signal })).years,
  });
}

/** Routes of some years, as far as they are loaded. */
export interface LoadedTracks {
  /** Newest first. */
  readonly tracks: readonly HeatTrack[];
  readonly loadedYears: number;
  readonly error: CallFailure | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

const together = (results: readonly UseQueryResult<readonly HeatTrack[]>[]): LoadedTracks => ({
  tracks: results.flatMap(({ data }) => data ?? []),
  loadedYears: results.filter(({ data }) => data !== undefined).length,
  error: (results.find(({ error }) => error !== null)?.error ?? null) as CallFailure | null,
  isFetching: results.some(({ isFetching }) => isFetching),
  retry: () => {
    for (const { error, refetch } of results) if (error !== null) void refetch();
  },
});

/** Loads the routes of years. A year is loaded again only if its tag changes. */
export function useTracks(years: readonly TrackYear[]): LoadedTracks {
  const { call, memberId } = useApi();
  return useQueries({
    queries: years.map(({ year, tag }) => ({
      queryKey: [...keys.tracks, memberId, year, tag],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { rows } = await allPages(
          (after) => call('listTracks', { params: { id: memberId }, query: { year, ...after }, signal }),
          ({ tracks }) => tracks,
        );
        return heatTracks(rows);
      },
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    })),
    combine: together,
  });
}
