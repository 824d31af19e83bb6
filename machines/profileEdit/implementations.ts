import type { Profile } from './profileEdit.machine.ts';
import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { profileEditMachine } from './profileEdit.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface ProfileEditDependencies {
  /** POST member/{id}. */
  saveProfile(options: { readonly profile: Profile; readonly signal: AbortSignal }): Promise<void>;
}

/** `createProfileEditImplementations(deps)`, for `useWorkflow`. */
export const createProfileEditImplementations = (
  deps: ProfileEditDependencies,
): MachineImplementationsFrom<typeof profileEditMachine> => ({
  actors: { saveProfile: fromPromise(({ input, signal }) => deps.saveProfile({ ...input, signal })) },
});
