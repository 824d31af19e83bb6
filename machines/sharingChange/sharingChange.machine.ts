import { type ActorRefFrom, assign, setup } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export interface SharingChangeContext {
  /** Level last returned by the server, which is what the partner has. */
  readonly stored: SharingLevel;
  /** The member's selection; null if it is the stored level. */
  readonly chosen: SharingLevel | null;
}

export interface SharingChangeInput {
  readonly stored: SharingLevel;
}

export type SharingChangeEvent =
  | { readonly type: 'CHOOSE'; readonly level: SharingLevel }
  | { readonly type: 'SAVE' }
  /** Resets the selection to the stored level. */
  | { readonly type: 'CANCEL' }
  /** The list of connections was refetched. */
  | { readonly type: 'LISTED'; readonly level: SharingLevel };

/**
 * The level at which a member shares with a cohort. A level only counts as changed once the server confirms it. [onboarding §4 Sharing]
 *
 * Send CHOOSE, SAVE, CANCEL, LISTED; render `sharingChangeView` (selectors.ts).
 */
export const sharingChangeMachine = setup({
  types: {} as { context: SharingChangeContext; events: SharingChangeEvent; input: SharingChangeInput },
  actors: {
    /** Returns the stored level. */
    storeLevel: requiredPromise<SharingLevel, { readonly level: SharingLevel }>('sharingChange', 'storeLevel'),
  },
  guards: {
    isStored: ({ context }, params: { readonly level: SharingLevel }) => context.stored === params.level,
  },
  actions: {
    choose: assign((_, params: { readonly level: SharingLevel }) => ({ chosen: params.level })),
    keepStored: assign((_, params: { readonly level: SharingLevel }) => ({ stored: params.level })),
    forgetChoice: assign({ chosen: null }),
    /** Reported only, not displayed. [onboarding §8] */
    report: requiredEffect<{ readonly failure: Failure }>('sharingChange', 'report'),
    /** Pages that show the level refetch it. */
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
