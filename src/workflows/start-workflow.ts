import { type Actor, type AnyStateMachine, createActor, type InputFrom, type MachineImplementationsFrom } from 'xstate';
import { inspect } from './inspection.ts';

/**
 * Starts a machine that outlives its components. `useWorkflow` starts one that lives as long as a component; `useLastingWorkflow` one that finishes
 * its work after its page is left.
 * @param implementations the machine's implementations: `createXImplementations(deps)`
 */
export function startWorkflow<Machine extends AnyStateMachine>(
  machine: Machine,
  implementations: MachineImplementationsFrom<Machine>,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const provided = machine.provide(implementations);
  return createActor<AnyStateMachine>(provided, { input, inspect }).start() as unknown as Actor<Machine>;
}
