import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { dataExportMachine } from './dataExport.machine.ts';

/** State of the export, and the available actions. */
export function dataExportView(snapshot: SnapshotFrom<typeof dataExportMachine>) {
  const { made, failure, hasExpired } = snapshot.context;
  const isWorking = snapshot.matches('working') || snapshot.matches('polling');
  return {
    isLooking: snapshot.matches('looking'),
    isAsking: snapshot.matches('asking'),
    isTaking: snapshot.matches('taking'),
    /** Progress while the export is created; null otherwise. */
    progress: isWorking && made !== null ? { done: made.done, total: made.total } : null,
    /** The finished export; null if there is none. */
    ready: !isWorking && made?.state === 'ready' ? { bytes: made.bytes ?? 0, until: made.expiresAt } : null,
    /** True if the last export failed. */
    hasFailed: !isWorking && made?.state === 'failed',
    hasExpired,
    failure: textOf(failure),
  };
}
