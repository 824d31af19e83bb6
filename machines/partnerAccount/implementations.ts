import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Entered, partnerAccountMachine, Person } from './partnerAccount.machine.ts';

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PartnerAccountDependencies {
  /** Signs in at the session of the page. Whoever is signed in already is signed out before. */
  signIn(login: Login): Promise<Entered>;
  /** Answers the sign-in that asks for a code. Rejects `Unauthorized` when it took too long. */
  sendCode(input: { readonly code: string }): Promise<Person>;
  /** Makes an account, with the coupon and the team of the page, and signs in to it. */
  register(account: Login & { readonly mayTell?: boolean }): Promise<Person>;
  /** Resolves once nobody is signed in, and no sign-in is under way. */
  signOut(): Promise<void>;
}

/** `partnerAccountMachine.provide(createPartnerAccountImplementations(deps))`. */
export const createPartnerAccountImplementations = (
  deps: PartnerAccountDependencies,
): MachineImplementationsFrom<typeof partnerAccountMachine> => ({
  actors: {
    signIn: fromPromise(({ input }) => deps.signIn(input)),
    sendCode: fromPromise(({ input }) => deps.sendCode(input)),
    register: fromPromise(({ input }) => deps.register(input)),
    signOut: fromPromise(() => deps.signOut()),
  },
});
