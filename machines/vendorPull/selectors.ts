import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { vendorPullMachine } from './vendorPull.machine.ts';
import { textOf } from '../shared/failure.ts';

/** State of pulling from a vendor. The snapshot is undefined if there was no pull. */
export const vendorPullView = (snapshot: SnapshotFrom<typeof vendorPullMachine> | undefined) => ({
  isAsking: snapshot?.matches('asking') ?? false,
  /** True while the vendor is being queried, or its items are being imported. */
  isRunning: (snapshot?.matches('asking') || snapshot?.matches('importing')) ?? false,
  hasNothing: snapshot?.matches('nothing') ?? false,
  /** The resulting import; null if there is none. */
  importId: snapshot === undefined || snapshot.matches('idle') ? null : snapshot.context.importId,
  /** Why the pull failed; null if it did not. */
  failure: snapshot?.matches('refused') ? textOf(snapshot.context.failure) || messages.sources.pull.failed : null,
});
