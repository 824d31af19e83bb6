import type { SnapshotFrom } from 'xstate';
import { messages } from '../../domain/messages.ts';
import type { vendorPullMachine } from './vendorPull.machine.ts';
import { textOf } from '../shared/failure.ts';

/** How far asking a vendor is. Undefined stands for one that was not asked. */
export const vendorPullView = (snapshot: SnapshotFrom<typeof vendorPullMachine> | undefined) => ({
  isAsking: snapshot?.matches('asking') ?? false,
  /** The vendor is being asked, or what it named is being read. */
  isRunning: (snapshot?.matches('asking') || snapshot?.matches('importing')) ?? false,
  hasNothing: snapshot?.matches('nothing') ?? false,
  /** The import that began; null where none did. */
  importId: snapshot === undefined || snapshot.matches('idle') ? null : snapshot.context.importId,
  /** Why the vendor could not be asked; null: it could. */
  failure: snapshot?.matches('refused') ? textOf(snapshot.context.failure) || messages.sources.pull.failed : null,
});
