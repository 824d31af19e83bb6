import type { SnapshotFrom } from 'xstate';
import type { sharingChangeMachine } from './sharingChange.machine.ts';

/** The levels of a connection, and the state of a change. */
export function sharingChangeView(snapshot: SnapshotFrom<typeof sharingChangeMachine>) {
  const { stored, chosen } = snapshot.context;
  return {
    /** The level the partner has. */
    stored,
    /** The selected level, which is previewed. */
    chosen: chosen ?? stored,
    isChanged: chosen !== null && chosen !== stored,
    isStoring: snapshot.matches('storing'),
    isStored: snapshot.matches('stored'),
    /** The change failed, as far as is known. */
    hasFailed: snapshot.matches('failed'),
  };
}
