import type { ActorRefFrom } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { joining } from './joining.ts';
import { checklistSetup, draftParams } from './setup.ts';
import type { ChecklistContext, ChecklistEvent, ChecklistInput, ChecklistStep } from './types.ts';

type Context = { readonly context: ChecklistContext };
type On<Type extends ChecklistEvent['type']> = Context & { readonly event: Extract<ChecklistEvent, { type: Type }> };

/** Returns the initial steps. Completed steps are kept while the same member is signed in. */
function stepsOf({ programme, draft, person }: ChecklistInput): readonly ChecklistStep[] {
  const isSame = draft !== null && draft.account?.memberId === person?.memberId;
  return programme.steps.map(({ ref, message }) => {
    const before = draft?.steps[ref] ?? null;
    const completed = (ref === 'account' || ref === 'device') && !isSame ? null : before;
    return { ref, message, completed: completed ?? (ref === 'agreement' ? false : null) };
  });
}
const accountOf = ({ draft, person }: ChecklistInput) =>
  draft?.account != null && draft.account.memberId === person?.memberId ? draft.account : null;
const kindOf = (input: ChecklistInput) => (accountOf(input) === null ? null : (input.draft?.kind ?? null));

const saveDraftAction = { type: 'saveDraft', params: draftParams } as const;
const chosen = ({ context: { steps, account }, event: { ref } }: On<'OPEN'>) => ({ steps, ref, account });
const open = { type: 'open', params: ({ event: { ref } }: On<'OPEN'>) => ({ ref }) } as const;
const keepPerson = {
  type: 'keepPerson',
  params: ({ event: { person } }: On<'PERSON_CHANGED'>) => ({ person }),
} as const;
const change = ({ context: { account }, event: { person } }: On<'PERSON_CHANGED'>) => ({ account, person });

/**
 * The steps of a partner page, and joining once all are completed. [onboarding §4.26 to §4.29]
 *
 * `useWorkflow(registrationChecklistMachine, () => createRegistrationChecklistImplementations(deps), { programme, draft, person })`. Send
 * OPEN, COMPLETE, CANCEL, DETAILS_TYPED, JOIN; use `checklistView` (selectors.ts). Children to render while they exist:
 * `children.partnerAccount` and `children.survey`.
 */
export const registrationChecklistMachine = checklistSetup.createMachine({
  id: 'registrationChecklist',
  description: 'From a partner’s page to a membership: steps, then joining.',
  context: ({ input }) => ({
    programme: input.programme,
    steps: stepsOf(input),
    person: input.person,
    account: accountOf(input),
    kind: kindOf(input),
    permission: input.draft?.permission ?? null,
    open: null,
    details: input.draft?.details ?? null,
    typedAnswers: input.draft?.typedAnswers ?? null,
    answers: input.draft?.answers ?? null,
    trouble: null,
    hasAsked: input.draft?.hasAsked === true,
    level: input.draft?.level ?? null,
    plan: [],
    wasJoined: input.draft?.isJoined === true && accountOf(input) !== null,
  }),
  invoke: { id: 'surroundings', src: 'surroundings', onError: {} },
  initial: 'restoring',
  on: {
    PERSON_CHANGED: [
      {
        guard: { type: 'isAccountLost', params: change },
        target: '.open',
        actions: [keepPerson, 'reopenAccountStep', 'close', 'showSessionEnded', saveDraftAction],
      },
      { actions: [keepPerson, saveDraftAction] },
    ],
  },
  states: {
    restoring: {
      description: 'Restores the state from before a reload.',
      always: [{ guard: 'wasJoined', target: 'joined' }, { target: 'open' }],
    },
    open: {
      description: 'The page with its steps.',
      initial: 'deciding',
      on: {
        OPEN: [
          { guard: { type: 'isAccount', params: chosen }, target: 'account', actions: open },
          { guard: { type: 'needsAccount', params: chosen }, target: 'account', actions: open },
          { guard: { type: 'isSurvey', params: chosen }, target: 'survey', actions: open },
          { guard: { type: 'isStep', params: chosen }, target: 'asking', actions: open },
        ],
      },
      states: {
        deciding: {
          description: 'Checks whether every step is completed.',
          always: [
            { guard: { type: 'isAllDone', params: ({ context }) => context }, target: 'ready' },
            { target: 'collecting' },
          ],
        },
        collecting: {
          description: 'Steps with checkboxes; “Join Now” is disabled until all are ticked.',
        },
        ready: {
          description: '“Join Now” is enabled. Steps can be reopened.',
          on: { JOIN: { target: '#registrationChecklist.joining', actions: 'begin' } },
        },
        failed: {
          description: 'Why joining failed; “Join Now” retries.',
          on: { JOIN: { target: '#registrationChecklist.joining', actions: 'begin' } },
        },
      },
    },
    asking: {
      description:
        'A dialog: the terms with “I accept the terms and conditions”, an agreement, details to fill in, or the watches to link.',
      on: {
        COMPLETE: {
          target: 'open',
          actions: [{ type: 'complete', params: ({ event: { value } }) => ({ value }) }, saveDraftAction],
        },
        CANCEL: { target: 'open', actions: 'close' },
        CHOOSE_LEVEL: {
          actions: [{ type: 'keepLevel', params: ({ event: { permission } }) => ({ permission }) }, saveDraftAction],
        },
        DETAILS_TYPED: {
          actions: [{ type: 'keepTypedDetails', params: ({ event: { details } }) => ({ details }) }, saveDraftAction],
        },
      },
    },
    account: {
      description: 'A dialog: log in, sign up, or continue as the signed-in member.',
      on: {
        // A member who signs out in the dialog stays in it.
        PERSON_CHANGED: [
          {
            guard: { type: 'isAccountLost', params: change },
            actions: [keepPerson, 'reopenAccountStep', saveDraftAction],
          },
          { actions: [keepPerson, saveDraftAction] },
        ],
      },
      invoke: {
        id: 'partnerAccount',
        src: 'partnerAccount',
        input: ({ context }) => ({ person: context.person }),
        onDone: [
          {
            guard: {
              type: 'isForDevice',
              params: ({ context: { open: ref }, event }) => ({ output: event.output, open: ref }),
            },
            target: 'asking',
            actions: [{ type: 'keepAccount', params: ({ event }) => ({ output: event.output }) }, saveDraftAction],
          },
          {
            guard: { type: 'isGiven', params: ({ event }) => ({ output: event.output }) },
            target: 'open',
            actions: [
              { type: 'keepAccount', params: ({ event }) => ({ output: event.output }) },
              'close',
              saveDraftAction,
            ],
          },
          { target: 'open', actions: 'close' },
        ],
        onError: { target: 'open.failed', actions: { type: 'failStep', params: failureIn } },
      },
    },
    survey: {
      description: 'A dialog with the survey questions.',
      on: {
        ANSWERS_TYPED: {
          actions: [{ type: 'keepTypedAnswers', params: ({ event: { answers } }) => ({ answers }) }, saveDraftAction],
        },
      },
      invoke: {
        id: 'survey',
        src: 'survey',
        input: ({ context }) => ({
          survey: context.programme.survey ?? { questions: [] },
          answers: context.typedAnswers,
        }),
        onDone: [
          {
            guard: { type: 'isGiven', params: ({ event }) => ({ output: event.output }) },
            target: 'open',
            actions: [
              { type: 'keepAnswers', params: ({ event }) => ({ output: event.output }) },
              'close',
              saveDraftAction,
            ],
          },
          { target: 'open', actions: 'close' },
        ],
        onError: { target: 'open.failed', actions: { type: 'failStep', params: failureIn } },
      },
    },
    joining,
    joined: {
      description:
        '“Success!”, or that the request was sent to the coaches, and the next page: the setup wizard, the dashboard, or the partner’s own page.',
    },
  },
});

export type RegistrationChecklistRef = ActorRefFrom<typeof registrationChecklistMachine>;
