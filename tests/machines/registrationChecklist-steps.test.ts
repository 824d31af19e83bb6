import { expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import { registrationChecklistMachine } from '../../machines/registrationChecklist/registrationChecklist.machine.ts';
import type {
  Act,
  ChecklistContext,
  ChecklistStep,
  Completion,
  Programme,
} from '../../machines/registrationChecklist/types.ts';
import { answered, failed, refused, step, type Step } from './support.ts';
import type { Sample } from './walk.ts';
import { ada, bob, details, programme, survey } from './worlds/registration-page.ts';

const lost = failed('Network', 'No answer.');
const over = failed('Unauthorized', 'Over.');

const refs = ['terms', 'account', 'survey', 'device'] as const;
type Done = Readonly<Partial<Record<(typeof refs)[number], Completion>>>;
const stepsWith = (done: Done): readonly ChecklistStep[] =>
  refs.map((ref) => ({ ref, message: ref, completed: done[ref] ?? null }));

const page: Programme = programme({ survey, hasEvent: true, hasCohort: true, hasTeam: true, hasCoupon: true });

/** Context with every field set, so a missing reset is noticed. */
const before: ChecklistContext = {
  programme: page,
  steps: stepsWith({}),
  person: ada,
  account: null,
  kind: null,
  permission: 1,
  open: 'terms',
  details: null,
  typedAnswers: { shoe: 'Typed' },
  answers: { shoe: 'Old' },
  trouble: { title: 'unableToRegister', why: { said: 'Of the last try.' } },
  plan: [],
  wasJoined: false,
  hasAsked: false,
  level: null,
};

type Changes = Partial<ChecklistContext>;
type Row = [from: StateValue, event: Sample, to: StateValue, changes?: Changes, isSaved?: boolean, given?: Changes];

const shown = (state: string) => ({ open: state });
const joining = (state: string) => ({ joining: state });
const changedTo = (person: typeof ada | null) => ({ type: 'PERSON_CHANGED', person });
const opens = (ref: string) => ({ type: 'OPEN', ref });
const typed = { ...details, gender: null } as never;
const unableToSignUp = { title: 'unableToSignUp', why: lost } as const;
const unableToRegister = { title: 'unableToRegister', why: lost } as const;
const sessionEnded = { title: 'unableToSignUp', why: 'sessionEnded' } as const;
const saved = true;

/** With an account and a watch, and the rest after signing out. */
const withAccount: Changes = {
  account: ada,
  kind: 'new',
  steps: stepsWith({ terms: true, account: 'new', device: true }),
};
const withoutAccount: Changes = { account: null, kind: null, steps: stepsWith({ terms: true }) };
const ready: Changes = {
  account: ada,
  kind: 'existing',
  steps: stepsWith({ terms: true, account: 'existing', survey: true, device: true }),
};
const planned: Act[] = ['registering', 'savingAnswers', 'optingIn', 'authorizing', 'applyingCoupon', 'syncing'];
const asNew = { kind: 'new', person: bob } as const;
const accountOfBob: Changes = { ...asNew, account: bob, steps: stepsWith({ account: 'new' }) };

const rows: Row[] = [
  [shown('collecting'), refused('surroundings', lost), shown('collecting')],
  ['joined', refused('surroundings', lost), 'joined'],
  [shown('collecting'), changedTo(bob), shown('collecting'), { person: bob }, saved],
  [
    'asking',
    changedTo(null),
    shown('collecting'),
    { ...withoutAccount, person: null, open: null, trouble: sessionEnded },
    saved,
    withAccount,
  ],
  [shown('collecting'), opens('account'), 'account', { open: 'account', trouble: null }],
  [shown('collecting'), opens('device'), 'account', { open: 'device', trouble: null }],
  [
    shown('collecting'),
    opens('device'),
    'asking',
    { ...withAccount, open: 'device', trouble: null },
    false,
    withAccount,
  ],
  [shown('collecting'), opens('survey'), 'survey', { open: 'survey', trouble: null }],
  [shown('ready'), opens('terms'), 'asking', { open: 'terms', trouble: null }],
  [shown('failed'), opens('agreement'), shown('failed')],
  [shown('collecting'), { type: 'JOIN' }, shown('collecting')],
  [shown('ready'), { type: 'JOIN' }, joining('registering'), { ...ready, plan: planned, trouble: null }, false, ready],
  [shown('failed'), { type: 'JOIN' }, joining('registering'), { ...ready, plan: planned, trouble: null }, false, ready],

  [
    'asking',
    { type: 'COMPLETE', value: true },
    shown('collecting'),
    { steps: stepsWith({ terms: true }), open: null },
    saved,
  ],
  [
    'asking',
    { type: 'COMPLETE', value: true },
    shown('ready'),
    { ...ready, open: null },
    saved,
    { ...ready, steps: stepsWith({ account: 'existing', survey: true, device: true }) },
  ],
  ['asking', { type: 'CANCEL' }, shown('collecting'), { open: null }],
  ['asking', { type: 'CHOOSE_LEVEL', permission: 2 }, 'asking', { permission: 2 }, saved],
  ['asking', { type: 'DETAILS_TYPED', details: typed }, 'asking', { details: typed }, saved],

  ['account', changedTo(bob), 'account', { person: bob }, saved],
  ['account', changedTo(null), 'account', { ...withoutAccount, person: null }, saved, withAccount],
  [
    'account',
    answered('partnerAccount', asNew),
    'asking',
    { ...accountOfBob, open: 'device' },
    saved,
    { open: 'device' },
  ],
  ['account', answered('partnerAccount', asNew), shown('collecting'), { ...accountOfBob, open: null }, saved],
  ['account', answered('partnerAccount', null), shown('collecting'), { open: null }],
  ['account', answered('partnerAccount', null), shown('collecting'), { open: null }, false, { open: 'device' }],
  ['account', refused('partnerAccount', lost), shown('failed'), { open: null, trouble: unableToSignUp }],

  ['survey', { type: 'ANSWERS_TYPED', answers: { shoe: 'L' } }, 'survey', { typedAnswers: { shoe: 'L' } }, saved],
  [
    'survey',
    answered('survey', { shoe: 'Lope' }),
    shown('collecting'),
    { steps: stepsWith({ survey: true }), answers: { shoe: 'Lope' }, typedAnswers: { shoe: 'Lope' }, open: null },
    saved,
  ],
  ['survey', answered('survey', null), shown('collecting'), { open: null }],
  ['survey', refused('survey', lost), shown('failed'), { open: null, trouble: unableToSignUp }],

  [
    joining('registering'),
    answered('registerForEvent', { message: 'success' }),
    joining('savingAnswers'),
    { plan: ['savingAnswers'] },
    false,
    { plan: ['registering', 'savingAnswers'] },
  ],
  [
    joining('registering'),
    answered('registerForEvent', { message: 'Full' }),
    shown('failed'),
    { trouble: { title: 'unableToRegister', why: { said: 'Full' } } },
  ],
];

test.each(rows)('%j, %j: %j', (from, event, to, changes = {}, isSaved = false, given = {}) => {
  const after = step(registrationChecklistMachine, from, { ...before, ...given }, event);
  const context = { ...before, ...changes };
  expect(after).toEqual({ at: to, context, effects: isSaved ? [['saveDraft', { draft: draftOf(context) }]] : [] });
});

/** The draft that a reload restores. */
function draftOf(
  { steps, account, kind, permission, details: own, typedAnswers, answers, hasAsked, level }: ChecklistContext,
  isJoined = false,
) {
  const done = Object.fromEntries(steps.map(({ ref, completed }) => [ref, completed]));
  return {
    steps: done,
    account,
    kind,
    permission,
    details: own,
    typedAnswers,
    answers,
    isJoined,
    hasAsked,
    level,
  };
}

/** The state after the responses to these acts. */
const leaves: Readonly<Partial<Record<Act, Changes>>> = { optingIn: { level: 2 }, authorizing: { hasAsked: true } };

const acts: [Act, actor: string, trouble: ChecklistContext['trouble'], answer?: unknown][] = [
  ['registering', 'registerForEvent', unableToRegister, { message: 'success' }],
  ['savingAnswers', 'saveAnswers', unableToSignUp],
  ['updatingProfile', 'updateProfile', unableToSignUp],
  ['optingIn', 'joinCohort', unableToSignUp, 2],
  ['authorizing', 'joinTeam', unableToSignUp, 'asked'],
  ['applyingCoupon', 'applyCoupon', unableToSignUp],
  ['syncing', 'reload', unableToSignUp],
];

test.each(acts)('%s continues to the next action, and after the last one to the end', (act, actor, _, answer) => {
  const left = { ...before, ...leaves[act] };
  for (const [next] of acts) {
    const after = step(
      registrationChecklistMachine,
      joining(act),
      { ...before, plan: [act, next] },
      answered(actor, answer),
    );
    expect(after).toEqual({ at: joining(next), context: { ...left, plan: [next] }, effects: [] });
  }
  const given = { ...before, plan: [act] };
  const effects: Step<ChecklistContext>['effects'] = [
    ['saveDraft', { draft: draftOf(left, true) }],
    ['leave', { isNew: false }],
  ];
  const after = step(registrationChecklistMachine, joining(act), given, answered(actor, answer));
  expect(after).toEqual({ at: 'joined', context: { ...left, plan: [] }, effects });
});

test.each(acts)('%s that fails shows why, and an ended session requires the account again', (act, actor, trouble) => {
  const given = { ...before, ...withAccount, plan: [act] };
  expect(step(registrationChecklistMachine, joining(act), given, refused(actor, lost))).toEqual({
    at: shown('failed'),
    context: { ...given, trouble },
    effects: [],
  });
  expect(step(registrationChecklistMachine, joining(act), given, refused(actor, over))).toEqual({
    at: shown('collecting'),
    context: { ...given, ...withoutAccount, trouble: sessionEnded },
    effects: [],
  });
});
