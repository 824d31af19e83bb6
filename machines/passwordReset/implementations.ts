import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { passwordResetMachine } from './passwordReset.machine.ts';

interface EmailParams {
  readonly email: string;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PasswordResetDependencies {
  /** POST auth/forgot-password. */
  requestReset(options: EmailParams & { readonly signal: AbortSignal }): Promise<void>;
  /** POST auth/confirm-password-reset. */
  confirmReset(
    options: EmailParams & { readonly code: string; readonly password: string; readonly signal: AbortSignal },
  ): Promise<void>;
  /** Opens /confirm/reset; the e-mail is passed in the history state, since URLs are logged and shared. */
  openConfirm(options: EmailParams): void;
  /** Opens /reset; passes the e-mail like {@link PasswordResetDependencies.openConfirm}. */
  openRequest(options: EmailParams): void;
  /** Opens /login; passes the e-mail like {@link PasswordResetDependencies.openConfirm}. */
  openLogin(options: EmailParams): void;
}

/** `passwordResetMachine.provide(createPasswordResetImplementations(deps))`. */
export const createPasswordResetImplementations = (
  deps: PasswordResetDependencies,
): MachineImplementationsFrom<typeof passwordResetMachine> => ({
  actors: {
    requestReset: fromPromise(({ input, signal }) => deps.requestReset({ ...input, signal })),
    confirmReset: fromPromise(({ input, signal }) => deps.confirmReset({ ...input, signal })),
  },
  actions: {
    openConfirm: (_, params) => deps.openConfirm(params),
    openRequest: (_, params) => deps.openRequest(params),
    openLogin: (_, params) => deps.openLogin(params),
  },
});
