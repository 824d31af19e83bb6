import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { passwordChangeMachine } from './passwordChange.machine.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PasswordChangeDependencies {
  /** POST auth/change-password, with the session's tokens. Ends the member's other sessions. */
  changePassword(options: {
    readonly current: string;
    readonly password: string;
    readonly signal: AbortSignal;
  }): Promise<void>;
}

/** `passwordChangeMachine.provide(createPasswordChangeImplementations(deps))`. */
export const createPasswordChangeImplementations = (
  deps: PasswordChangeDependencies,
): MachineImplementationsFrom<typeof passwordChangeMachine> => ({
  actors: { changePassword: fromPromise(({ input, signal }) => deps.changePassword({ ...input, signal })) },
});
