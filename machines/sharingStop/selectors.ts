import type { SnapshotFrom } from 'xstate';
import type { sharingStopMachine } from './sharingStop.machine.ts';

/** What lies over the connections. */
export const sharingStopView = (snapshot: SnapshotFrom<typeof sharingStopMachine>) => ({
  isConfirming: snapshot.matches('confirming'),
  isStopping: snapshot.matches('stopping'),
  hasFailed: snapshot.matches('failed'),
});
