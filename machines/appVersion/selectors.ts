import type { SnapshotFrom } from 'xstate';
import type { appVersionMachine } from './appVersion.machine.ts';

/** Whether a newer version of the app than this page's is ready: the next page is made of it. */
export const hasNewerVersion = (snapshot: SnapshotFrom<typeof appVersionMachine>): boolean =>
  snapshot.matches({ kept: 'outdated' });
