import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** A signed-in member, as displayed on a partner page. */
export interface Person {
  readonly memberId: string;
  readonly email: string;
}

/** Whether the member joins with an existing or a new account. [onboarding §4.26] */
export type AccountKind = 'existing' | 'new';

/** The account used; null if the dialog was closed without one. */
export type PartnerAccountOutput = { readonly kind: AccountKind; readonly person: Person } | null;

/**
 * Result of submitting a password: signed in, a code is required, or a second factor must first be set up on the login
 * page.
 */
export type PasswordResult =
  | { readonly kind: 'in'; readonly person: Person }
  | { readonly kind: 'code' }
  | { readonly kind: 'setUp' };

export interface PartnerAccountInput {
  /** The member who is signed in when the dialog opens. */
  readonly person: Person | null;
}

export interface Refusal {
  readonly title: 'unableToLogIn' | 'unableToCreate';
  readonly failure: Failure;
}

export interface PartnerAccountContext {
  readonly person: Person | null;
  readonly kind: AccountKind;
  readonly refusal: Refusal | null;
  readonly output: PartnerAccountOutput;
}

export type PartnerAccountEvent =
  /** The button 'Continue as {email}'. */
  | { readonly type: 'CONTINUE' }
  /** The link 'Not you?'. */
  | { readonly type: 'NOT_YOU' }
  /** The button 'Continue with an existing account'. */
  | { readonly type: 'LOG_IN' }
  /** The button 'Create a new account'. */
  | { readonly type: 'CREATE' }
  /** Submits the open form. The password is sent to the server and not stored. */
  | { readonly type: 'SUBMIT'; readonly email: string; readonly password: string; readonly mayTell?: boolean }
  /** The code of the second factor. */
  | { readonly type: 'SEND_CODE'; readonly code: string }
  /** Goes back to the previous view. */
  | { readonly type: 'BACK' }
  /** Closes the dialog. */
  | { readonly type: 'CLOSE' };

type Login = { readonly email: string; readonly password: string };
/** `mayTell`: the member agrees that the registration is reported to analytics. */
type NewAccount = Login & { readonly mayTell: boolean };
const login = ({ event }: { readonly event: PartnerAccountEvent }): Login => {
  assertEvent(event, 'SUBMIT');
  return { email: event.email, password: event.password };
};
const newAccount = ({ event }: { readonly event: PartnerAccountEvent }): NewAccount => {
  assertEvent(event, 'SUBMIT');
  return { email: event.email, password: event.password, mayTell: event.mayTell ?? false };
};
const unableToLogIn = ({ event }: { readonly event: { readonly error: unknown } }) => ({
  ...failureIn({ event }),
  title: 'unableToLogIn' as const,
});

/**
 * The account step of a partner page, with three views: choosing, logging in, signing up. [onboarding §2]
 *
 * A child of `registrationChecklist`. Send CONTINUE, NOT_YOU, LOG_IN, CREATE, SUBMIT, SEND_CODE, BACK, CLOSE; use `partnerAccountView`
 * (selectors.ts).
 */
export const partnerAccountMachine = setup({
  types: {} as {
    context: PartnerAccountContext;
    events: PartnerAccountEvent;
    input: PartnerAccountInput;
    output: PartnerAccountOutput;
    tags: 'busy';
  },
  actors: {
    signIn: requiredPromise<PasswordResult, Login>('partnerAccount', 'signIn'),
    sendCode: requiredPromise<Person, { readonly code: string }>('partnerAccount', 'sendCode'),
    register: requiredPromise<Person, NewAccount>('partnerAccount', 'register'),
    signOut: requiredPromise<void>('partnerAccount', 'signOut'),
  },
  guards: {
    isSomebody: (_, params: { readonly person: Person | null }) => params.person !== null,
    isIn: (_, params: { readonly entered: PasswordResult }) => params.entered.kind === 'in',
    asksForCode: (_, params: { readonly entered: PasswordResult }) => params.entered.kind === 'code',
    isOver: (_, params: { readonly failure: Failure }) => params.failure.tag === 'Unauthorized',
  },
  actions: {
    finish: assign((_, params: { readonly person: Person | null; readonly kind: AccountKind }) => ({
      output: params.person && { kind: params.kind, person: params.person },
    })),
    refuse: assign((_, { title, failure }: Refusal) => ({ refusal: { title, failure } })),
    forgetRefusal: assign({ refusal: null }),
    forgetPerson: assign({ person: null }),
  },
}).createMachine({
  id: 'partnerAccount',
  description: 'The account with which a visitor joins a programme.',
  context: ({ input }) => ({ person: input.person, kind: 'existing', refusal: null, output: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description:
        '“Continue as {email}” with “Not you?” if a member is signed in; “Continue with an existing account”, “Create a new account”.',
      on: {
        CONTINUE: {
          guard: { type: 'isSomebody', params: ({ context }) => ({ person: context.person }) },
          target: 'finished',
          actions: { type: 'finish', params: ({ context }) => ({ person: context.person, kind: 'existing' }) },
        },
        NOT_YOU: {
          guard: { type: 'isSomebody', params: ({ context }) => ({ person: context.person }) },
          target: 'signingOut',
        },
        LOG_IN: 'loggingIn',
        CREATE: 'creating',
        CLOSE: 'finished',
      },
    },
    signingOut: {
      tags: 'busy',
      description: 'Signs out the current member; the partner’s page is kept.',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'choosing', actions: 'forgetPerson' },
        onError: { target: 'choosing', actions: { type: 'refuse', params: unableToLogIn } },
      },
    },
    loggingIn: {
      description: '“Log In to your provider account”, with a link to reset the password, and the last error.',
      on: {
        SUBMIT: { target: 'signingIn', actions: 'forgetRefusal' },
        BACK: { target: 'choosing', actions: 'forgetRefusal' },
        CREATE: { target: 'creating', actions: 'forgetRefusal' },
        CLOSE: 'finished',
      },
    },
    signingIn: {
      tags: 'busy',
      description: '“Signing In...”, “Loading Data...”, “Success!”',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: login,
        onDone: [
          {
            guard: { type: 'isIn', params: ({ event }) => ({ entered: event.output }) },
            target: 'finished',
            actions: {
              type: 'finish',
              params: ({ event }) => ({
                person: event.output.kind === 'in' ? event.output.person : null,
                kind: 'existing',
              }),
            },
          },
          {
            guard: { type: 'asksForCode', params: ({ event }) => ({ entered: event.output }) },
            target: 'askingForCode',
          },
          { target: 'settingUpElsewhere' },
        ],
        onError: { target: 'loggingIn', actions: { type: 'refuse', params: unableToLogIn } },
      },
    },
    askingForCode: {
      description: '“Enter your code”, and why the last one was rejected.',
      on: {
        SEND_CODE: { target: 'verifyingCode', actions: 'forgetRefusal' },
        BACK: { target: 'leavingCode', actions: 'forgetRefusal' },
        CLOSE: 'finished',
      },
    },
    leavingCode: {
      tags: 'busy',
      description: 'Cancels the sign-in that asked for a code.',
      invoke: { id: 'leaveCode', src: 'signOut', onDone: 'loggingIn', onError: 'loggingIn' },
    },
    verifyingCode: {
      tags: 'busy',
      description: '“Checking your code”, “Loading Data...”, “Success!”',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ event }) => {
          assertEvent(event, 'SEND_CODE');
          return { code: event.code };
        },
        onDone: {
          target: 'finished',
          actions: { type: 'finish', params: ({ event }) => ({ person: event.output, kind: 'existing' }) },
        },
        onError: [
          {
            guard: { type: 'isOver', params: failureIn },
            target: 'loggingIn',
            actions: { type: 'refuse', params: unableToLogIn },
          },
          { target: 'askingForCode', actions: { type: 'refuse', params: unableToLogIn } },
        ],
      },
    },
    settingUpElsewhere: {
      description: 'The account must set up two-step sign-in first: a link to the login page, which leads back here.',
      on: { BACK: 'leavingCode', CLOSE: 'finished' },
    },
    creating: {
      description: '“Create an account”: email and password, and the last error.',
      on: {
        SUBMIT: { target: 'registering', actions: 'forgetRefusal' },
        BACK: { target: 'choosing', actions: 'forgetRefusal' },
        LOG_IN: { target: 'loggingIn', actions: 'forgetRefusal' },
        CLOSE: 'finished',
      },
    },
    registering: {
      tags: 'busy',
      description: '“Creating account...”, “Loading Data...”, “Success!”',
      invoke: {
        id: 'register',
        src: 'register',
        input: newAccount,
        onDone: {
          target: 'finished',
          actions: { type: 'finish', params: ({ event }) => ({ person: event.output, kind: 'new' }) },
        },
        onError: {
          target: 'creating',
          actions: {
            type: 'refuse',
            params: ({ event }) => ({ ...failureIn({ event }), title: 'unableToCreate' as const }),
          },
        },
      },
    },
    finished: { type: 'final', description: 'The visitor has an account, or closed the dialog.' },
  },
  output: ({ context }) => context.output,
});

export type PartnerAccountRef = ActorRefFrom<typeof partnerAccountMachine>;
