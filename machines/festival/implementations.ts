import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { PartnerAccountDependencies } from '../partnerAccount/implementations.ts';
import type { festivalMachine } from './festival.machine.ts';
import type { AddressLookUp } from './types.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface FestivalDependencies extends PartnerAccountDependencies {
  /** GET iaaa/is-cohort-member, or the member's own cohorts if signed in with this address. */
  lookUp(input: { readonly email: string; readonly signal: AbortSignal }): Promise<AddressLookUp>;
  /** POST cohort-members. Leaves existing memberships unchanged. */
  joinCohort(input: { readonly permission: SharingLevel; readonly signal: AbortSignal }): Promise<void>;
  /** Stores the chosen level for the lifetime of the tab. */
  keepChoice(choice: { readonly permission: SharingLevel }): void;
  /** Continues to the connections. */
  leave(): void;
}

/** `festivalMachine.provide(createFestivalImplementations(deps))`. */
export const createFestivalImplementations = (
  deps: FestivalDependencies,
): MachineImplementationsFrom<typeof festivalMachine> => ({
  actors: {
    lookUp: fromPromise(({ input, signal }) => deps.lookUp({ ...input, signal })),
    register: fromPromise(({ input }) => deps.register(input)),
    signIn: fromPromise(({ input }) => deps.signIn(input)),
    sendCode: fromPromise(({ input }) => deps.sendCode(input)),
    signOut: fromPromise(() => deps.signOut()),
    joinCohort: fromPromise(({ input, signal }) => deps.joinCohort({ ...input, signal })),
  },
  actions: { keepChoice: (_, choice) => deps.keepChoice(choice), leave: () => deps.leave() },
});
