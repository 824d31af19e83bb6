import { type ActorRefFrom, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** Admin actions on an account. */
export type AccountAct = 'close' | 'delete';

/** An account and everything an action would affect; reading it changes nothing. */
export interface FoundAccount {
  readonly memberId: string;
  readonly name: string | null;
  readonly emailAddress: string;
  readonly memberType: string;
  readonly accessLevel: number;
  /** Subscription status; null if nothing is charged on this server. */
  readonly subscription: string | null;
  readonly teams: readonly { readonly name: string; readonly others: number }[];
  /** Number of items of each kind that deleting removes. */
  readonly touches: readonly { readonly what: string; readonly count: number }[];
  /** Number of original files, and their total bytes. */
  readonly files: { readonly count: number; readonly bytes: number };
}

export interface AccountManagingContext {
  readonly typed: string;
  readonly found: FoundAccount | null;
  readonly act: AccountAct;
  readonly password: string;
  readonly failure: Failure | null;
}

export type AccountManagingEvent =
  /** Member id or e-mail address. */
  | { readonly type: 'FIND'; readonly typed: string }
  | { readonly type: 'ASK'; readonly act: AccountAct }
  /** `password`: the admin's own, required for deleting. */
  | { readonly type: 'CONFIRM'; readonly password: string }
  | { readonly type: 'LEAVE' };

interface Doing {
  readonly act: AccountAct;
  readonly memberId: string;
  readonly password: string;
}

/**
 * Finds an account, shows what closing or deleting it would affect, and performs the action after confirmation. [onboarding §2.27]
 *
 * Send FIND, ASK, CONFIRM, LEAVE; render `accountManagingView` (selectors.ts).
 */
export const accountManagingMachine = setup({
  types: {} as { context: AccountManagingContext; events: AccountManagingEvent; tags: 'busy' | 'asking' },
  actors: {
    findAccount: requiredPromise<FoundAccount, { readonly typed: string }>('accountManaging', 'findAccount'),
    perform: requiredPromise<void, Doing>('accountManaging', 'perform'),
  },
  guards: { isSaid: (_, { typed }: { readonly typed: string }) => typed.trim() !== '' },
  actions: {
    keepTyped: assign((_, { typed }: { readonly typed: string }) => ({ typed, found: null, failure: null })),
    keepFound: assign((_, { found }: { readonly found: FoundAccount }) => ({ found })),
    keepAct: assign((_, { act }: { readonly act: AccountAct }) => ({ act, failure: null })),
    keepPassword: assign((_, { password }: { readonly password: string }) => ({ password, failure: null })),
    forgetPassword: assign({ password: '' }),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign((_, { failure }: { readonly failure: Failure }) => ({ failure, password: '' })),
  },
}).createMachine({
  id: 'accountManaging',
  description: 'An account is found, and closed or deleted.',
  context: () => ({ typed: '', found: null, act: 'close', password: '', failure: null }),
  initial: 'ready',
  states: {
    ready: {
      description: 'A field for a member’s id or e-mail address, and why the last one was not found, if it was not.',
    },
    finding: {
      tags: 'busy',
      description: 'The account is looked for, with what it holds.',
      invoke: {
        id: 'findAccount',
        src: 'findAccount',
        input: ({ context }) => ({ typed: context.typed.trim() }),
        onDone: { target: 'found', actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) } },
        onError: { target: 'ready', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    found: {
      description: 'The account, what deleting it would take away, and the two acts.',
      on: { ASK: { target: 'asking', actions: { type: 'keepAct', params: ({ event }) => ({ act: event.act }) } } },
    },
    asking: {
      tags: 'asking',
      description: 'Is it to be done? Deleting wants the admin’s own password.',
      on: {
        FIND: {},
        LEAVE: { target: 'found', actions: 'forgetFailure' },
        CONFIRM: {
          target: 'working',
          actions: { type: 'keepPassword', params: ({ event }) => ({ password: event.password }) },
        },
      },
    },
    working: {
      tags: ['busy', 'asking'],
      description: 'It is being done, and cannot be stopped.',
      on: { FIND: {} },
      invoke: {
        id: 'perform',
        src: 'perform',
        input: ({ context: { act, found, password } }) => ({ act, memberId: found?.memberId ?? '', password }),
        onDone: { target: 'concluded', actions: 'forgetPassword' },
        onError: { target: 'asking', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    concluded: { description: 'Operation successfully concluded. Another account may be looked for.' },
  },
  on: {
    FIND: {
      guard: { type: 'isSaid', params: ({ event }) => ({ typed: event.typed }) },
      target: '.finding',
      actions: { type: 'keepTyped', params: ({ event }) => ({ typed: event.typed }) },
    },
  },
});

export type AccountManagingRef = ActorRefFrom<typeof accountManagingMachine>;
