import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { Analysis } from '../../domain/entities/analysis.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Chart data of the analysis page for the days from `from` to `to`, with that range. */
export interface AnalysisOf extends Analysis {
  readonly from: string;
  readonly to: string;
}

/** Loads {@link AnalysisOf}; shows the previous range until the new one is loaded. */
export function useAnalysis(from: string, to: string): UseQueryResult<AnalysisOf, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: [...keys.calendar, 'analysis', memberId, from, to],
    queryFn: async ({ signal }) => {
      const query = { start_date: toCompactDate(from), end_date: toCompactDate(to) };
      return { ...(await call('getAnalysis', { params: { id: memberId }, query, signal })), from, to };
    },
    placeholderData: (previous) => previous,
  });
}
