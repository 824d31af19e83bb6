import {
  createLatestChangeImplementations,
  type LatestChangeDependencies,
} from '../../machines/latestChange/implementations.ts';
import { type LatestChangeRef, latestChangeMachine } from '../../machines/latestChange/latestChange.machine.ts';
import { latestChangeView } from '../../machines/latestChange/selectors.ts';
import { useLastingWorkflow } from './use-lasting-workflow.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

type MakeChange<Change> = LatestChangeDependencies<Change>['makeChange'];

function useChanges<Change>(workflow: LatestChangeRef) {
  const { pending, failed, failure } = useView(workflow, latestChangeView);
  return {
    failure,
    // `change` below and `makeChange` have the same type.
    pending: pending as Change | null,
    failed: failed as Change | null,
    change: (change: Change) => workflow.send({ type: 'CHANGE', change }),
  };
}

/** Shows changed values optimistically. Of several changes, the latest is made, even if an earlier one failed. */
export function useLatestChange<Change>(makeChange: MakeChange<Change>) {
  const implementations = () => createLatestChangeImplementations({ makeChange });
  return useChanges<Change>(useWorkflow(latestChangeMachine, implementations, { continuesAfterFailure: true }));
}

/**
 * Like {@link useLatestChange}, for changes that undo each other; they are finished after the page is left.
 * @param about see `useLastingWorkflow`
 */
export function useLastingChange<Change>(about: string, makeChange: MakeChange<Change>) {
  const implementations = () => createLatestChangeImplementations({ makeChange });
  const input = { continuesAfterFailure: false };
  return useChanges<Change>(useLastingWorkflow(about, latestChangeMachine, implementations, input));
}
