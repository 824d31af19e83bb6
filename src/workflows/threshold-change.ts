import { thresholdChangeView } from '../../machines/thresholdChange/selectors.ts';
import type { ThresholdChange, ThresholdChangeRef } from '../../machines/thresholdChange/thresholdChange.machine.ts';
import { useView } from './use-view.ts';

/** Own thresholds, ways to change them and to undo that. */
export const useThresholdChange = (workflow: ThresholdChangeRef) => ({
  ...useView(workflow, thresholdChangeView),
  change: (change: ThresholdChange) => workflow.send({ type: 'CHANGE', change }),
  undo: () => workflow.send({ type: 'UNDO' }),
});
