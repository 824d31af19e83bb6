import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { daysAsked } from './harness/days.ts';
import { ada, TODAY } from './harness/member.ts';
import { type Opening, openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';

const full = sampleReads('full');
const plans = full['listTrainingPlans']!() as { training_plans: Record<string, unknown>[] };
const opening: Opening = {
  member: ada,
  reads: 'full',
  answers: { getCalendar: (asked) => daysAsked(asked) },
};
const card = () => page.getByRole('region', { name: 'Today and next' });

test('the dashboard shows what is planned next, today’s load and the last activity', async () => {
  const open = await openApp('/', {
    ...opening,
    answers: {
      ...opening.answers,
      listTrainingPlans: () =>
        ({ training_plans: [{ ...plans.training_plans[0], training_plan_date: TODAY, title: 'Tempo' }] }) as never,
    },
  });
  await expect.element(card().getByRole('link', { name: 'Tempo' })).toBeVisible();
  await settle(open);
  // The day has one run of 60.
  await expect.element(card().getByText('60', { exact: true })).toBeVisible();
  await expect.element(card().getByText('Last activity')).toBeVisible();
});

test('where nothing is planned, it says so and leads to planning', async () => {
  const open = await openApp('/', {
    ...opening,
    answers: { ...opening.answers, listTrainingPlans: () => ({ training_plans: [] }) },
  });
  await settle(open);
  await expect.element(card().getByText('Nothing planned for the next two weeks.')).toBeVisible();
  await expect
    .element(card().getByRole('link', { name: 'Plan a workout' }))
    .toHaveAttribute('href', `/training?new=${TODAY}`);
});
