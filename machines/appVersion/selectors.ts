import type { SnapshotFrom } from 'xstate';
import type { appVersionMachine } from './appVersion.machine.ts';

/** Whether a newer version of the app is ready for the next page load. */
export const hasNewerVersion = (snapshot: SnapshotFrom<typeof appVersionMachine>): boolean =>
  snapshot.matches({ kept: 'outdated' });
