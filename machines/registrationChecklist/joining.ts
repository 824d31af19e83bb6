import { failureIn } from '../shared/failure-of-event.ts';
import { checklistSetup, joined } from './setup.ts';
import { type Act, acts, type ChecklistContext, detailsIn, type JoinFailure } from './types.ts';

interface Failing {
  readonly event: { readonly error: unknown };
}
const failedAs =
  (title: JoinFailure['title']) =>
  ({ event }: Failing): JoinFailure => ({ title, why: failureIn({ event }).failure });
const unableToRegister = failedAs('unableToRegister');
const unableToSignUp = failedAs('unableToSignUp');

/**
 * Transitions after an error: an expired session leads back to the account step; other errors are shown and can be
 * retried.
 */
const troubled = (params: typeof unableToSignUp) =>
  [
    {
      guard: { type: 'isOver', params: failureIn },
      target: '#registrationChecklist.open',
      actions: ['reopenAccountStep', 'showSessionEnded'],
    },
    { target: '#registrationChecklist.open.failed', actions: { type: 'fail', params } },
  ] as const;

const done = { target: 'next', actions: 'continueSteps' } as const;
const answersIn = ({ context }: { readonly context: ChecklistContext }) => ({ answers: context.answers });
const next = (act: Act) =>
  ({
    guard: { type: 'isNext', params: ({ context }: { readonly context: ChecklistContext }) => ({ ...context, act }) },
    target: act,
  }) as const;

/**
 * State after 'Join Now': actions run one after another, each with its progress message. [onboarding §4.27 to §4.29]
 */
export const joining = checklistSetup.createStateConfig({
  tags: 'busy',
  description: 'Joins the programme, one step at a time.',
  initial: 'next',
  states: {
    next: {
      description: 'Moves to the next step of this programme.',
      always: [
        ...acts.map(next),
        {
          target: '#registrationChecklist.joined',
          actions: [
            { type: 'saveDraft', params: joined },
            {
              type: 'leave',
              params: ({ context }) => ({ isNew: context.kind === 'new' }),
            },
          ],
        },
      ],
    },
    registering: {
      description: '“Registering to event...”',
      invoke: {
        id: 'registerForEvent',
        src: 'registerForEvent',
        input: ({ context: { steps, answers } }) => ({
          details: detailsIn(steps),
          answers,
          isAsked: steps.some(({ ref }) => ref === 'details' || ref === 'soulFocus'),
        }),
        onDone: [
          { guard: { type: 'isSuccess', params: ({ event }) => event.output }, ...done },
          {
            target: '#registrationChecklist.open.failed',
            actions: {
              type: 'fail',
              params: ({ event: { output } }): JoinFailure => ({
                title: 'unableToRegister',
                why: { said: output.message },
              }),
            },
          },
        ],
        onError: troubled(unableToRegister),
      },
    },
    savingAnswers: {
      description: '“Saving your answers...”',
      invoke: {
        id: 'saveAnswers',
        src: 'saveAnswers',
        input: answersIn,
        onDone: done,
        onError: troubled(unableToSignUp),
      },
    },
    updatingProfile: {
      description: '“Saving your profile...”: saves the profile answers of the survey for a new account.',
      invoke: {
        id: 'updateProfile',
        src: 'updateProfile',
        input: answersIn,
        onDone: done,
        onError: troubled(unableToSignUp),
      },
    },
    optingIn: {
      description: '“Opting in...”',
      invoke: {
        id: 'joinCohort',
        src: 'joinCohort',
        input: ({ context: { permission } }) => ({ permission }),
        onDone: {
          target: 'next',
          actions: [{ type: 'keepLevelShared', params: ({ event }) => ({ level: event.output }) }, 'continueSteps'],
        },
        onError: troubled(unableToSignUp),
      },
    },
    authorizing: {
      description: '“Authorizing connection...”',
      invoke: {
        id: 'joinTeam',
        src: 'joinTeam',
        onDone: {
          target: 'next',
          actions: [{ type: 'keepTeamAnswer', params: ({ event }) => ({ answer: event.output }) }, 'continueSteps'],
        },
        onError: troubled(unableToSignUp),
      },
    },
    applyingCoupon: {
      description: '“Adding your free months...”, for an existing account.',
      invoke: { id: 'applyCoupon', src: 'applyCoupon', onDone: done, onError: troubled(unableToSignUp) },
    },
    syncing: {
      description: '“Syncing to {cohort} ...”: reloads the data of the next page.',
      invoke: { id: 'reload', src: 'reload', onDone: done, onError: troubled(unableToSignUp) },
    },
  },
});
