import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { planApplyingMachine } from './planApplying.machine.ts';

/** State of applying a template. */
export const planApplyingView = (snapshot: SnapshotFrom<typeof planApplyingMachine>) => {
  const { placement, included, planned, removed, failure } = snapshot.context;
  return {
    /** The displayed step. */
    step:
      snapshot.matches('choosing') || snapshot.matches('checking')
        ? ('choose' as const)
        : snapshot.matches('reviewing') || snapshot.matches('rechecking') || snapshot.matches('writing')
          ? ('review' as const)
          : ('done' as const),
    isChecking: snapshot.matches('checking'),
    /** True while writing the plan, or checking the calendar again because it has changed. */
    isWriting: snapshot.matches('writing') || snapshot.matches('rechecking'),
    isTakingBack: snapshot.matches('takingBack'),
    isTakenBack: snapshot.matches('takenBack'),
    ...placement,
    included,
    planned,
    removed,
    /** Why the last step failed; null if it did not. */
    failure: textOf(failure),
  };
};
