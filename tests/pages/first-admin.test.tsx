import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

const path = '/profile/first-admin';
const field = page.getByLabelText('Code', { exact: true });
const button = page.getByRole('button', { name: 'Become admin', exact: true });

test('a member enters the code from the server’s log, sees that a wrong one is wrong, and reaches the admin pages', async () => {
  const sent: unknown[] = [];
  let member = ada;
  const app = await openApp(path, {
    member: ada,
    reads: 'empty',
    mayReport: true,
    answers: {
      getMember: () => ({ member: [member] }),
      becomeFirstAdmin: ({ body }) => {
        sent.push(body);
        if (sent.length === 1)
          return refuse(400, 'This code is wrong or no longer valid. Use the latest one in the server’s log.');
        member = { ...ada, access_level: 30 };
        return undefined;
      },
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Become this server’s admin');
  await expect.element(page.getByText('Your account: ada@example.org')).toBeVisible();
  await button.click();
  await expect.element(field).toHaveAccessibleDescription(/Enter the code\./);
  await field.fill(' AAAA-3333 ');
  await button.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You aren’t an admin yetThis code is wrong or no longer valid.');
  await expect.element(field).toHaveValue(' AAAA-3333 ');
  await field.fill('AAAA-3333-CCCC-4444');
  await button.click();
  await expect.poll(app.path).toBe('/admin');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Admin', exact: true })).toBeVisible();
  expect(sent).toEqual([{ code: 'AAAA-3333' }, { code: 'AAAA-3333-CCCC-4444' }]);
});

test('an admin is redirected to the admin pages', async () => {
  await openApp(path, { member: { ...ada, access_level: 30 }, reads: 'empty' });
  await expect.element(page.getByText('You’re an admin.')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Open the admin pages' }))
    .toHaveAttribute('href', '/admin');
});
