import { vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Mutant } from './mutants.ts';

/** A machine of the product whose configuration can be replaced while tests use it. */
export interface Plantable {
  readonly machine: AnyStateMachine;
  /** Turns the machine into a mutant, or back into itself. Running actors are unaffected. */
  readonly plant: (mutant: Mutant | null) => void;
}

type Created = (config: object) => AnyStateMachine;

/** All created machines by id. Global, because Vitest loads the runner as a separate module. */
export const plantables = ((globalThis as { plantables?: Map<string, Plantable> }).plantables ??= new Map());

vi.mock('xstate', async (importActual) => {
  const actual = await importActual<typeof import('xstate')>();
  const setup = (options: never) => {
    const tools = actual.setup(options);
    const create = tools.createMachine as unknown as Created;
    const createMachine: Created = (config) => {
      const machine = create(config);
      const original = { ...machine };
      const made = new Map<Mutant, AnyStateMachine>();
      const plant = (mutant: Mutant | null) => {
        if (mutant === null) return void Object.assign(machine, original);
        const faulty = made.get(mutant) ?? create(mutant.apply(config));
        made.set(mutant, faulty);
        Object.assign(machine, faulty);
      };
      plantables.set(machine.id, { machine, plant });
      return machine;
    };
    return { ...tools, createMachine };
  };
  return { ...actual, setup };
});
