import { type ActorRefFrom, assertEvent, assign, emit, setup } from 'xstate';
import { MESSAGE_MS } from '../../domain/constants.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface TeamVisibilityContext {
  readonly failure: Failure | null;
}

export type TeamVisibilityEvent = { readonly type: 'SAVE'; readonly athletesCanViewDashboard: boolean };

/** What was sent is stored: the form counts from here. */
export type TeamVisibilityEmitted = { readonly type: 'saved' };

/**
 * Whether a team's athletes see their dashboard. [onboarding §2]
 *
 * Send SAVE; show `teamVisibilityView` (selectors.ts). `actor.on('saved', …)` says that the form has nothing left to save.
 */
export const teamVisibilityMachine = setup({
  types: {} as { context: TeamVisibilityContext; events: TeamVisibilityEvent; emitted: TeamVisibilityEmitted },
  actors: {
    saveTeam: requiredPromise<void, { readonly athletesCanViewDashboard: boolean }>('teamVisibility', 'saveTeam'),
  },
  actions: {
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
    notifyForm: emit({ type: 'saved' }),
  },
  delays: { messageShown: MESSAGE_MS },
}).createMachine({
  id: 'teamVisibility',
  description: 'Whether a team’s athletes see their dashboard.',
  context: () => ({ failure: null }),
  initial: 'editing',
  on: { SAVE: { target: '.saving', actions: 'forgetFailure' } },
  states: {
    editing: { description: 'The choice, and why it could not be saved, if so.' },
    saving: {
      description: 'The choice is on its way.',
      on: { SAVE: {} },
      invoke: {
        id: 'saveTeam',
        src: 'saveTeam',
        input: ({ event }) => {
          assertEvent(event, 'SAVE');
          return { athletesCanViewDashboard: event.athletesCanViewDashboard };
        },
        onDone: { target: 'saved', actions: 'notifyForm' },
        onError: { target: 'editing', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    saved: { description: '“Saved”, for four seconds.', after: { messageShown: 'editing' } },
  },
});

export type TeamVisibilityRef = ActorRefFrom<typeof teamVisibilityMachine>;
