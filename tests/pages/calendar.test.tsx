import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { daysAsked } from './harness/days.ts';
import { settle } from './harness/settle.ts';
import { ada } from './harness/member.ts';
import { type Opening, openApp } from './harness/open-app.tsx';

const title = () => page.getByRole('heading', { level: 1 });
const opened: Opening = {
  member: ada,
  reads: 'empty',
  answers: { getCalendar: (asked) => daysAsked(asked) },
  language: 'de',
};

const repeats = Number(import.meta.env['LONG'] || 1);
const times = Array.from({ length: repeats }, (_, index) => index);

test.for(times.flatMap(() => [1280, 360]))('opens with the month of today at %s px, in German', async (width) => {
  const open = await openApp('/calendar', { ...opened, width });
  await expect.element(title()).toHaveTextContent('Oktober 2026');
  await settle(open);
  await expect.element(page.getByText(/Morning run/).first()).toBeVisible();
  await settle(open);
  await expect.element(title()).toHaveTextContent('Oktober 2026');
});

test.for(
  times.flatMap(
    () =>
      [
        [1280, 360],
        [360, 1280],
      ] as const,
  ),
)('keeps its month when the window changes from %s to %s px', async ([from, to]) => {
  const open = await openApp('/calendar', { ...opened, width: from });
  await expect.element(page.getByText(/Morning run/).first()).toBeVisible();
  await settle(open);
  await page.viewport(to, 800);
  await settle(open);
  await expect.element(title()).toHaveTextContent('Oktober 2026');
  expect(open.path()).toBe('/calendar');
});
