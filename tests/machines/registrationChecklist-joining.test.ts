import { describe, expect, test } from 'vitest';
import type { Draft } from '../../machines/registrationChecklist/types.ts';
import { failed, settle } from './support.ts';
import { ada, completions, details, programme, start, survey, whole, withDetails } from './worlds/registration-page.ts';

describe('joining', () => {
  test('continues step by step, each with its message, and leads an existing member to the dashboard', async () => {
    const page = await whole('existing');
    const said: (string | null)[] = [];
    const note = () => said.push(page.view().joining);
    page.actor.send({ type: 'JOIN' });
    note();
    await page.registerForEvent.answer({ message: 'success' });
    note();
    await page.joinCohort.answer(3);
    note();
    await page.joinTeam.answer('in');
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

  test('shares the chosen level, even after a reload, and the page’s level by default', async () => {
    const page = start(programme({ hasCohort: true }), ada);
    page.actor.send({ type: 'OPEN', ref: 'terms' });
    page.actor.send({ type: 'CHOOSE_LEVEL', permission: 1 });
    page.actor.send({ type: 'COMPLETE', value: true });
    await page.continueAs();
    const again = start(programme({ hasCohort: true }), ada, page.kept());
    again.actor.send({ type: 'JOIN' });
    const other = await whole('existing', { hasEvent: false });
    other.actor.send({ type: 'JOIN' });
    expect([again, other].map(({ joinCohort }) => joinCohort.asked)).toEqual([
      [{ permission: 1 }],
      [{ permission: null }],
    ]);
  });

  test('as a new member adds no coupon, since the account was created with it, and leads to setup', async () => {
    const page = await whole('new', { hasEvent: false, hasTeam: false });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer(3);
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
    expect(asked).toEqual([{ answers: { shoe: 'Lope 9' } }, { answers: { shoe: 'Lope 9' } }]);
    expect(page.view().isJoined).toBe(true);
  });

  test('passes the details of their step to the organiser', async () => {
    const page = start(withDetails, ada);
    page.fillIn();
    page.accept();
    await page.continueAs();
    page.actor.send({ type: 'JOIN' });
    expect(page.registerForEvent.asked).toEqual([{ details, answers: null }]);
  });

  test('without required details shows "Step not completed"', async () => {
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

  test('of anything else is shown in the server’s words, and another attempt starts again', async () => {
    const page = await whole('existing', { hasEvent: false });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer(3);
    await page.joinTeam.fail(failed('Network', 'No connection.'));
    expect(page.view().trouble).toEqual({ title: 'Not joined yet', message: 'No connection.' });
    expect(page.view().held).toBeNull();
    page.actor.send({ type: 'JOIN' });
    expect(page.view().trouble).toBeNull();
    expect(page.view().joining).toBe('Opting in...');
    expect(page.joinCohort.asked).toHaveLength(2);
  });

  test('for an unconfirmed address is reported, for the page to request the code', async () => {
    const page = await whole('existing');
    page.actor.send({ type: 'JOIN' });
    await page.registerForEvent.fail({ ...failed('Forbidden', 'Confirm it.'), code: 'address_not_verified' });
    expect(page.view().wantsAddress).toBe(true);
    page.actor.send({ type: 'JOIN' });
    await page.registerForEvent.fail(failed('Network', 'No connection.'));
    expect(page.view().wantsAddress).toBe(false);
  });

  test('of an ended session leads back to the account, with the other steps done', async () => {
    const page = await whole('existing');
    page.actor.send({ type: 'JOIN' });
    await page.registerForEvent.fail(failed('Unauthorized'));
    expect(completions(page)).toEqual([true, null]);
    expect(page.view().held).toBe('One step left');
    expect(page.view().trouble).toEqual({
      message: 'You were signed out. Log in again to continue; everything else is still here.',
      title: 'Unable to sign up',
    });
  });
});
