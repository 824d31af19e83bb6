import { describe, expect, test } from 'vitest';
import type { DetailsInput } from '../../domain/partners/details.ts';
import { settle } from './support.ts';
import {
  ada,
  bob,
  completions,
  details,
  programme,
  start,
  survey,
  whole,
  withDetails,
} from './worlds/registration-page.ts';

describe('the signed-in member', () => {
  test('may sign out in another tab: the account step opens again, and the other steps stay done', async () => {
    const page = await whole('existing');
    page.people.tell(null);
    expect(completions(page)).toEqual([true, null]);
    expect(page.view().trouble?.message).toContain('You were signed out.');
  });

  test('may change: no one joins with an account that they did not choose', async () => {
    const page = await whole('existing');
    page.people.tell(bob);
    page.actor.send({ type: 'JOIN' });
    expect([completions(page), page.registerForEvent.asked]).toEqual([[true, null], []]);
  });

  test('may be switched inside the dialog, which stays open', async () => {
    const page = await whole('existing');
    page.actor.send({ type: 'OPEN', ref: 'account' });
    page.view().partnerAccount?.send({ type: 'NOT_YOU' });
    page.people.tell(null);
    await page.signOut.answer();
    expect([page.view().open, page.view().partnerAccount === undefined]).toEqual(['account', false]);
    expect(completions(page)).toEqual([true, null]);
  });

  test('stays the same through events that change nothing', async () => {
    const page = await whole('existing');
    page.people.tell(ada);
    expect(completions(page)).toEqual([true, 'existing']);
  });
});

describe('a reload', () => {
  test('restores steps and input', async () => {
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

  test('restores the answers of an unfinished survey', async () => {
    const of = programme({ survey, steps: [{ ref: 'survey', message: 'Fill out the survey' }] });
    const page = start(of);
    page.actor.send({ type: 'OPEN', ref: 'survey' });
    page.view().survey?.send({ type: 'ANSWER', field: 'shoe', answer: 'Lop' });
    await settle();
    const again = start(of, null, page.kept());
    again.actor.send({ type: 'OPEN', ref: 'survey' });
    expect(again.view().survey?.getSnapshot().context.answers).toEqual({ shoe: 'Lop' });
  });

  test('does not count the account of a signed-out person', async () => {
    const page = await whole('existing');
    expect(completions(start(programme(), null, page.kept()))).toEqual([true, null]);
    expect(completions(start(programme(), bob, page.kept()))).toEqual([true, null]);
  });

  test('while joining finds all steps done: joining is pressed again, and counts once on the server', async () => {
    const page = await whole('existing');
    page.actor.send({ type: 'JOIN' });
    const again = start(programme({ hasCohort: true }), ada, page.kept());
    expect(again.view().held).toBeNull();
    expect(again.view().isJoined).toBe(false);
  });

  test('after joining shows that, and redirects no one', async () => {
    const page = await whole('existing', { hasEvent: false, hasTeam: false, hasCoupon: false });
    page.actor.send({ type: 'JOIN' });
    await page.joinCohort.answer(3);
    await page.reload.answer();
    const again = start(programme(), ada, page.kept());
    expect([again.view().isJoined, again.leave.heard]).toEqual([true, []]);
  });
});
