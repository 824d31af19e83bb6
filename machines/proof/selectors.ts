import type { SnapshotFrom } from 'xstate';
import type { proofMachine } from './proof.machine.ts';
import { textOf } from '../shared/failure.ts';

/** State of the password dialog. */
export const proofView = (snapshot: SnapshotFrom<typeof proofMachine>) => ({
  isBusy: snapshot.hasTag('busy'),
  /** Why the password was refused; null if it was not. */
  refusal: textOf(snapshot.context.failure),
});
