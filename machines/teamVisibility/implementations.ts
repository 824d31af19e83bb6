import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { teamVisibilityMachine } from './teamVisibility.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface TeamVisibilityDependencies {
  /** PATCH team/{id}. */
  saveTeam(options: { readonly athletesCanViewDashboard: boolean; readonly signal: AbortSignal }): Promise<void>;
}

/** `createTeamVisibilityImplementations(deps)`, for `useWorkflow`. */
export const createTeamVisibilityImplementations = (
  deps: TeamVisibilityDependencies,
): MachineImplementationsFrom<typeof teamVisibilityMachine> => ({
  actors: { saveTeam: fromPromise(({ input, signal }) => deps.saveTeam({ ...input, signal })) },
});
