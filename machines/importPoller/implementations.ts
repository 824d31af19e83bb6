import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { ImportStatus } from '../../domain/entities/import.ts';
import { IMPORT_RETRY, retryDelay } from '../shared/retry.ts';
import type { importPollerMachine } from './importPoller.machine.ts';

export interface ImportPollerDependencies {
  /** GET import/status. Rejects with a failure tagged `NotFound` while there is no import. */
  importStatus(options: { readonly memberId: string; readonly signal: AbortSignal }): Promise<ImportStatus>;
  /** A number in [0, 1), so that pages that lost the server don't all retry at once. */
  random(): number;
}

/** `importPollerMachine.provide(createImportPollerImplementations(deps))` */
export function createImportPollerImplementations(
  deps: ImportPollerDependencies,
): MachineImplementationsFrom<typeof importPollerMachine> {
  return {
    actors: {
      askStatus: fromPromise(({ input, signal }) => deps.importStatus({ memberId: input.memberId, signal })),
    },
    delays: { pollBackOff: ({ context }) => retryDelay(context.failures, IMPORT_RETRY, deps.random()) },
  };
}
