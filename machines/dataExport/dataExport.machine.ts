import { type ActorRefFrom, assign, setup } from 'xstate';
import type { DataExport } from '../../domain/entities/data-export.ts';
import { EXPORT_POLL_MS } from '../shared/delays.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export interface DataExportContext {
  /** The export's last known state; null if there is none. */
  readonly made: DataExport | null;
  readonly failure: Failure | null;
  /** True if the export existed when the page loaded, but had expired by the time of the download. */
  readonly hasExpired: boolean;
}

export type DataExportEvent =
  /** Starts an export, replacing an existing one. */
  | { readonly type: 'MAKE' }
  /** Downloads the finished export. */
  | { readonly type: 'TAKE' };

type Answer = { readonly made: DataExport | null };

/**
 * A full export of the member's data. A server job creates it, even if the page is left; it is downloaded from a
 * short-lived URL.
 *
 * Send MAKE, TAKE; render `dataExportView` (selectors.ts).
 */
export const dataExportMachine = setup({
  types: {} as { context: DataExportContext; events: DataExportEvent },
  actors: {
    read: requiredPromise<DataExport | null>('dataExport', 'read'),
    make: requiredPromise<DataExport | null>('dataExport', 'make'),
  },
  guards: {
    isWorking: (_, { made }: Answer) => made?.state === 'working',
    isReady: (_, { made }: Answer) => made?.state === 'ready',
    canBeTaken: ({ context }) => context.made?.state === 'ready',
  },
  actions: {
    keepAnswer: assign((_, { made }: Answer) => ({ made, failure: null, hasExpired: false })),
    noteExpired: assign((_, { made }: Answer) => ({ hasExpired: made === null })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null, hasExpired: false }),
    /** Starts the browser's download. */
    download: requiredEffect('dataExport', 'download'),
  },
  delays: { poll: EXPORT_POLL_MS },
}).createMachine({
  id: 'dataExport',
  description: 'All of a member’s data in one file.',
  context: () => ({ made: null, failure: null, hasExpired: false }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Loads the latest export.',
      invoke: {
        id: 'lookFirst',
        src: 'read',
        onDone: [
          {
            guard: { type: 'isWorking', params: ({ event }) => ({ made: event.output }) },
            target: 'working',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) },
          },
          { target: 'settled', actions: { type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) } },
        ],
        onError: { target: 'settled', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    settled: {
      description: 'No export, or one that can be downloaded until a date, or a failed one. Shows the last error.',
      on: {
        MAKE: { target: 'asking', actions: 'forgetFailure' },
        TAKE: { guard: 'canBeTaken', target: 'taking', actions: 'forgetFailure' },
      },
    },
    asking: {
      description: 'Requests an export.',
      invoke: {
        id: 'make',
        src: 'make',
        onDone: {
          target: 'working',
          actions: { type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) },
        },
        onError: { target: 'settled', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    working: {
      description: 'The server creates the export. The member can leave the page.',
      after: { poll: 'polling' },
    },
    polling: {
      description: 'Loads the progress.',
      invoke: {
        id: 'readAgain',
        src: 'read',
        onDone: [
          {
            guard: { type: 'isWorking', params: ({ event }) => ({ made: event.output }) },
            target: 'working',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) },
          },
          { target: 'settled', actions: { type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) } },
        ],
        onError: 'working',
      },
    },
    taking: {
      description: 'Requests a new download URL, since earlier ones have expired.',
      invoke: {
        id: 'findAddress',
        src: 'read',
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => ({ made: event.output }) },
            target: 'settled',
            actions: [{ type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) }, 'download'],
          },
          {
            guard: { type: 'isWorking', params: ({ event }) => ({ made: event.output }) },
            target: 'working',
            actions: { type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) },
          },
          {
            target: 'settled',
            actions: [
              { type: 'keepAnswer', params: ({ event }) => ({ made: event.output }) },
              { type: 'noteExpired', params: ({ event }) => ({ made: event.output }) },
            ],
          },
        ],
        onError: { target: 'settled', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});

export type DataExportRef = ActorRefFrom<typeof dataExportMachine>;
