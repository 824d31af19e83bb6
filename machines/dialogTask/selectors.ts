import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { dialogTaskMachine } from './dialogTask.machine.ts';

/** State of the dialog, and the outcome of the task. The snapshot is undefined if the task was never started. */
export const dialogTaskView = (snapshot: SnapshotFrom<typeof dialogTaskMachine> | undefined) => {
  const failure = snapshot?.context.failure ?? null;
  return {
    /** Object of the task; null if there is no task. */
    subject: snapshot?.context.subject ?? null,
    isAsking: snapshot?.matches('asking') ?? false,
    isWorking: snapshot?.matches('working') ?? false,
    /** The result while it is shown; null otherwise. */
    result: snapshot?.context.result ?? null,
    /** Why the task failed; null if it did not. */
    failure: textOf(failure),
    /** Classification of that failure. */
    tag: failure?.tag ?? null,
    /** The child that asks for the password. */
    proof: snapshot?.children.proof,
  };
};
