import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type { Actor, AnyStateMachine, InputFrom, MachineImplementationsFrom } from 'xstate';
import { inspect } from './inspection.ts';

/**
 * Starts a machine that lives as long as the component.
 * @param implementations creates the machine's implementations, `createXImplementations(deps)`; called only once
 * @param input read only once
 */
export function useWorkflow<Machine extends AnyStateMachine>(
  machine: Machine,
  implementations: () => MachineImplementationsFrom<Machine>,
  input: InputFrom<Machine>,
): Actor<Machine> {
  const [provided] = useState(() => machine.provide(implementations()) as Machine);
  return useActorRef<AnyStateMachine>(provided, { input, inspect }) as unknown as Actor<Machine>;
}
