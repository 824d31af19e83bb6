import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { planAssigningMachine } from './planAssigning.machine.ts';

/** How far an assignment is, and how each athlete stands to it. */
export const planAssigningView = (snapshot: SnapshotFrom<typeof planAssigningMachine>) => {
  const { request, athletes, included, outcomes, removed, failure } = snapshot.context;
  const isTakingBack = snapshot.matches('takingBack');
  return {
    /** What is shown. */
    step:
      snapshot.matches('choosing') || snapshot.matches('checking')
        ? ('choose' as const)
        : snapshot.matches('reviewing') || snapshot.matches('assigning')
          ? ('review' as const)
          : ('done' as const),
    isChecking: snapshot.matches('checking'),
    isAssigning: snapshot.matches('assigning'),
    isTakingBack,
    isTakenBack: snapshot.matches('takenBack'),
    workouts: request?.workouts ?? [],
    athletes,
    included,
    /** Who got it. */
    assigned: outcomes.filter(({ outcome }) => outcome === 'assigned').length,
    /** Who was to get it and did not. */
    refused: outcomes.filter(({ outcome }) => outcome !== 'assigned'),
    removed,
    /** Why the last step could not be taken; null: it could. */
    failure: textOf(failure),
  };
};
