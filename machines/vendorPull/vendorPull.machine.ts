import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { DeviceType } from '../../domain/vendors.ts';
import type { ImportRequestedEvent } from '../imports/imports.machine.ts';
import type { DataImportParentEvent } from '../dataImport/setup.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import { parentOf } from '../shared/parent-of.ts';

export interface VendorPullContext {
  readonly vendor: DeviceType;
  /** The resulting import; null until it exists, and if there was nothing to import. */
  readonly importId: string | null;
  /** Why the pull failed. */
  readonly failure: Failure | null;
}

export type VendorPullEvent =
  | { readonly type: 'PULL' }
  /** The page was left: clears the last message, so that it is not repeated. */
  | { readonly type: 'LEFT' }
  /** Sent by the `imports` actor: an import was loaded completely. */
  | DataImportParentEvent;

interface Answer {
  readonly importId: string | null;
}

/**
 * Pulls missing activities from a vendor. [onboarding §2] A child of `imports`, one per vendor, so a pull continues
 * after the page is left. Send PULL and LEFT, render `vendorPullView`. The import's own actor has its result.
 */
export const vendorPullMachine = setup({
  types: {} as {
    context: VendorPullContext;
    events: VendorPullEvent;
    input: { readonly vendor: DeviceType };
  },
  actors: { pullVendor: requiredPromise<Answer, { readonly vendor: DeviceType }>('vendorPull', 'pullVendor') },
  guards: {
    isNothing: (_, params: Answer) => params.importId === null,
    isMine: (_, params: Answer & { readonly mine: string | null }) => params.importId === params.mine,
  },
  actions: {
    clearResult: assign({ importId: null, failure: null }),
    keepImport: assign((_, params: Answer) => ({ importId: params.importId })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    reportRequested: sendTo(
      parentOf,
      (_, { importId }: Answer): ImportRequestedEvent => ({ type: 'IMPORT_REQUESTED', importId, rows: 0 }),
    ),
  },
}).createMachine({
  id: 'vendorPull',
  description: 'A vendor is asked for what is missing.',
  context: ({ input }) => ({ vendor: input.vendor, importId: null, failure: null }),
  on: { PULL: '.asking' },
  initial: 'idle',
  states: {
    idle: { description: 'Nothing was asked.' },
    asking: {
      description: '“Checking Garmin for new activities…”',
      entry: 'clearResult',
      invoke: {
        id: 'pullVendor',
        src: 'pullVendor',
        input: ({ context }) => ({ vendor: context.vendor }),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => event.output },
            target: 'nothing',
            actions: { type: 'reportRequested', params: ({ event }) => event.output },
          },
          {
            target: 'importing',
            actions: [
              { type: 'keepImport', params: ({ event }) => event.output },
              { type: 'reportRequested', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureIn } },
      },
      on: { PULL: {} },
    },
    nothing: { description: '“No new activities at Garmin.”', on: { LEFT: 'idle' } },
    importing: {
      description: 'An import began; how far it is.',
      on: {
        IMPORT_READ: {
          guard: {
            type: 'isMine',
            params: ({ context, event }) => ({ mine: context.importId, importId: event.importId }),
          },
          target: 'over',
        },
      },
    },
    over: { description: 'How many activities came in.', on: { LEFT: 'idle' } },
    refused: { description: 'Why the vendor could not be asked.', on: { LEFT: 'idle' } },
  },
});

export type VendorPullRef = ActorRefFrom<typeof vendorPullMachine>;
