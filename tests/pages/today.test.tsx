import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../domain/dates.ts';
import { daysAsked } from './harness/days.ts';
import { held } from './harness/held.ts';
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

test('the dashboard shows the next planned workout, today’s load and the last activity', async () => {
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

test('without planned workouts, it says so and links to planning', async () => {
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

const planned = (count: number) => ({
  listTrainingPlans: () =>
    ({
      training_plans: Array.from({ length: count }, (_, nth) => ({
        ...plans.training_plans[0],
        training_plan_id: `00000000-0000-4000-8000-00000000000${nth}`,
        training_plan_date: addDays(TODAY, 1),
        title: 'A very long workout with a title that does not fit into one line of a phone',
      })),
    }) as never,
});

test.for([
  ['en', 360],
  ['en', 1280],
  ['de', 360],
  ['de', 1280],
] as const)('stands on top, as high as its placeholder whatever is planned: %s at %d px', async ([language, width]) => {
  const heights = [];
  for (const count of [0, 1, 3]) {
    const plan = held('listTrainingPlans');
    const open = await openApp('/', {
      ...opening,
      language,
      width,
      answers: { ...opening.answers, listTrainingPlans: plan.hold },
    });
    await settle(open);
    const first = document.querySelector('main section');
    expect(first?.textContent).toContain(language === 'en' ? 'Today and next' : 'Heute und danach');
    heights.push(Math.round(first!.getBoundingClientRect().height));
    await plan.next(planned(count).listTrainingPlans());
    await settle(open);
    heights.push(Math.round(document.querySelector('main section')!.getBoundingClientRect().height));
    open.close();
  }
  expect(new Set(heights)).toEqual(new Set([heights[0]]));
});
