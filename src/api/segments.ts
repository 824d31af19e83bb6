import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type {
  ActivitySegments,
  ListedSegment,
  SegmentInputWire,
  SegmentPasses,
} from '../../domain/entities/segment.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

const segments = [...keys.calendar, 'segments'];

/** Loads the member's segments by name, with a summary of each. */
export function useSegments(): UseQueryResult<ListedSegment[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...segments, memberId],
    queryFn: async ({ signal }) => (await call('listSegments', { params: { id: memberId }, signal })).segments,
  });
}

/** Loads a segment with its latest passes, newest first. */
export function useSegment(segmentId: string): UseQueryResult<SegmentPasses, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...segments, memberId, segmentId],
    queryFn: ({ signal }) => call('getSegment', { params: { id: memberId, segmentId }, signal }),
  });
}

/** Loads the passes of an activity over the member's segments, and its climbs. */
export function useActivitySegments(id: string): UseQueryResult<ActivitySegments, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: [...keys.activity(id), 'segments'],
    queryFn: ({ signal }) => call('listActivitySegments', { params: { id }, signal }),
  });
}

/** Saves and removes segments; each call resolves when the server has stored it, and refetches what shows them. */
export function useChangeSegments() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const reload = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [kind, second, third] }) =>
        (kind === segments[0] && second === segments[1]) || (kind === 'activity' && third === 'segments'),
    });
  return {
    async save(segmentId: string, body: SegmentInputWire, signal: AbortSignal): Promise<void> {
      await call('saveSegment', { params: { id: memberId, segmentId }, body, signal });
      void reload();
    },
    async remove(segmentId: string, signal: AbortSignal): Promise<void> {
      await call('removeSegment', { params: { id: memberId, segmentId }, signal });
      void reload();
    },
  };
}
