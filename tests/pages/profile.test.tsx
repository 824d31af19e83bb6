import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MemberUpdateWire } from '../../domain/entities/member.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { type Opening, openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const unnamed = { ...ada, first_name: null, last_name: null };
const opened: Opening = { member: unnamed, reads: 'empty' };
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('a form that opened with a cached copy takes newer values, except in edited fields', async () => {
  const before = await openApp('/profile', opened);
  await settle(before);
  await expect.element(field('First name')).toHaveValue('');
  before.close();
  const member = held('getMember');
  const stored: MemberUpdateWire[] = [];
  await openApp('/profile', {
    ...opened,
    answers: {
      getMember: member.hold,
      updateMember: ({ body }) => {
        stored.push(body);
        return { member: [{ ...ada, ...body }] };
      },
    },
  });
  await expect.element(field('First name')).toHaveValue('');
  await field('Last name').fill('Short');
  await member.next({ member: [ada] });
  await expect.element(field('First name')).toHaveValue('Ada');
  await expect.element(field('Last name')).toHaveValue('Short');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect
    .poll(() => stored.map(({ first_name, last_name }) => [first_name, last_name]))
    .toEqual([['Ada', 'Short']]);
});

test('sections lead to their cards, and leaving is a section of its own', async () => {
  const open = await openApp('/profile', { member: ada, reads: 'empty' });
  await settle(open);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Security' }).click();
  await expect.poll(() => document.activeElement?.id).toBe('security');
  await expect.element(page.getByRole('link', { name: 'Gear', exact: true })).toHaveAttribute('href', '/profile/gear');
  const leaving = page.getByRole('group', { name: 'Close or delete account' });
  await expect.element(leaving.getByRole('button', { name: /Delete/ })).toBeVisible();
  expect(leaving.getByRole('link').elements()).toEqual([]);
});
