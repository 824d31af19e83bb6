import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { Member } from '../../domain/entities/member.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** The secret for an authenticator app, as text and as a QR code. */
export interface TotpEnrollment {
  readonly secret: string;
  readonly uri: string;
}

/** The sign-in completed by the set-up. `now` is ms since 1970. */
export interface CompletedSignIn {
  readonly member: Member;
  readonly tokens: Tokens;
  readonly now: number;
}

export interface Confirmed {
  readonly recoveryCodes: readonly string[];
  /** The completed sign-in; null if the member was already signed in. */
  readonly letIn: CompletedSignIn | null;
}

export interface FactorSetUpInput {
  /** Challenge of a sign-in that requires the set-up; null if the member is signed in. */
  readonly challenge: string | null;
}

export interface FactorSetUpContext {
  readonly challenge: string | null;
  readonly handout: TotpEnrollment | null;
  readonly confirmed: Confirmed | null;
  /** Why the last step failed. */
  readonly failure: Failure | null;
}

export type FactorSetUpEvent =
  /** The six digits shown by the app. */
  | { readonly type: 'SEND_CODE'; readonly code: string }
  /** The member saved the recovery codes. */
  | { readonly type: 'CODES_KEPT' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CANCEL' };

/** `refused`: the server requires the password again (`ProofNeeded`), or the sign-in timed out (`Unauthorized`). */
export type FactorSetUpOutput =
  | { readonly outcome: 'done'; readonly letIn: CompletedSignIn | null }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'refused'; readonly failure: Failure | null };

interface FailureParams {
  readonly failure: Failure;
}

/**
 * Setting up an authenticator app: secret, first code, recovery codes. A child of `secondFactor` on the profile and of `session` at
 * sign-in.
 *
 * Send SEND_CODE, CODES_KEPT, RETRY, CANCEL; use `matches`, `hasTag('busy')`, `context.handout` for the QR code, `context.failure` for a
 * wrong code, `context.confirmed.recoveryCodes` in `showingCodes`.
 */
export const factorSetUpMachine = setup({
  types: {} as {
    context: FactorSetUpContext;
    events: FactorSetUpEvent;
    input: FactorSetUpInput;
    output: FactorSetUpOutput;
    tags: 'busy';
  },
  actors: {
    associate: requiredPromise<TotpEnrollment, { readonly challenge: string | null }>('factorSetUp', 'associate'),
    confirm: requiredPromise<Confirmed, { readonly challenge: string | null; readonly code: string }>(
      'factorSetUp',
      'confirm',
    ),
  },
  guards: {
    isForParent: (_, { failure }: FailureParams) => failure.tag === 'ProofNeeded' || failure.tag === 'Unauthorized',
  },
  actions: {
    keepHandout: assign((_, params: { readonly handout: TotpEnrollment }) => ({ handout: params.handout })),
    keepConfirmed: assign((_, params: { readonly confirmed: Confirmed }) => ({ confirmed: params.confirmed })),
    keepFailure: assign((_, params: FailureParams) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'factorSetUp',
  description: 'An authenticator app is made the second factor.',
  context: ({ input }) => ({ challenge: input.challenge, handout: null, confirmed: null, failure: null }),
  initial: 'associating',
  output: ({ event }) => event.output as FactorSetUpOutput,
  states: {
    associating: {
      tags: 'busy',
      description: '“Preparing your code”: a new secret is on its way.',
      on: { CANCEL: 'cancelled' },
      invoke: {
        id: 'associate',
        src: 'associate',
        input: ({ context }) => ({ challenge: context.challenge }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepHandout', params: ({ event }) => ({ handout: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isForParent', params: failureIn },
            target: 'refused',
            actions: { type: 'keepFailure', params: failureIn },
          },
          { target: 'unprepared', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    unprepared: {
      description: 'There is no secret, and why. It can be asked for again.',
      on: { RETRY: { target: 'associating', actions: 'forgetFailure' }, CANCEL: 'cancelled' },
    },
    showing: {
      description: 'The QR code, the same as text, and a field for the first code; what was wrong with the last one.',
      on: { SEND_CODE: { target: 'confirming', actions: 'forgetFailure' }, CANCEL: 'cancelled' },
    },
    confirming: {
      tags: 'busy',
      description: 'The first code is on its way.',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context, event }) => {
          assertEvent(event, 'SEND_CODE');
          return { challenge: context.challenge, code: event.code.trim() };
        },
        onDone: {
          target: 'showingCodes',
          actions: { type: 'keepConfirmed', params: ({ event }) => ({ confirmed: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isForParent', params: failureIn },
            target: 'refused',
            actions: { type: 'keepFailure', params: failureIn },
          },
          { target: 'showing', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    showingCodes: {
      description: 'It is on. The ten recovery codes, shown this once.',
      on: { CODES_KEPT: 'done' },
    },
    done: {
      type: 'final',
      description: 'Set up, and the recovery codes are kept.',
      output: ({ context }) => ({ outcome: 'done' as const, letIn: context.confirmed?.letIn ?? null }),
    },
    cancelled: { type: 'final', description: 'Everything is as it was.', output: { outcome: 'cancelled' } },
    refused: {
      type: 'final',
      description: 'Not without the password, which is the parent’s business.',
      output: ({ context }) => ({ outcome: 'refused' as const, failure: context.failure }),
    },
  },
});

export type FactorSetUpRef = ActorRefFrom<typeof factorSetUpMachine>;
