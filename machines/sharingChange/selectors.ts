import type { SnapshotFrom } from 'xstate';
import type { sharingChangeMachine } from './sharingChange.machine.ts';

/** The levels of a connection, and how far a change of them is. */
export function sharingChangeView(snapshot: SnapshotFrom<typeof sharingChangeMachine>) {
  const { stored, chosen } = snapshot.context;
  return {
    /** What the partner gets. */
    stored,
    /** What is ticked, and previewed. */
    chosen: chosen ?? stored,
    isChanged: chosen !== null && chosen !== stored,
    isStoring: snapshot.matches('storing'),
    isStored: snapshot.matches('stored'),
    /** It was not changed, as far as is known. */
    hasFailed: snapshot.matches('failed'),
  };
}
