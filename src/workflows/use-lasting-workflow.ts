import { useEffect, useState } from 'react';
import type {
  Actor,
  AnyActor,
  AnyMachineSnapshot,
  AnyStateMachine,
  InputFrom,
  MachineImplementationsFrom,
} from 'xstate';
import { startWorkflow } from './start-workflow.ts';

/** Machines that a page shows, or that were at work when it was left: whose they are, then what they are about. */
const running = new WeakMap<object, Map<string, AnyActor>>();

function workflowsOf(owner: object): Map<string, AnyActor> {
  const known = running.get(owner) ?? new Map<string, AnyActor>();
  running.set(owner, known);
  return known;
}

/**
 * Starts a machine that lives as long as the component, and goes on when its page is left while it is at work: in a state with the tag `busy`. The
 * next page that is about the same thing finds it, with what it has to say.
 * @param owner whose it is: the `Api` of the member, which ends with their session
 * @param about what it is about
 * @param implementations makes what the machine asks of the world. It outlives the component, so nothing in it may be the component's alone
 */
export function useLastingWorkflow<Machine extends AnyStateMachine>(
  owner: object,
  about: string,
  machine: Machine,
  implementations: () => MachineImplementationsFrom<Machine>,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const [workflow] = useState(
    () =>
      (workflowsOf(owner).get(about) as Actor<Machine> | undefined) ?? startWorkflow(machine, implementations(), input),
  );
  useEffect(() => {
    const workflows = workflowsOf(owner);
    workflows.set(about, workflow);
    return () => {
      if (!(workflow.getSnapshot() as AnyMachineSnapshot).hasTag('busy')) workflows.delete(about);
    };
  }, [owner, about, workflow]);
  return workflow;
}
