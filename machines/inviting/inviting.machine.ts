import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A new invitation. Its link is only returned this once. */
export interface MadeInvitation {
  /** Address it was mailed to; null if the link has to be shared manually. */
  readonly email: string | null;
  readonly url: string;
}

export interface InvitingContext {
  /** Address from the form; empty for none. */
  readonly email: string;
  readonly made: MadeInvitation | null;
  /** The invitation being withdrawn; null if none. */
  readonly withdrawing: string | null;
  /** Result of the last action. */
  readonly last: 'made' | 'notMade' | 'withdrawn' | 'notWithdrawn' | null;
  readonly failure: Failure | null;
}

export type InvitingEvent =
  | { readonly type: 'INVITE'; readonly email: string }
  | { readonly type: 'WITHDRAW'; readonly invitationId: string };

/**
 * Creates and withdraws invitations, one at a time. The latest one stays on the page with its link until another one is created.
 *
 * Send INVITE and WITHDRAW; render `invitingView` (selectors.ts). Open invitations are read by a query.
 */
export const invitingMachine = setup({
  types: {} as { context: InvitingContext; events: InvitingEvent },
  actors: {
    makeInvitation: requiredPromise<MadeInvitation, { readonly email: string }>('inviting', 'makeInvitation'),
    withdraw: requiredPromise<void, { readonly invitationId: string | null }>('inviting', 'withdraw'),
  },
  actions: {
    keepEmail: assign((_, { email }: { readonly email: string }) => ({ email, made: null, last: null, failure: null })),
    keepMade: assign((_, { made }: { readonly made: MadeInvitation }) => ({ made, last: 'made' as const })),
    choose: assign((_, { invitationId }: { readonly invitationId: string }) => ({
      withdrawing: invitationId,
      last: null,
      failure: null,
    })),
    keepWithdrawn: assign({ withdrawing: null, last: 'withdrawn' }),
    keepFailure: assign((_, params: { readonly failure: Failure; readonly last: 'notMade' | 'notWithdrawn' }) => ({
      ...params,
      withdrawing: null,
    })),
  },
}).createMachine({
  id: 'inviting',
  description: 'Invitations are made and withdrawn.',
  context: () => ({ email: '', made: null, withdrawing: null, last: null, failure: null }),
  initial: 'ready',
  states: {
    ready: {
      description:
        'A form for a new invitation, the one that was just made with its link, and why the last try failed, if it did.',
      on: {
        INVITE: { target: 'making', actions: { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) } },
        WITHDRAW: {
          target: 'withdrawing',
          actions: { type: 'choose', params: ({ event }) => ({ invitationId: event.invitationId }) },
        },
      },
    },
    making: {
      description: 'An invitation is being made, and mailed where an address was given.',
      invoke: {
        id: 'makeInvitation',
        src: 'makeInvitation',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'ready', actions: { type: 'keepMade', params: ({ event }) => ({ made: event.output }) } },
        onError: {
          target: 'ready',
          actions: { type: 'keepFailure', params: (args) => ({ ...failureIn(args), last: 'notMade' }) },
        },
      },
    },
    withdrawing: {
      description: 'An invitation is being withdrawn. It stays on the list until it is.',
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context }) => ({ invitationId: context.withdrawing }),
        onDone: { target: 'ready', actions: 'keepWithdrawn' },
        onError: {
          target: 'ready',
          actions: { type: 'keepFailure', params: (args) => ({ ...failureIn(args), last: 'notWithdrawn' }) },
        },
      },
    },
  },
});

export type InvitingRef = ActorRefFrom<typeof invitingMachine>;
