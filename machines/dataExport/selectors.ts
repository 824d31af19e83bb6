import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { dataExportMachine } from './dataExport.machine.ts';

/** What there is of an export, and what can be done. */
export function dataExportView(snapshot: SnapshotFrom<typeof dataExportMachine>) {
  const { made, failure, hasExpired } = snapshot.context;
  const isWorking = snapshot.matches('working') || snapshot.matches('polling');
  return {
    isLooking: snapshot.matches('looking'),
    isAsking: snapshot.matches('asking'),
    isTaking: snapshot.matches('taking'),
    /** How far it is while it is made; null: none is made just now. */
    progress: isWorking && made !== null ? { done: made.done, total: made.total } : null,
    /** The one that is ready; null: none is. */
    ready: !isWorking && made?.state === 'ready' ? { bytes: made.bytes ?? 0, until: made.expiresAt } : null,
    /** The last one could not be made. */
    hasFailed: !isWorking && made?.state === 'failed',
    hasExpired,
    failure: textOf(failure),
  };
}
