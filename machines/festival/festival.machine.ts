import { assertEvent, type ActorRefFrom } from 'xstate';
import { normalPassword } from '../../domain/forms/password.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import { festivalSetup } from './setup.ts';
import type { FestivalContext, FestivalEvent, FestivalInput } from './types.ts';

interface Args {
  readonly context: FestivalContext;
}
interface Sent extends Args {
  readonly event: Extract<FestivalEvent, { type: 'SUBMIT' }>;
}

const contextParams = ({ context }: Args) => context;
const sent = ({ context: { permission }, event: { password } }: Sent) => ({ permission, password });
/** Returns the e-mail and password as validated, sent and stored: trimmed. [onboarding §5] */
const login = ({ context: { email }, event }: Args & { readonly event: FestivalEvent }) => {
  assertEvent(event, 'SUBMIT');
  return { email: email ?? '', password: normalPassword(event.password) };
};

const warn = { type: 'warn', params: failureIn } as const;
const choice = ({ event }: { readonly event: Extract<FestivalEvent, { type: 'CHOOSE' }> }) => ({
  permission: event.permission,
});
const choose = [
  { type: 'choose', params: choice },
  { type: 'keepChoice', params: choice },
] as const;
/** Returns the page's own level if there is no choice; else the previously chosen level, if still available. */
const firstLevel = ({ levels, permission, chosen }: FestivalInput) =>
  levels.length === 0 ? permission : chosen !== null && levels.includes(chosen) ? chosen : null;

/** Hides the warning automatically; its text remains as plain text until the next key press. [onboarding §9.3] */
const after = { warning: { actions: 'clearWarning' } } as const;
/** Returns to the form that was sent. */
const backToForm = [
  { guard: { type: 'isMember', params: contextParams }, target: 'notAuthenticated' },
  { target: 'notInCohort' },
] as const;
const backWarned = [
  { guard: { type: 'isMember', params: contextParams }, target: 'notAuthenticated', actions: warn },
  { target: 'notInCohort', actions: warn },
] as const;
/** Transitions after signing in: members continue, others join first. */
const signedIn = [
  { guard: { type: 'isMember', params: contextParams }, target: 'connected' },
  { target: 'joining' },
] as const;

/**
 * A festival's page: visitors with its link sign up or log in, join the cohort, and continue to the connections. [onboarding §2.33, §4.30]
 *
 * `useWorkflow(festivalMachine, () => createFestivalImplementations(deps), { linked, cohortName, levels, permission, chosen })`. Send
 * CHOOSE, SUBMIT, TYPE, SEND_CODE, BACK, RETRY; use `festivalView` (selectors.ts).
 */
export const festivalMachine = festivalSetup.createMachine({
  id: 'festival',
  description: 'From the link in a festival’s email to the connections.',
  context: ({ input }) => ({
    email: input.linked.email,
    cohortName: input.cohortName,
    levels: input.levels,
    permission: firstLevel(input),
    standing: 'unknown',
    problem: input.linked.problem,
    warning: null,
    refusal: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether the link contains an email address.',
      always: [{ guard: { type: 'hasEmail', params: contextParams }, target: 'loading' }, { target: 'error' }],
    },
    loading: {
      tags: 'busy',
      description: '“{cohort} is loading”: checks whether the address has an account and is in the cohort.',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { email } }) => ({ email: email ?? '' }),
        onDone: [
          { guard: { type: 'isSignedIn', params: ({ event }) => event.output }, target: 'connected' },
          {
            guard: { type: 'isNew', params: ({ event }) => event.output },
            target: 'newUser',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isMember', params: ({ event }) => event.output },
            target: 'notAuthenticated',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          {
            target: 'notInCohort',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'error', actions: { type: 'showProblem', params: failureIn } },
      },
    },
    error: {
      description: '“Uh oh!”, why, and whom to contact. Ends here if the link has no address.',
      on: { RETRY: { guard: { type: 'hasEmail', params: contextParams }, target: 'loading' } },
    },
    newUser: {
      tags: 'form',
      description: 'A new password with a message for each rule it breaks, and the data to be shared.',
      after,
      on: {
        CHOOSE: { actions: [...choose] },
        SUBMIT: { guard: { type: 'mayRegister', params: sent }, target: 'signingUp', actions: 'forgetRefusal' },
        TYPE: { actions: 'forgetRefusal' },
      },
    },
    notInCohort: {
      tags: 'form',
      description: '“Welcome, {email}”: the account’s password, and the data to be shared.',
      after,
      on: {
        CHOOSE: { actions: [...choose] },
        SUBMIT: { guard: { type: 'mayJoin', params: sent }, target: 'signingIn', actions: 'forgetRefusal' },
        TYPE: { actions: 'forgetRefusal' },
      },
    },
    notAuthenticated: {
      tags: 'form',
      description: '“Welcome back”: the password.',
      after,
      on: {
        SUBMIT: {
          guard: { type: 'hasPassword', params: ({ event: { password } }) => ({ password }) },
          target: 'signingIn',
          actions: 'forgetRefusal',
        },
        TYPE: { actions: 'forgetRefusal' },
      },
    },
    signingUp: {
      tags: 'busy',
      description: '“Creating account...”',
      invoke: {
        id: 'register',
        src: 'register',
        input: login,
        onDone: 'joining',
        onError: { target: 'newUser', actions: warn },
      },
    },
    signingIn: {
      tags: 'busy',
      description: '“Signing In...”',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: login,
        onDone: [
          {
            guard: { type: 'asksForCode', params: ({ event }) => ({ entered: event.output }) },
            target: 'askingForCode',
          },
          {
            guard: { type: 'asksForSetUp', params: ({ event }) => ({ entered: event.output }) },
            target: 'settingUpElsewhere',
          },
          ...signedIn,
        ],
        onError: [...backWarned],
      },
    },
    askingForCode: {
      description: '“Enter your code”, and why the last one was rejected.',
      after,
      on: { SEND_CODE: { target: 'verifyingCode', actions: 'forgetRefusal' }, BACK: 'leavingCode' },
    },
    verifyingCode: {
      tags: 'busy',
      description: '“Checking your code”',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ event }) => {
          assertEvent(event, 'SEND_CODE');
          return { code: event.code };
        },
        onDone: [...signedIn],
        onError: [
          { guard: { type: 'isOver', params: failureIn }, target: 'leavingCode', actions: warn },
          { target: 'askingForCode', actions: warn },
        ],
      },
    },
    leavingCode: {
      tags: 'busy',
      description: 'Cancels the sign-in that asked for a code.',
      invoke: { id: 'leaveCode', src: 'signOut', onDone: [...backToForm], onError: [...backToForm] },
    },
    settingUpElsewhere: {
      description: 'The account must set up two-step sign-in first: a link to the login page, which leads back here.',
      on: { BACK: 'leavingCode' },
    },
    joining: {
      tags: 'busy',
      description: '“Syncing to {cohort} ...”: the member joins the cohort.',
      invoke: {
        id: 'joinCohort',
        src: 'joinCohort',
        input: ({ context: { permission } }) => ({ permission: permission ?? 0 }),
        onDone: 'connected',
        onError: [
          { guard: { type: 'isOver', params: failureIn }, target: 'loading' },
          { target: 'notJoined', actions: { type: 'showProblem', params: failureIn } },
        ],
      },
    },
    notJoined: {
      description: '“Uh oh!”: signed in, but joining the cohort failed; why, with a retry button.',
      on: { RETRY: 'joining' },
    },
    connected: {
      type: 'final',
      description: '“Initializing Connections Dashboard....”',
      entry: 'leave',
    },
  },
});

export type FestivalRef = ActorRefFrom<typeof festivalMachine>;
