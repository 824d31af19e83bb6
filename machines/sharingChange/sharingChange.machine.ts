import { type ActorRefFrom, assign, setup } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export interface SharingChangeContext {
  /** What the server last said: this is what the partner gets. */
  readonly stored: SharingLevel;
  /** What the member would rather share; null while that is the same. */
  readonly chosen: SharingLevel | null;
}

export interface SharingChangeInput {
  readonly stored: SharingLevel;
}

export type SharingChangeEvent =
  | { readonly type: 'CHOOSE'; readonly level: SharingLevel }
  | { readonly type: 'SAVE' }
  /** Back to what is stored. */
  | { readonly type: 'CANCEL' }
  /** The list of connections was read again. */
  | { readonly type: 'LISTED'; readonly level: SharingLevel };

/**
 * What a cohort gets of the member. A level counts as changed when the server says so, and no moment earlier. [onboarding §4 Sharing]
 *
 * Send CHOOSE, SAVE, CANCEL, LISTED; show `sharingChangeView` (selectors.ts).
 */
export const sharingChangeMachine = setup({
  types: {} as { context: SharingChangeContext; events: SharingChangeEvent; input: SharingChangeInput },
  actors: {
    /** Answers the level as it is stored. */
    storeLevel: requiredPromise<SharingLevel, { readonly level: SharingLevel }>('sharingChange', 'storeLevel'),
  },
  guards: {
    isStored: ({ context }, params: { readonly level: SharingLevel }) => context.stored === params.level,
  },
  actions: {
    choose: assign((_, params: { readonly level: SharingLevel }) => ({ chosen: params.level })),
    keepStored: assign((_, params: { readonly level: SharingLevel }) => ({ stored: params.level })),
    forgetChoice: assign({ chosen: null }),
    /** Only told, not shown. [onboarding §8] */
    report: requiredEffect<{ readonly failure: Failure }>('sharingChange', 'report'),
    /** Pages that show the level ask again. */
    reload: requiredEffect('sharingChange', 'reload'),
  },
  delays: { messageShown: MESSAGE_MS },
}).createMachine({
  id: 'sharingChange',
  description: 'What a cohort gets of the member.',
  context: ({ input }) => ({ stored: input.stored, chosen: null }),
  initial: 'settled',
  on: {
    CHOOSE: [
      {
        guard: { type: 'isStored', params: ({ event }) => ({ level: event.level }) },
        target: '.settled',
        actions: 'forgetChoice',
      },
      { target: '.choosing', actions: { type: 'choose', params: ({ event }) => ({ level: event.level }) } },
    ],
    LISTED: { actions: { type: 'keepStored', params: ({ event }) => ({ level: event.level }) } },
  },
  states: {
    settled: { description: 'The level that is stored.' },
    choosing: {
      description: 'Another level is chosen, and does not count yet.',
      on: { SAVE: 'storing', CANCEL: { target: 'settled', actions: 'forgetChoice' } },
    },
    storing: {
      description: 'The choice is on its way; the partner still gets what is stored.',
      on: { CHOOSE: {}, LISTED: {} },
      invoke: {
        id: 'storeLevel',
        src: 'storeLevel',
        input: ({ context }) => ({ level: context.chosen ?? context.stored }),
        onDone: {
          target: 'stored',
          actions: [{ type: 'keepStored', params: ({ event }) => ({ level: event.output }) }, 'forgetChoice', 'reload'],
        },
        onError: { target: 'failed', actions: [{ type: 'report', params: failureIn }, 'reload'] },
      },
    },
    stored: { description: '“Saved”, for four seconds.', after: { messageShown: 'settled' } },
    failed: {
      description: 'Nothing was changed as far as is known, and the page says what still counts.',
      on: { SAVE: 'storing', CANCEL: { target: 'settled', actions: 'forgetChoice' } },
    },
  },
});

export type SharingChangeRef = ActorRefFrom<typeof sharingChangeMachine>;
