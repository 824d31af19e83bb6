import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { planAssigningMachine } from './planAssigning.machine.ts';

/** State of an assignment and of each athlete. */
export const planAssigningView = (snapshot: SnapshotFrom<typeof planAssigningMachine>) => {
  const { request, athletes, included, outcomes, removed, failure } = snapshot.context;
  const isTakingBack = snapshot.matches('takingBack');
  return {
    /** The displayed step. */
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
    /** Number of athletes who got the workouts. */
    assigned: outcomes.filter(({ outcome }) => outcome === 'assigned').length,
    /** Outcomes of the athletes who did not get the workouts. */
    refused: outcomes.filter(({ outcome }) => outcome !== 'assigned'),
    removed,
    /** Why the last step failed; null if it did not. */
    failure: textOf(failure),
  };
};
