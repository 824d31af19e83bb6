import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Storage } from '../../domain/entities/storage.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Loads the storage used by the member's original files, and their quota. */
export function useStorage(): UseQueryResult<Storage, CallFailure> {
  const { call, memberId } = useApi();
  return useQuery({
    queryKey: keys.storage,
    queryFn: ({ signal }) => call('getStorage', { params: { id: memberId }, signal }),
  });
}
