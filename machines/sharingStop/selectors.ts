import type { SnapshotFrom } from 'xstate';
import type { sharingStopMachine } from './sharingStop.machine.ts';

/** State of the dialog on the connections page. */
export const sharingStopView = (snapshot: SnapshotFrom<typeof sharingStopMachine>) => ({
  isConfirming: snapshot.matches('confirming'),
  isStopping: snapshot.matches('stopping'),
  hasFailed: snapshot.matches('failed'),
});
