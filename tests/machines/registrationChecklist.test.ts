import { describe, expect, test } from 'vitest';
import type { Person } from '../../machines/partnerAccount/partnerAccount.machine.ts';
import { settle } from './support.ts';
import { ada, bob, completions, details, programme, start, withDetails } from './worlds/registration-page.ts';

describe('the steps', () => {
  test('start as null, an agreement as false', () => {
    const page = start(
      programme({ steps: [{ ref: 'agreement', message: 'Agree to receive 2 surveys' }, ...programme().steps] }),
    );
    expect(completions(page)).toEqual([false, null, null]);
    page.accept('agreement');
    expect(completions(page)).toEqual([true, null, null]);
  });

  test('terms become true when accepted, and stay unchanged when the dialog is closed', () => {
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

  test('details become the input', () => {
    const page = start(withDetails);
    page.fillIn();
    expect(completions(page)).toEqual([details, null, null]);
  });

  test('disable "Join Now" until the last one is done, and show the remaining number', async () => {
    const page = start(programme(), ada);
    page.actor.send({ type: 'JOIN' });
    expect([page.view().held, page.view().joining]).toEqual(['2 steps left', null]);
    page.accept();
    expect(page.view().held).toBe('One step left');
    await page.continueAs();
    expect(page.view().held).toBeNull();
  });

  test('missing from a page cannot be opened', () => {
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

  test('requires its account first, then the watch, and no account twice', async () => {
    const page = start(study, ada);
    page.actor.send({ type: 'OPEN', ref: 'device' });
    page.view().partnerAccount?.send({ type: 'CONTINUE' });
    await settle();
    expect(page.view().open).toBe('device');
    expect(page.view().partnerAccount).toBeUndefined();
    expect(page.view().accountStep).toBe('device');
    expect(page.view().email).toBe(ada.email);
    page.actor.send({ type: 'CANCEL' });
    page.actor.send({ type: 'OPEN', ref: 'device' });
    expect(page.view().open).toBe('device');
    expect(page.view().partnerAccount).toBeUndefined();
    page.actor.send({ type: 'COMPLETE', value: true });
    expect(completions(page)).toEqual([false, true]);
  });

  test('is not requested when the account dialog is closed', async () => {
    const page = start(study);
    page.actor.send({ type: 'OPEN', ref: 'device' });
    page.view().partnerAccount?.send({ type: 'CLOSE' });
    await settle();
    expect(page.view().open).toBeNull();
    expect(page.view().email).toBeNull();
    expect(page.view().held).toBe('2 steps left');
  });

  test('of a new account leads to setup after joining', async () => {
    const page = start(study);
    page.accept('agreement');
    page.actor.send({ type: 'OPEN', ref: 'device' });
    page.view().partnerAccount?.send({ type: 'CREATE' });
    page.view().partnerAccount?.send({ type: 'SUBMIT', email: ada.email, password: 'Longrun-1!' });
    page.people.tell(ada);
    await page.register.answer(ada);
    page.actor.send({ type: 'COMPLETE', value: true });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer(3);
    await page.reload.answer();
    expect(page.leave.heard).toEqual([[{ isNew: true }]]);
  });

  test('is dropped with its account, here and after a reload', async () => {
    const page = await linkWith(ada);
    expect(completions(start(study, ada, page.kept()))).toEqual([true, true]);
    expect(completions(start(study, bob, page.kept()))).toEqual([true, null]);
    page.people.tell(null);
    expect(completions(page)).toEqual([true, null]);
  });
});
