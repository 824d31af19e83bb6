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

test('a form that opened with a kept copy takes the newer values, except in fields that were edited', async () => {
  const before = await openApp('/profile', opened);
  await settle(before);
  await expect.element(field('First name')).toHaveValue('');
  before.close();
  const member = held('getMember');
  const stored: MemberUpdateWire[] = [];
  const open = await openApp('/profile', {
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
  await settle(open);
  expect(stored.map(({ first_name, last_name }) => [first_name, last_name])).toEqual([['Ada', 'Short']]);
});
