import type { MeasurementKind } from '../../domain/metrics/measurements.ts';
import type { ThresholdKind, ThresholdValue } from '../../domain/metrics/thresholds.ts';
import { thresholdChangeView } from '../../machines/thresholdChange/selectors.ts';
import type { ThresholdChange, ThresholdChangeRef } from '../../machines/thresholdChange/thresholdChange.machine.ts';
import { useView } from './use-view.ts';

/** Returns the member's own values of some kinds, with actions to change them and to undo a change. */
function useChange<Kind extends ThresholdChange['kind'], Value extends ThresholdValue | number>(
  workflow: ThresholdChangeRef,
) {
  const { kept, ...view } = useView(workflow, thresholdChangeView);
  return {
    ...view,
    // A page only sends changes of its own kinds.
    kept: kept as ThresholdChange<Kind, Value> | null,
    change: (change: ThresholdChange<Kind, Value>) => workflow.send({ type: 'CHANGE', change }),
    undo: () => workflow.send({ type: 'UNDO' }),
  };
}

export const useThresholdChange = (workflow: ThresholdChangeRef) => useChange<ThresholdKind, ThresholdValue>(workflow);
export const useMeasurementChange = (workflow: ThresholdChangeRef) => useChange<MeasurementKind, number>(workflow);
