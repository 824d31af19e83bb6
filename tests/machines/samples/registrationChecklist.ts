import type { Draft, Programme } from '../../../machines/registrationChecklist/types.ts';
import type { WalkPlan } from '../walk.ts';

const ada = { memberId: 'm1', email: 'ada@example.com' };
const step = (ref: Programme['steps'][number]['ref']) => ({ ref, message: ref });

const programme = (changes: Partial<Programme>): Programme => ({
  steps: [step('terms'), step('account')],
  survey: null,
  cohortName: 'Wear test',
  contactEmail: 'help@example.com',
  hasEvent: false,
  hasCohort: false,
  hasTeam: false,
  hasCoupon: false,
  ...changes,
});
const everything = { hasEvent: true, hasCohort: true, hasTeam: true, hasCoupon: true };
const survey = {
  questions: [{ type: 'text', field: 'shoe', name: 'Shoe', label: 'Which shoe?' }],
} satisfies Programme['survey'];
const answered: Draft = {
  steps: { survey: true, account: 'new' },
  account: ada,
  kind: 'new',
  permission: null,
  details: null,
  typedAnswers: null,
  answers: { shoe: 'Lope 9' },
  isJoined: false,
};

const done = (id: string, outputs: readonly unknown[]) => ({
  [`xstate.done.actor.${id}`]: outputs.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
});
const fails = (id: string) => ({
  [`xstate.error.actor.${id}`]: ['Unauthorized', 'Network'].map((tag) => ({
    type: `xstate.error.actor.${id}`,
    error: { tag, status: null, message: tag },
  })),
});

export const registrationChecklist: WalkPlan = {
  inputs: [
    { programme: programme({ steps: [step('terms')] }), draft: null, person: null },
    { programme: programme({ steps: [step('device')] }), draft: null, person: ada },
    { programme: programme({ ...everything, steps: [step('account')] }), draft: null, person: null },
    { programme: programme({ survey, steps: [step('survey'), step('account')] }), draft: answered, person: ada },
    { programme: programme({ steps: [step('account')] }), draft: { ...answered, isJoined: true }, person: ada },
  ],
  samples: {
    OPEN: ['terms', 'account', 'survey', 'device'].map((ref) => ({ type: 'OPEN', ref })),
    COMPLETE: [{ type: 'COMPLETE', value: true }],
    CHOOSE_LEVEL: [{ type: 'CHOOSE_LEVEL', permission: 2 }],
    DETAILS_TYPED: [{ type: 'DETAILS_TYPED', details: null }],
    ANSWERS_TYPED: [{ type: 'ANSWERS_TYPED', answers: { shoe: 'Lope 9' } }],
    PERSON_CHANGED: [null, ada].map((person) => ({ type: 'PERSON_CHANGED', person })),
    ...done('partnerAccount', [{ kind: 'existing', person: ada }, { kind: 'new', person: ada }, null]),
    ...done('joinCohort', [3]),
    ...done('joinTeam', ['in', 'asked']),
    ...done('survey', [{ shoe: 'Lope 9' }, null]),
    ...done('registerForEvent', [{ message: 'success' }, { message: 'This race is full' }, { message: null }]),
    ...Object.assign(
      {},
      ...['registerForEvent', 'saveAnswers', 'updateProfile', 'joinCohort', 'joinTeam', 'applyCoupon', 'reload'].map(
        fails,
      ),
    ),
  },
  key: ({
    value,
    context: {
      steps,
      account,
      person,
      plan,
      wasJoined,
      open,
      programme: { steps: all },
    },
  }) => [
    value,
    steps.map(({ completed }: { readonly completed: unknown }) => completed),
    account?.memberId,
    person?.memberId,
    plan,
    wasJoined,
    open,
    all.length,
  ],
};
