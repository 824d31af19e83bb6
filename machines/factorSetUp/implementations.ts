import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Member } from '../../domain/entities/member.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import type { factorSetUpMachine, TotpEnrollment } from './factorSetUp.machine.ts';

type WithSignal<Input> = Input & { readonly signal: AbortSignal };

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface FactorSetUpDependencies {
  /**
   * POST auth/second-factor/set-up with the challenge of a sign-in; POST member/{id}/second-factor if there is none.
   */
  associateApp(input: WithSignal<{ readonly challenge: string | null }>): Promise<TotpEnrollment>;
  /**
   * POST auth/second-factor/confirm, which also signs in; POST member/{id}/second-factor/confirm if there is no
   * challenge.
   */
  confirmApp(input: WithSignal<{ readonly challenge: string | null; readonly code: string }>): Promise<{
    readonly recoveryCodes: readonly string[];
    readonly letIn: { readonly member: Member; readonly tokens: Tokens } | null;
  }>;
  /** Returns the current time in milliseconds since 1970, by the server's clock if known. */
  now(): number;
}

/** `factorSetUpMachine.provide(createFactorSetUpImplementations(deps))`. */
export const createFactorSetUpImplementations = (
  deps: FactorSetUpDependencies,
): MachineImplementationsFrom<typeof factorSetUpMachine> => ({
  actors: {
    associate: fromPromise(({ input, signal }) => deps.associateApp({ ...input, signal })),
    confirm: fromPromise(async ({ input, signal }) => {
      const { recoveryCodes, letIn } = await deps.confirmApp({ ...input, signal });
      return { recoveryCodes, letIn: letIn && { ...letIn, now: deps.now() } };
    }),
  },
});
