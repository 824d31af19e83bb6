import { type DialogTaskRef, dialogTaskMachine } from '../../machines/dialogTask/dialogTask.machine.ts';
import {
  createDialogTaskImplementations,
  type DialogTaskDependencies,
} from '../../machines/dialogTask/implementations.ts';
import { dialogTaskView } from '../../machines/dialogTask/selectors.ts';
import type { ProofDependencies } from '../../machines/proof/implementations.ts';
import { useLatest } from './use-latest.ts';
import { useView } from './use-view.ts';
import { useWorkflow } from './use-workflow.ts';

type Send = (task: DialogTaskRef) => void;
type Run<Subject, Result> = DialogTaskDependencies<Subject, Result>['run'];

/**
 * Returns the state of a task's dialog, and its actions.
 * @param workflow undefined before `begin` starts the task
 */
export function useTask<Subject, Result>(workflow: DialogTaskRef | undefined, begin: (send: Send) => void) {
  const { subject, result, ...view } = useView(workflow, dialogTaskView);
  return {
    ...view,
    // `ask` below and the task's `run` have the same types.
    subject: subject as Subject | null,
    result: result as Result | null,
    ask: (about: Subject) => begin((task) => task.send({ type: 'ASK', subject: about })),
    confirm: (entry: unknown = null) => workflow?.send({ type: 'CONFIRM', entry }),
    /** Closes the confirmation, the error or the result. */
    close: () => workflow?.send({ type: 'CANCEL' }),
  };
}

/**
 * Runs a request after asking for confirmation in a dialog.
 * @param run returns the result to show; `null` if there is none
 * @param proof for a task that asks for the password instead of a confirmation
 */
export function useDialogTask<Subject, Result = never>(run: Run<Subject, Result>, proof?: ProofDependencies) {
  const latest = useLatest(run);
  const implementations = () => createDialogTaskImplementations<Subject, Result>({ ...proof, run: latest });
  const workflow = useWorkflow(dialogTaskMachine, implementations, { needsProof: proof !== undefined });
  return useTask<Subject, Result>(workflow, (send) => send(workflow));
}
export type DialogTask = ReturnType<typeof useDialogTask>;
