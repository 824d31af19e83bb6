import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import { refreshAfter } from '../../api/keys.ts';

/** Takes an import back; every page that shows what it brought follows. Answers how many activities were removed. */
export function useUndo(importId: string) {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation<number, CallFailure>({
    mutationFn: async () => (await call('undoImport', { params: { id: importId } })).removed,
    // Also where it was refused: then it is not what this page took it for.
    onSettled: () => refreshAfter(queries, 'calendar_updated'),
  });
}
