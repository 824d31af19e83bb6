import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { PasswordResult, partnerAccountMachine, Person } from './partnerAccount.machine.ts';

interface Login {
  readonly email: string;
  readonly password: string;
}

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface PartnerAccountDependencies {
  /** Signs in through the page's session, after signing out the current member, if any. */
  signIn(login: Login): Promise<PasswordResult>;
  /** Answers a sign-in challenge. Rejects `Unauthorized` if it timed out. */
  sendCode(input: { readonly code: string }): Promise<Person>;
  /** Creates an account with the page's coupon and team, and signs in. */
  register(account: Login & { readonly mayTell?: boolean }): Promise<Person>;
  /** Resolves once no member is signed in, and no sign-in is running. */
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
