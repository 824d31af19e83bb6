import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ProviderStep } from '../../domain/entities/provider.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredPromise } from '../shared/required.ts';
import type { SignInResult } from '../session/types.ts';

export interface ProviderReturnInput {
  /** Query string that the provider returned the browser with; empty if the page was opened again. */
  readonly query: string;
  /** Step left over from an earlier visit to the page, or null. */
  readonly step: ProviderStep | null;
  readonly isSignedIn: boolean;
}

export interface ProviderReturnContext extends ProviderReturnInput {
  /** Why the last request failed. */
  readonly failure: Failure | null;
}

export type ProviderReturnEvent =
  | { readonly type: 'CREATE_ACCOUNT' }
  /** The member agrees to sign in to their account with the provider. */
  | { readonly type: 'CONNECT' };

interface Outcome {
  readonly outcome: SignInResult | ProviderStep;
}
interface Step {
  readonly step: ProviderStep | null;
}
const isStep = (outcome: Outcome['outcome']): outcome is ProviderStep => 'step' in outcome;

const session = ({ context }: { readonly context: ProviderReturnContext }) => ({
  session: context.step?.session ?? '',
});
const storeFailure = { type: 'keepFailure', params: failureIn } as const;

/** Form that shows the remaining steps. A second factor is set up on the login page. */
const formOf = (answer: SignInResult) => ('token' in answer ? 'signIn' : 'register');

/**
 * The page that a sign-in provider returns the browser to: it signs in, offers an account, or asks the member to
 * connect theirs.
 *
 * `useWorkflow(providerReturnMachine, () => createProviderReturnImplementations(deps), { query, step, isSignedIn })`.
 * Send CREATE_ACCOUNT, CONNECT; use `providerReturnView`. The session continues a sign-in (LET_IN).
 */
export const providerReturnMachine = setup({
  types: {} as {
    context: ProviderReturnContext;
    events: ProviderReturnEvent;
    input: ProviderReturnInput;
    tags: 'busy';
  },
  actors: {
    finish: requiredPromise<SignInResult | ProviderStep, { readonly query: string }>('providerReturn', 'finish'),
    createAccount: requiredPromise<SignInResult, { readonly session: string }>('providerReturn', 'createAccount'),
    connect: requiredPromise<void, { readonly session: string }>('providerReturn', 'connect'),
  },
  guards: {
    hasQuery: ({ context }) => context.query !== '',
    isLetIn: (_, { outcome }: Outcome) => !isStep(outcome),
    isNew: (_, { step }: Step) => step?.step === 'sign_up',
    isForMember: ({ context }, { step }: Step) => step !== null && context.isSignedIn,
    isForGuest: (_, { step }: Step) => step !== null,
  },
  actions: {
    keepStep: assign((_, { outcome }: Outcome) => ({ step: isStep(outcome) ? outcome : null })),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    letIn: requiredEffect<{ readonly form: 'signIn' | 'register'; readonly outcome: Outcome['outcome'] }>(
      'providerReturn',
      'letIn',
    ),
  },
}).createMachine({
  id: 'providerReturn',
  description: 'Back from a sign-in provider.',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'With a response of the provider, or again after logging in.',
      always: [{ guard: 'hasQuery', target: 'finishing' }, { target: 'choosingStep' }],
    },
    finishing: {
      tags: 'busy',
      description: '“Signing In...”: the server checks the response of the provider.',
      invoke: {
        id: 'finish',
        src: 'finish',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'isLetIn', params: ({ event }) => ({ outcome: event.output }) },
            target: 'done',
            actions: { type: 'letIn', params: ({ event }) => ({ form: 'signIn', outcome: event.output }) },
          },
          {
            target: 'choosingStep',
            actions: { type: 'keepStep', params: ({ event }) => ({ outcome: event.output }) },
          },
        ],
        onError: { target: 'refused', actions: storeFailure },
      },
    },
    choosingStep: {
      description: 'Chooses the page of the remaining step.',
      always: [
        { guard: { type: 'isNew', params: ({ context }) => context }, target: 'offeringAccount' },
        { guard: { type: 'isForMember', params: ({ context }) => context }, target: 'offeringConnection' },
        { guard: { type: 'isForGuest', params: ({ context }) => context }, target: 'needingLogin' },
        { target: 'refused' },
      ],
    },
    refused: { description: 'The sign-in failed, with the reason. The login page begins again.' },
    needingLogin: {
      description: 'The address has an account: its owner has to log in, and comes back here.',
    },
    offeringAccount: {
      description: 'There is no account yet: the terms, and a button that creates one.',
      on: { CREATE_ACCOUNT: { target: 'creating', actions: 'forgetFailure' } },
    },
    creating: {
      tags: 'busy',
      description: '“Creating account...”',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: session,
        onDone: {
          target: 'done',
          actions: { type: 'letIn', params: ({ event }) => ({ form: formOf(event.output), outcome: event.output }) },
        },
        onError: { target: 'offeringAccount', actions: storeFailure },
      },
    },
    offeringConnection: {
      description: 'A member is signed in: a button connects the provider with the account.',
      on: { CONNECT: { target: 'connecting', actions: 'forgetFailure' } },
    },
    connecting: {
      tags: 'busy',
      description: 'The provider is being connected.',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: session,
        onDone: 'connected',
        onError: { target: 'offeringConnection', actions: storeFailure },
      },
    },
    connected: { description: 'The provider can sign the member in from now on.' },
    done: { tags: 'busy', description: 'The session takes over.' },
  },
});

export type ProviderReturnRef = ActorRefFrom<typeof providerReturnMachine>;
