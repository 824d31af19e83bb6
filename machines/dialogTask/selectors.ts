import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { dialogTaskMachine } from './dialogTask.machine.ts';

/** State of the dialog, and the outcome of the task. */
export const dialogTaskView = (snapshot: SnapshotFrom<typeof dialogTaskMachine>) => {
  const { subject, result, failure } = snapshot.context;
  return {
    /** What the task is about; null if there is none. */
    subject,
    isAsking: snapshot.matches('asking'),
    isWorking: snapshot.matches('working'),
    /** The result while it is shown; null otherwise. */
    result,
    /** Why the task failed; null if it did not. */
    failure: textOf(failure),
    /** Classification of that failure. */
    tag: failure?.tag ?? null,
    /** The child that asks for the password. */
    proof: snapshot.children.proof,
  };
};
