import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../domain/dates.ts';
import { daysAsked } from './harness/days.ts';
import { ada, TODAY } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';
import { sampleReads } from './harness/sample-answer.ts';

const plans = sampleReads('full')['listTrainingPlans']!() as { training_plans: Record<string, unknown>[] };

const openWeeks = (width: number, language: 'en' | 'de' = 'en') =>
  openApp('/training', {
    member: ada,
    reads: 'full',
    width,
    language,
    answers: {
      getCalendar: (asked) => daysAsked(asked),
      listTrainingPlans: () =>
        ({
          training_plans: [{ ...plans.training_plans[0], training_plan_date: addDays(TODAY, 1), title: 'Tempo run' }],
        }) as never,
    },
  });

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

test('a week has completed activities next to planned workouts, and its ratio', async () => {
  await settle(await openWeeks(1280));
  const days = page.getByRole('main').getByRole('listitem');
  await expect.element(days.filter({ hasText: 'Tempo run' }).first()).toBeVisible();
  const link = page.getByRole('list', { name: 'Completed' }).first().getByRole('link', { name: 'Morning run' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/activity\//) as never);
  await expect
    .element(page.getByText('Load ratio', { exact: true }).or(page.getByText('Load ratio if done')).first())
    .toBeVisible();
  const week = boxesOf('main ol > li[data-date]').slice(0, 7);
  expect(new Set(week.map(({ top }) => Math.round(top))).size).toBe(1);
});

test.for(['en', 'de'] as const)(
  'on a phone empty days stand in pairs, and nothing is wider than the window: %s',
  async (language) => {
    await settle(await openWeeks(360, language));
    const empty = boxesOf('li[data-date][data-empty]');
    expect(empty.length).toBeGreaterThan(14);
    expect(new Set(empty.map(({ left }) => Math.round(left))).size).toBe(2);
    expect(document.documentElement.scrollWidth).toBe(360);
  },
);

test('the editor of a training plan returns to the plans for the athlete whom the coach came from', async () => {
  const athlete = '00000000-0000-4000-8000-0000000000aa';
  const app = await openApp(`/training/plans/edit?athlete=${athlete}`, { member: ada, reads: 'empty' });
  await settle(app);
  await page.getByRole('link', { name: 'All training plans' }).click();
  await expect.poll(app.path).toBe(`/training/plans?athlete=${athlete}`);
});
