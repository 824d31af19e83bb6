import type { SnapshotFrom } from 'xstate';
import type { introTourMachine } from './introTour.machine.ts';

/** The current place of the tour. */
export const introTourView = (snapshot: SnapshotFrom<typeof introTourMachine>) => {
  const { places, at } = snapshot.context;
  return {
    /** Null if none. */
    place: snapshot.matches('showing') ? (places[at] ?? null) : null,
    /** From 1. */
    step: at + 1,
    steps: places.length,
    isFirst: at === 0,
    isLast: at >= places.length - 1,
  };
};
