import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ImportSummary } from '../../../domain/entities/import.ts';
import type { Member } from '../../../domain/entities/member.ts';
import type { Source } from '../../../domain/entities/source.ts';
import { useApi } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import { importsQuery, memberQuery, sourcesQuery } from '../../api/queries.ts';

export interface SetupStart {
  readonly member: Member;
  readonly sources: readonly Source[];
  /** Imports, newest first. */
  readonly imports: readonly ImportSummary[];
}

/**
 * Loads the initial data of a wizard once when it opens: the server knows where the member stopped, and cached data may be stale. Without a response
 * about sources and imports the wizard starts at the first tab.
 */
export function useSetupStart(): UseQueryResult<SetupStart, CallFailure> {
  const api = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['setup-start', api.memberId],
    queryFn: async () => {
      const [member, sources, imports] = await Promise.all([
        queries.fetchQuery(memberQuery(api)),
        queries.fetchQuery(sourcesQuery(api)).catch(() => []),
        queries.fetchQuery(importsQuery(api)).catch(() => []),
      ]);
      return { member, sources, imports };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
