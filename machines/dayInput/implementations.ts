import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { SubjectiveInput } from '../../domain/entities/diary.ts';
import type { dayInputMachine } from './dayInput.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface DayInputDependencies {
  /** POST calendar/{id}/calendar-day; resolves once the page shows the saved values. Not cancelled when the page is left. */
  save(input: SubjectiveInput): Promise<void>;
}

/** `createDayInputImplementations(deps)`, for `useWorkflow`. */
export const createDayInputImplementations = (
  deps: DayInputDependencies,
): MachineImplementationsFrom<typeof dayInputMachine> => ({
  actors: {
    save: fromPromise(async ({ input: { input } }) => {
      if (input !== null) await deps.save(input);
    }),
  },
});
