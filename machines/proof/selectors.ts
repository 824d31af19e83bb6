import type { SnapshotFrom } from 'xstate';
import type { proofMachine } from './proof.machine.ts';
import { textOf } from '../shared/failure.ts';

/** The password dialog as it is shown. */
export const proofView = (snapshot: SnapshotFrom<typeof proofMachine>) => ({
  isBusy: snapshot.hasTag('busy'),
  /** Why the password was not taken; null where it was not sent yet. */
  refusal: textOf(snapshot.context.failure),
});
