import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, type Wire } from './harness/fake-api.ts';
import { openApp } from './harness/open-app.tsx';

const found: Wire<'lookAtInvitation'> = {
  email: 'eva@example.org',
  team: null,
  account: { inviter: 'Jo Admin', team: 'Riverside Runners' },
  expires_at: '2026-10-21T12:00:00.000Z',
};
const button = page.getByRole('button', { name: 'Choose a password' });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('the owner of an account that an admin made chooses a password and is logged in with it', async () => {
  const sent: unknown[] = [];
  await openApp('/signup/invitation#token', {
    mayReport: true,
    answers: {
      lookAtInvitation: () => found,
      acceptInvitation: ({ body }) => {
        sent.push(['accept', body]);
        return sent.length === 1 ? refuse(404, 'This invitation has expired. Ask for a new one.') : {};
      },
      authenticate: ({ body }) => {
        sent.push(['log in', body]);
        return refuse(400, 'The server is being updated.');
      },
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Choose a password');
  await expect
    .element(page.getByText('Jo Admin has created an account for you in the team Riverside Runners.'))
    .toBeVisible();
  await expect.element(field('Email')).toHaveValue('eva@example.org');
  await expect.element(field('Email')).toBeDisabled();
  await field('New password').fill('A long run 42');
  await field('Re-enter new password').fill('A long run 4');
  await expect.element(button).toBeDisabled();
  await field('Re-enter new password').fill('A long run 42');
  await field('New password').fill('A long run 42!');
  await field('Re-enter new password').fill('A long run 42!');
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your password was not saved');
  await button.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Unable to log in');
  await button.click();
  await expect.poll(() => sent.length).toBe(4);
  expect(sent).toEqual([
    ['accept', { invitation: 'token', password: 'A long run 42!' }],
    ['accept', { invitation: 'token', password: 'A long run 42!' }],
    ['log in', { email: 'eva@example.org', password: 'A long run 42!' }],
    ['log in', { email: 'eva@example.org', password: 'A long run 42!' }],
  ]);
});

test('an invalid link says so', async () => {
  await openApp('/signup/invitation#token', {
    mayReport: true,
    answers: { lookAtInvitation: () => refuse(404, 'This invitation has expired. Ask for a new one.') },
  });
  await expect.element(page.getByText('This invitation has expired. Ask for a new one.')).toBeVisible();
});
