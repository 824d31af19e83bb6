import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { toCompactDate } from '../../domain/dates.ts';
import type { Analysis } from '../../domain/entities/analysis.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Data for the charts of the analysis page, of the days from `from` to `to`, with these days. */
export interface AnalysisOf extends Analysis {
  readonly from: string;
  readonly to: string;
}

/** Loads {@link AnalysisOf}; the previous days stay until the new ones are loaded. */
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
