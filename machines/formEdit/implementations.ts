import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { formEditMachine } from './formEdit.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface FormEditDependencies<Values> {
  /** Saves the values. @param options.values the values from SAVE */
  store(options: { readonly values: Values; readonly signal: AbortSignal }): Promise<void>;
}

/** `createFormEditImplementations<Values>(deps)`, for `useWorkflow`. The sender of SAVE must send the same `Values`. */
export const createFormEditImplementations = <Values>(
  deps: FormEditDependencies<Values>,
): MachineImplementationsFrom<typeof formEditMachine> => ({
  actors: { store: fromPromise(({ input, signal }) => deps.store({ values: input.values as Values, signal })) },
});
