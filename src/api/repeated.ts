import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { RepeatedSession } from '../../domain/entities/repeated-session.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

interface RepeatedPage {
  readonly sessions: readonly RepeatedSession[];
  readonly total: number;
}

/** Loads sessions with more than one recording, latest first, page by page. */
export function useRepeated(): UseInfiniteQueryResult<readonly RepeatedSession[], CallFailure> {
  const { call, memberId } = useApi();
  return useInfiniteQuery({
    queryKey: keys.repeated,
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }): Promise<RepeatedPage> =>
      call('listRepeated', { params: { id: memberId }, query: { offset }, signal }),
    getNextPageParam: ({ sessions, total }, _pages, offset) =>
      sessions.length > 0 && offset + sessions.length < total ? offset + sessions.length : null,
    select: ({ pages }: InfiniteData<RepeatedPage>) => pages.flatMap(({ sessions }) => sessions),
  });
}
