import type { MachineImplementationsFrom } from 'xstate';
import type { introTourMachine } from './introTour.machine.ts';

export interface IntroTourDependencies {
  /** Keeps that these places are not shown again, beside those that were put away before. */
  putAway(places: readonly string[]): void;
}

/** `createIntroTourImplementations(deps)`, for `useWorkflow`. */
export const createIntroTourImplementations = (
  deps: IntroTourDependencies,
): MachineImplementationsFrom<typeof introTourMachine> => ({
  actions: { putAway: (_, { places }) => deps.putAway(places) },
});
