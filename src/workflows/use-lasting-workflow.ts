import { useEffect, useState } from 'react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, InputFrom, MachineImplementationsFrom } from 'xstate';
import { lastingWorkflows } from './lasting-workflows.ts';
import { startWorkflow } from './start-workflow.ts';

/**
 * Starts a machine that lives as long as the component, or until it leaves the states tagged `unfinished`. The next page with the same subject gets
 * the running machine. Stops when the member signs out.
 * @param about the owner and the subject
 * @param implementations creates the machine's implementations. They outlive the component, so they must not use anything that ends with it
 */
export function useLastingWorkflow<Machine extends AnyStateMachine>(
  about: string,
  machine: Machine,
  implementations: () => MachineImplementationsFrom<Machine>,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const [workflow] = useState(
    () =>
      (lastingWorkflows.get(about) as Actor<Machine> | undefined) ?? startWorkflow(machine, implementations(), input),
  );
  useEffect(() => {
    lastingWorkflows.set(about, workflow);
    return () => {
      const isFinished = !(workflow.getSnapshot() as AnyMachineSnapshot).hasTag('unfinished');
      if (isFinished && lastingWorkflows.get(about) === workflow) lastingWorkflows.delete(about);
    };
  }, [about, workflow]);
  return workflow;
}
