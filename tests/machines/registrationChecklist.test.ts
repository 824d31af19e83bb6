import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DetailsInput, EventDetails } from '../../domain/partners/details.ts';
import { createRegistrationChecklistImplementations } from '../../machines/registrationChecklist/implementations.ts';
import type { Registered } from '../../machines/registrationChecklist/setup.ts';
import { registrationChecklistMachine } from '../../machines/registrationChecklist/registrationChecklist.machine.ts';
import { checklistView } from '../../machines/registrationChecklist/selectors.ts';
import type { Draft, Programme } from '../../machines/registrationChecklist/types.ts';
import type { Entered, Person } from '../../machines/partnerAccount/partnerAccount.machine.ts';
import { ear, failed, fake, settle, source } from './support.ts';

const ada: Person = { memberId: 'm1', email: 'ada@example.com' };
const bob: Person = { memberId: 'm2', email: 'bob@example.com' };
const details: EventDetails = {
  emailAddress: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  gender: 'F',
  birthDate: '1990-12-10',
};
const survey = {
  questions: [{ type: 'text', field: 'shoe', name: 'Shoe', label: 'Which shoe?' }],
} satisfies Programme['survey'];

const programme = (changes: Partial<Programme> = {}): Programme => ({
  steps: [
    { ref: 'terms', message: 'Accept the terms and conditions' },
    { ref: 'account', message: 'Log in or create an account' },
  ],
  survey: null,
  cohortName: 'Wear test',
  contactEmail: 'help@example.com',
  hasEvent: false,
  hasCohort: false,
  hasTeam: false,
  hasCoupon: false,
  ...changes,
});
const withDetails = programme({
  hasEvent: true,
  steps: [{ ref: 'details', message: 'Please, provide some details' }, ...programme().steps],
});

function start(of: Programme = programme(), person: Person | null = null, draft: Draft | null = null) {
  const people = source<Person | null>();
  const deps = {
    signIn: fake<{ email: string; password: string }, Entered>(),
    sendCode: fake<{ readonly code: string }, Person>(),
    register: fake<{ email: string; password: string }, Person>(),
    signOut: fake<void>(),
    watchPerson: people.watch,
    registerForEvent: fake<{ readonly details: EventDetails | null }, Registered>(),
    saveAnswers: fake<object>(),
    updateProfile: fake<object>(),
    joinCohort: fake<object>(),
    joinTeam: fake<object>(),
    applyCoupon: fake<object>(),
    reload: fake<object>(),
    keep: ear<[Draft]>(),
    leave: ear<[{ isNew: boolean }]>(),
  };
  const machine = registrationChecklistMachine.provide(createRegistrationChecklistImplementations(deps));
  const actor = createActor(machine, { input: { programme: of, draft, person } }).start();
  const view = () => checklistView(actor.getSnapshot());
  const accept = (ref: 'terms' | 'agreement' = 'terms') => {
    actor.send({ type: 'OPEN', ref });
    actor.send({ type: 'COMPLETE', value: true });
  };
  const continueAs = async () => {
    actor.send({ type: 'OPEN', ref: 'account' });
    view().partnerAccount?.send({ type: 'CONTINUE' });
    await settle();
  };
  const createAccount = async () => {
    actor.send({ type: 'OPEN', ref: 'account' });
    view().partnerAccount?.send({ type: 'CREATE' });
    view().partnerAccount?.send({ type: 'SUBMIT', email: ada.email, password: 'Longrun-1!' });
    people.tell(ada);
    await deps.register.answer(ada);
  };
  const fillIn = (value: EventDetails = details) => {
    actor.send({ type: 'OPEN', ref: 'details' });
    actor.send({ type: 'COMPLETE', value });
  };
  const kept = () => JSON.parse(JSON.stringify(deps.keep.heard.at(-1)?.[0])) as Draft;
  return { ...deps, actor, view, accept, continueAs, createAccount, fillIn, people, kept };
}
const completions = ({ view }: ReturnType<typeof start>) => view().steps.map(({ completed }) => completed);

describe('the steps', () => {
  test('start as null, an agreement as false', () => {
    const page = start(
      programme({ steps: [{ ref: 'agreement', message: 'Agree to receive 2 surveys' }, ...programme().steps] }),
    );
    expect(completions(page)).toEqual([false, null, null]);
    page.accept('agreement');
    expect(completions(page)).toEqual([true, null, null]);
  });

  test('terms become true when accepted, and stay as they are when the dialog is closed', () => {
    const page = start();
    page.actor.send({ type: 'OPEN', ref: 'terms' });
    expect(page.view().open).toBe('terms');
    page.actor.send({ type: 'CANCEL' });
    expect([completions(page), page.view().open]).toEqual([[null, null], null]);
    page.accept();
    expect(completions(page)).toEqual([true, null]);
  });

  test('the account becomes existing by "Continue as", and new by signing up', async () => {
    const existing = start(programme(), ada);
    await existing.continueAs();
    expect(completions(existing)).toEqual([null, 'existing']);
    const created = start();
    await created.createAccount();
    expect([completions(created), created.view().email]).toEqual([[null, 'new'], 'ada@example.com']);
  });

  test('the account becomes existing by logging in', async () => {
    const page = start();
    page.actor.send({ type: 'OPEN', ref: 'account' });
    page.view().partnerAccount?.send({ type: 'LOG_IN' });
    page.view().partnerAccount?.send({ type: 'SUBMIT', email: ada.email, password: 'Longrun-1!' });
    page.people.tell(ada);
    await page.signIn.answer({ kind: 'in', person: ada });
    expect(completions(page)).toEqual([null, 'existing']);
  });

  test('details become what was filled in', () => {
    const page = start(withDetails);
    page.fillIn();
    expect(completions(page)).toEqual([details, null, null]);
  });

  test('hold "Join Now" until the last one is done, and say how many are left', async () => {
    const page = start(programme(), ada);
    page.actor.send({ type: 'JOIN' });
    expect([page.view().held, page.view().joining]).toEqual(['2 steps left', null]);
    page.accept();
    expect(page.view().held).toBe('One step left');
    await page.continueAs();
    expect(page.view().held).toBeNull();
  });

  test('that a page does not have cannot be opened', () => {
    const page = start();
    page.actor.send({ type: 'OPEN', ref: 'survey' });
    expect(page.view().open).toBeNull();
  });
});

describe('the watch of a study', () => {
  const study = programme({
    hasCohort: true,
    steps: [
      { ref: 'agreement', message: 'Agree to receive 2 surveys' },
      { ref: 'device', message: 'Link your GPS watch' },
    ],
  });
  const linkWith = async (person: Person) => {
    const page = start(study, person);
    page.accept('agreement');
    page.actor.send({ type: 'OPEN', ref: 'device' });
    page.view().partnerAccount?.send({ type: 'CONTINUE' });
    await settle();
    page.actor.send({ type: 'COMPLETE', value: true });
    return page;
  };

  test('asks for the account that it is linked to, then for the watch, and asks for no account twice', async () => {
    const page = start(study, ada);
    page.actor.send({ type: 'OPEN', ref: 'device' });
    page.view().partnerAccount?.send({ type: 'CONTINUE' });
    await settle();
    expect(page.view()).toMatchObject({
      open: 'device',
      partnerAccount: undefined,
      accountStep: 'device',
      email: ada.email,
    });
    page.actor.send({ type: 'CANCEL' });
    page.actor.send({ type: 'OPEN', ref: 'device' });
    expect(page.view()).toMatchObject({ open: 'device', partnerAccount: undefined });
    page.actor.send({ type: 'COMPLETE', value: true });
    expect(completions(page)).toEqual([false, true]);
  });

  test('is not asked for when the account dialog is closed', async () => {
    const page = start(study);
    page.actor.send({ type: 'OPEN', ref: 'device' });
    page.view().partnerAccount?.send({ type: 'CLOSE' });
    await settle();
    expect(page.view()).toMatchObject({ open: null, email: null, held: '2 steps left' });
  });

  test('of a new account leads to setup when all is joined', async () => {
    const page = start(study);
    page.accept('agreement');
    page.actor.send({ type: 'OPEN', ref: 'device' });
    page.view().partnerAccount?.send({ type: 'CREATE' });
    page.view().partnerAccount?.send({ type: 'SUBMIT', email: ada.email, password: 'Longrun-1!' });
    page.people.tell(ada);
    await page.register.answer(ada);
    page.actor.send({ type: 'COMPLETE', value: true });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer();
    await page.reload.answer();
    expect(page.leave.heard).toEqual([[{ isNew: true }]]);
  });

  test('goes with its account, here and after a reload', async () => {
    const page = await linkWith(ada);
    expect(completions(start(study, ada, page.kept()))).toEqual([true, true]);
    expect(completions(start(study, bob, page.kept()))).toEqual([true, null]);
    page.people.tell(null);
    expect(completions(page)).toEqual([true, null]);
  });
});

/** A page whose steps are done, with everything that joining can take. */
async function whole(account: 'existing' | 'new', changes: Partial<Programme> = {}) {
  const page = start(
    programme({ hasEvent: true, hasCohort: true, hasTeam: true, hasCoupon: true, ...changes }),
    account === 'new' ? null : ada,
  );
  page.accept();
  await (account === 'new' ? page.createAccount() : page.continueAs());
  return page;
}

describe('joining', () => {
  test('goes on act by act, each with its message, and leads an existing member to the dashboard', async () => {
    const page = await whole('existing');
    const said: (string | null)[] = [];
    const note = () => said.push(page.view().joining);
    page.actor.send({ type: 'JOIN' });
    note();
    await page.registerForEvent.answer({ message: 'success' });
    note();
    await page.joinCohort.answer();
    note();
    await page.joinTeam.answer();
    note();
    await page.applyCoupon.answer();
    note();
    await page.reload.answer();
    expect(said).toEqual([
      'Registering to event...',
      'Opting in...',
      'Authorizing connection...',
      'Adding your free months...',
      'Syncing to Wear test ...',
    ]);
    expect([page.view().isJoined, page.leave.heard]).toEqual([true, [[{ isNew: false }]]]);
  });

  test('shares what was chosen, also after a reload, and else what the page says', async () => {
    const page = start(programme({ hasCohort: true }), ada);
    page.actor.send({ type: 'OPEN', ref: 'terms' });
    page.actor.send({ type: 'CHOOSE_LEVEL', permission: 1 });
    page.actor.send({ type: 'COMPLETE', value: true });
    await page.continueAs();
    const again = start(programme({ hasCohort: true }), ada, page.kept());
    again.actor.send({ type: 'JOIN' });
    const other = await whole('existing', { hasEvent: false });
    other.actor.send({ type: 'JOIN' });
    expect([again, other].map(({ joinCohort }) => joinCohort.asked)).toMatchObject([
      [{ permission: 1 }],
      [{ permission: null }],
    ]);
  });

  test('of a new member adds no coupon, since the account was made with it, and leads to setup', async () => {
    const page = await whole('new', { hasEvent: false, hasTeam: false });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer();
    await page.reload.answer();
    expect([page.applyCoupon.asked, page.leave.heard]).toEqual([[], [[{ isNew: true }]]]);
  });

  test('with a survey saves the answers, and for a new account the profile', async () => {
    const page = start(
      programme({ survey, steps: [{ ref: 'survey', message: 'Fill out the survey' }, ...programme().steps] }),
    );
    page.actor.send({ type: 'OPEN', ref: 'survey' });
    page.view().survey?.send({ type: 'ANSWER', field: 'shoe', answer: 'Lope 9' });
    page.view().survey?.send({ type: 'SUBMIT' });
    await settle();
    page.accept();
    await page.createAccount();
    page.actor.send({ type: 'JOIN' });
    expect(page.view().joining).toBe('Saving your answers...');
    await page.saveAnswers.answer();
    expect(page.view().joining).toBe('Saving your profile...');
    await page.updateProfile.answer();
    await page.reload.answer();
    const asked = [page.saveAnswers.asked[0], page.updateProfile.asked[0]];
    expect(asked).toMatchObject([{ answers: { shoe: 'Lope 9' } }, { answers: { shoe: 'Lope 9' } }]);
    expect(page.view().isJoined).toBe(true);
  });

  test('hands the details of their step to the organiser', async () => {
    const page = start(withDetails, ada);
    page.fillIn();
    page.accept();
    await page.continueAs();
    page.actor.send({ type: 'JOIN' });
    expect(page.registerForEvent.asked).toMatchObject([{ details }]);
  });

  test('without the details that are asked for says "Step not completed"', async () => {
    const draft: Draft = {
      steps: { details: true, terms: true, account: 'existing' },
      account: ada,
      kind: 'existing',
      permission: null,
      details: null,
      typedAnswers: null,
      answers: null,
      isJoined: false,
    };
    const page = start(withDetails, ada, draft);
    page.actor.send({ type: 'JOIN' });
    await settle();
    expect(page.view().trouble).toEqual({ title: 'Unable to register to the event', message: 'Step not completed' });
    expect(page.registerForEvent.asked).toEqual([]);
  });
});

describe('a refusal', () => {
  test.each([
    ['a message', 'This race is full', 'This race is full. For assistance, please contact help@example.com'],
    ['no message', null, 'please refresh the page and try again. If error persists, please contact help@example.com'],
  ])('of the event with %s is shown under its title', async (_, message, shown) => {
    const page = await whole('existing');
    page.actor.send({ type: 'JOIN' });
    await page.registerForEvent.answer({ message });
    expect(page.view().trouble).toEqual({ title: 'Unable to register to the event', message: shown });
    expect([page.view().held, page.view().isJoined]).toEqual([null, false]);
  });

  test('of anything else is shown as the server said it, and another try begins anew', async () => {
    const page = await whole('existing', { hasEvent: false });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer();
    await page.joinTeam.fail(failed('Network', 'No connection.'));
    expect(page.view()).toMatchObject({
      trouble: { title: 'Unable to sign up', message: 'No connection.' },
      held: null,
    });
    page.actor.send({ type: 'JOIN' });
    expect(page.view()).toMatchObject({ trouble: null, joining: 'Opting in...' });
    expect(page.joinCohort.asked).toHaveLength(2);
  });

  test('of a session that has ended leads back to the account, with the rest done', async () => {
    const page = await whole('existing');
    page.actor.send({ type: 'JOIN' });
    await page.registerForEvent.fail(failed('Unauthorized'));
    expect(completions(page)).toEqual([true, null]);
    expect(page.view()).toMatchObject({
      held: 'One step left',
      trouble: { message: 'You were signed out. Log in again to go on; everything else is still here.' },
    });
  });
});

describe('who is signed in', () => {
  test('may go in another tab: the account step opens again, what else was done stays', async () => {
    const page = await whole('existing');
    page.people.tell(null);
    expect(completions(page)).toEqual([true, null]);
    expect(page.view().trouble?.message).toContain('You were signed out.');
  });

  test('may become somebody else: nobody joins with an account that they did not choose', async () => {
    const page = await whole('existing');
    page.people.tell(bob);
    page.actor.send({ type: 'JOIN' });
    expect([completions(page), page.registerForEvent.asked]).toEqual([[true, null], []]);
  });

  test('may be exchanged inside the dialog, which stays open', async () => {
    const page = await whole('existing');
    page.actor.send({ type: 'OPEN', ref: 'account' });
    page.view().partnerAccount?.send({ type: 'NOT_YOU' });
    page.people.tell(null);
    await page.signOut.answer();
    expect([page.view().open, page.view().partnerAccount === undefined]).toEqual(['account', false]);
    expect(completions(page)).toEqual([true, null]);
  });

  test('stays the same through news that change nothing', async () => {
    const page = await whole('existing');
    page.people.tell(ada);
    expect(completions(page)).toEqual([true, 'existing']);
  });
});

describe('a reload', () => {
  test('finds what was done and typed', async () => {
    const page = start(withDetails, ada);
    const typed: DetailsInput = { ...details, lastName: 'By', teamName: '', accepted: true };
    page.actor.send({ type: 'OPEN', ref: 'details' });
    page.actor.send({ type: 'DETAILS_TYPED', details: typed });
    page.actor.send({ type: 'CANCEL' });
    page.accept();
    await page.continueAs();
    const again = start(withDetails, ada, page.kept());
    expect([completions(again), again.view().details]).toEqual([[null, true, 'existing'], typed]);
  });

  test('finds the answers of a survey that was not finished', async () => {
    const of = programme({ survey, steps: [{ ref: 'survey', message: 'Fill out the survey' }] });
    const page = start(of);
    page.actor.send({ type: 'OPEN', ref: 'survey' });
    page.view().survey?.send({ type: 'ANSWER', field: 'shoe', answer: 'Lop' });
    await settle();
    const again = start(of, null, page.kept());
    again.actor.send({ type: 'OPEN', ref: 'survey' });
    expect(again.view().survey?.getSnapshot().context.answers).toEqual({ shoe: 'Lop' });
  });

  test('counts no account of somebody who is signed in no more', async () => {
    const page = await whole('existing');
    expect(completions(start(programme(), null, page.kept()))).toEqual([true, null]);
    expect(completions(start(programme(), bob, page.kept()))).toEqual([true, null]);
  });

  test('while joining finds all steps done: joining is pressed again, and counts once at the server', async () => {
    const page = await whole('existing');
    page.actor.send({ type: 'JOIN' });
    const again = start(programme({ hasCohort: true }), ada, page.kept());
    expect(again.view()).toMatchObject({ held: null, isJoined: false });
  });

  test('after joining says so, and sends nobody away', async () => {
    const page = await whole('existing', { hasEvent: false, hasTeam: false, hasCoupon: false });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer();
    await page.reload.answer();
    const again = start(programme(), ada, page.kept());
    expect([again.view().isJoined, again.leave.heard]).toEqual([true, []]);
  });
});
