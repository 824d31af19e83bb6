import { useCallback } from 'react';
import type { BulkAddingRef, BulkRow } from '../../machines/bulkAdding/bulkAdding.machine.ts';
import { bulkAddingView } from '../../machines/bulkAdding/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of each row of new members, and the actions. */
export const useBulkAdding = (workflow: BulkAddingRef) => ({
  ...useView(workflow, bulkAddingView),
  add: (rows: readonly BulkRow[]) => workflow.send({ type: 'ADD', rows }),
  /** Stable between renders, so unchanged rows are not rerendered. */
  change: useCallback((key: string) => workflow.send({ type: 'CHANGE', key }), [workflow]),
});
