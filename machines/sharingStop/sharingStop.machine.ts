import { type ActorRefFrom, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';

export type SharingStopEvent =
  | { readonly type: 'STOP' }
  /** Answers to “stop sharing with everybody?”. */
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  /** Closes the alert. */
  | { readonly type: 'DISMISS' };

/** Leaves every cohort at once. Send STOP, CONFIRM, CANCEL, DISMISS; render `sharingStopView` (selectors.ts). [onboarding §4 Sharing] */
export const sharingStopMachine = setup({
  types: {} as { events: SharingStopEvent },
  actors: { optOut: requiredPromise<void>('sharingStop', 'optOut') },
  actions: {
    report: requiredEffect<{ readonly failure: Failure }>('sharingStop', 'report'),
    reload: requiredEffect('sharingStop', 'reload'),
  },
}).createMachine({
  id: 'sharingStop',
  description: 'Sharing nothing with anybody any more.',
  initial: 'idle',
  states: {
    idle: { description: 'The connections, and a button below them.', on: { STOP: 'confirming' } },
    confirming: {
      description: 'A dialog says what happens at once.',
      on: { CONFIRM: 'stopping', CANCEL: 'idle' },
    },
    stopping: {
      description: '“Stopping…”, over the page.',
      invoke: {
        id: 'optOut',
        src: 'optOut',
        onDone: { target: 'idle', actions: 'reload' },
        onError: { target: 'failed', actions: [{ type: 'report', params: failureIn }, 'reload'] },
      },
    },
    failed: {
      description: 'An alert says that the list shows what still counts.',
      on: { DISMISS: 'idle' },
    },
  },
});

export type SharingStopRef = ActorRefFrom<typeof sharingStopMachine>;
