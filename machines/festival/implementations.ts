import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { SharingLevel } from '../../domain/partners/page.ts';
import type { PartnerAccountDependencies } from '../partnerAccount/implementations.ts';
import type { festivalMachine } from './festival.machine.ts';
import type { LookedUp } from './types.ts';

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface FestivalDependencies extends PartnerAccountDependencies {
  /** GET iaaa/is-cohort-member, or the member's own cohorts where they are signed in as this address. */
  lookUp(input: { readonly email: string; readonly signal: AbortSignal }): Promise<LookedUp>;
  /** POST cohort-members. Whoever is in already stays as they are. */
  joinCohort(input: { readonly permission: SharingLevel; readonly signal: AbortSignal }): Promise<void>;
  /** Keeps the level that was chosen while the tab lives. */
  keepChoice(choice: { readonly permission: SharingLevel }): void;
  /** Goes on to the connections. */
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
