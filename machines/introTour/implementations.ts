import type { MachineImplementationsFrom } from 'xstate';
import type { introTourMachine } from './introTour.machine.ts';

export interface IntroTourDependencies {
  /** Marks these places as seen, in addition to earlier ones. */
  putAway(places: readonly string[]): void;
}

/** `createIntroTourImplementations(deps)`, for `useWorkflow`. */
export const createIntroTourImplementations = (
  deps: IntroTourDependencies,
): MachineImplementationsFrom<typeof introTourMachine> => ({
  actions: { putAway: (_, { places }) => deps.putAway(places) },
});
