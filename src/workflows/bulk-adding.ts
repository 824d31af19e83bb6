import { useCallback } from 'react';
import type { BulkAddingRef, BulkRow } from '../../machines/bulkAdding/bulkAdding.machine.ts';
import { bulkAddingView } from '../../machines/bulkAdding/selectors.ts';
import { useView } from './use-view.ts';

/** How each row of new members fares, and what can be done. */
export const useBulkAdding = (workflow: BulkAddingRef) => ({
  ...useView(workflow, bulkAddingView),
  add: (rows: readonly BulkRow[]) => workflow.send({ type: 'ADD', rows }),
  /** The same from drawing to drawing, so that rows that did not change are left alone. */
  change: useCallback((key: string) => workflow.send({ type: 'CHANGE', key }), [workflow]),
});
