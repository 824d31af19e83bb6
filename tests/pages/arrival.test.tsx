import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { daysAsked } from './harness/days.ts';
import { ada } from './harness/member.ts';
import { type Opening, openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const opening: Opening = {
  member: ada,
  reads: 'full',
  answers: { getCalendar: (asked) => daysAsked(asked) },
};
const focused = () => document.activeElement?.id;

test('a card found by search is visible and focused', async () => {
  const open = await openApp('/', opening);
  await settle(open);
  await page.getByRole('button', { name: 'Find anything' }).click();
  await page.getByRole('combobox').fill('export my data');
  await userEvent.keyboard('{Enter}');
  await expect.poll(focused).toBe('export');
  await expect.element(page.getByRole('heading', { name: 'Your data' })).toBeInViewport();
});
