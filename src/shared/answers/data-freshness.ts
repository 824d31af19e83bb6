import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { onPartsMissing, hasMissingParts } from '../../api/load-with-retry.ts';
import { type DataFreshness, freshnessOf } from './query-persister.ts';

/** Returns the age of the page's data, and why it is not newer. */
export function useDataFreshness(): DataFreshness {
  const queries = useQueryClient();
  const subscribe = useCallback((tell: () => void) => queries.getQueryCache().subscribe(tell), [queries]);
  const read = () => JSON.stringify(freshnessOf(queries, performance.timeOrigin));
  const standing = useSyncExternalStore(subscribe, read, read);
  const isPartMissing = useSyncExternalStore(onPartsMissing, hasMissingParts, hasMissingParts);
  const { isCutOff, ...freshness } = JSON.parse(standing) as DataFreshness;
  return { ...freshness, isCutOff: isCutOff || isPartMissing };
}
