import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { SavedFilter } from '../../domain/entities/saved-filter.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the member's named filters of the activity list. */
export function useSavedFilters(): UseQueryResult<readonly SavedFilter[], CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.savedFilters,
    queryFn: async ({ signal }) => (await call('listFilters', { params: { id: memberId }, signal })).filters,
  });
}

/** A change of saved filters. */
export type SavedFilterChange =
  | { readonly kind: 'save'; readonly name: string; readonly search: string }
  | { readonly kind: 'remove'; readonly filterId: string };

/** Makes a change of saved filters; resolves when pages show it. */
export function useChangeSavedFilters(): (change: SavedFilterChange, signal: AbortSignal) => Promise<void> {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async (change, signal) => {
    const { filters } =
      change.kind === 'remove'
        ? await call('removeFilter', { params: { id: memberId, filterId: change.filterId }, signal })
        : await call('saveFilter', {
            params: { id: memberId },
            body: { name: change.name, search: change.search },
            signal,
          });
    queries.setQueryData(keys.savedFilters, filters);
  };
}
