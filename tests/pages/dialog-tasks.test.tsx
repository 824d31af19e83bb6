import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '../../domain/messages.ts';
import { profileWords } from '../../src/features/profile/words.ts';
import { refuse, type Wire } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';
import { id } from './screens.ts';

const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const question = page.getByRole('alertdialog');
const answer = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const full = <Id extends 'listCohortMembers'>(call: Id) => sampleReads('full')[call]?.() as Wire<Id>;
const wrongPassword = () => refuse(401, 'Incorrect username or password.', 'NotAuthorizedException');

const session = {
  session_id: id,
  kind: 'phone' as const,
  created_at: '2026-10-14T06:00:00.000Z',
  last_used_at: '2026-10-14T06:00:00.000Z',
  user_agent: null,
  current: false,
};

test('another device is signed out after a confirmation, and an error is read before the list is reloaded', async () => {
  let reads = 0;
  const ending = held('endSession');
  const open = await openApp('/profile', {
    member: ada,
    reads: 'empty',
    answers: {
      listSessions: () => {
        reads += 1;
        return { sessions: [session] };
      },
      endSession: ending.hold,
    },
  });
  const end = button(profileWords.endTheSessionOf(profileWords.yourPhone));
  await end.click();
  await expect.element(question).toHaveTextContent(profileWords.willHaveToBeLinked(profileWords.yourPhone));
  await answer(profileWords.cancel).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(ending.size()).toBe(0);

  await settle(open);
  const before = reads;
  await end.click();
  await answer(profileWords.signOutThere).click();
  await expect.element(page.getByText(profileWords.signingOutThere)).toBeVisible();
  await ending.next(refuse(500, 'The server is down.', 'down'));
  await expect.element(question).toHaveTextContent('The server is down.');
  expect(reads).toBe(before);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => reads).toBe(before + 1);

  // An already ended session is the desired result.
  await end.click();
  await answer(profileWords.signOutThere).click();
  await ending.next(refuse(404, 'There is no such session.', 'unknown_session'));
  await expect.poll(() => reads).toBe(before + 2);
  await expect.element(question).not.toBeInTheDocument();
});

test('sharing is stopped after a confirmation; an error says that the list shows what counts', async () => {
  const stopping = held('optOutOfCohorts');
  const connections = full('listCohortMembers').map((one) => ({
    ...one,
    member: { ...one.member, permissions: 3 as const, deleted_on: null },
  }));
  await openApp('/profile', {
    member: ada,
    reads: 'empty',
    mayReport: true,
    answers: { listCohortMembers: () => connections, optOutOfCohorts: stopping.hold },
  });
  await button(profileWords.stopSharingWithAll).click();
  await expect.element(question).toHaveTextContent(profileWords.stopWithEverybody);
  await answer(profileWords.stopSharing).click();
  await stopping.next(refuse(500, 'The server is down.', 'down'));
  await expect.element(question).toHaveTextContent(profileWords.notStopped);
  await userEvent.keyboard('{Escape}');
  await button(profileWords.stopSharingWithAll).click();
  await answer(profileWords.stopSharing).click();
  await stopping.next([]);
  await expect.element(question).not.toBeInTheDocument();
});

test('an account is deleted with the password: a wrong one is said at the field, any other error above it', async () => {
  const deleting = held('deleteMember');
  const open = await openApp('/profile', { member: ada, reads: 'empty', answers: { deleteMember: deleting.hold } });
  const words = messages.deletion;
  await button(words.button).click();
  const password = dialog(words.title).getByRole('textbox', { name: 'Password' });
  const send = async (text: string) => {
    await password.fill(text);
    await userEvent.keyboard('{Enter}');
  };
  await send('wrong');
  await deleting.next(wrongPassword());
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await send('right');
  await deleting.next(refuse(500, 'The server is down.', 'down'));
  await expect.element(dialog(words.title).getByRole('alert')).toHaveTextContent(words.failed);
  await dialog(words.title).getByRole('button', { name: 'Cancel', exact: true }).click();
  await button(words.button).click();
  await expect.element(dialog(words.title).getByRole('alert')).not.toBeInTheDocument();
  await send(' My-pass-1 ');
  expect((await deleting.next(undefined as never)).body).toEqual({ password: 'My-pass-1' });
  await expect.poll(open.path).toMatch(/^\/log/);
});
