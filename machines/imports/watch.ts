import type { DataImportRef } from '../dataImport/dataImport.machine.ts';
import { type ImportMoment, momentOf } from '../dataImport/selectors.ts';
import type { ImportsRef } from './imports.machine.ts';
import { latestImportIn } from './selectors.ts';

export interface ImportWatch {
  /** Retries a failed import. */
  retry(): void;
  stop(): void;
}

/**
 * Reports the state of the current import to a workflow outside `imports`: immediately, and on each change.
 * @param past imports that were already over and are ignored
 */
export function watchLatestImport(
  imports: ImportsRef,
  past: readonly string[],
  listener: (moment: ImportMoment) => void,
): ImportWatch {
  let current: DataImportRef | undefined;
  let last: string | null = null;
  let unwatch = () => {};
  const look = () => {
    if (current === undefined) return;
    const moment = momentOf(current.getSnapshot());
    const text = JSON.stringify(moment);
    if (text === last) return;
    last = text;
    listener(moment);
  };
  const choose = () => {
    const latest = latestImportIn(imports.getSnapshot(), past);
    if (latest === current || latest === undefined) return;
    unwatch();
    current = latest;
    const subscription = latest.subscribe(look);
    unwatch = () => subscription.unsubscribe();
    look();
  };
  const subscription = imports.subscribe(choose);
  choose();
  return {
    retry: () => current?.send({ type: 'RETRY' }),
    stop: () => {
      unwatch();
      subscription.unsubscribe();
    },
  };
}
