import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '../../domain/dates.ts';
import { daysAsked } from './harness/days.ts';
import type { Answers, Wire } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada, TODAY } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';

const full = sampleReads('full');
const [plan] = (full['listTrainingPlans']!() as Wire<'listTrainingPlans'>).training_plans;
const ID = plan!.training_plan_id;
const WORKOUT = { training_plan_id: ID, activity_type_id: 2, load: 300, total_distance: 20_000 };
const on = (ahead: number) => addDays(TODAY, ahead);
const sums = { distance: 0, duration: 0, activities: 0 };

/** Sixty days with a run of 60, and workouts ahead. */
const loads = (planned: Wire<'getDailyLoads'>['planned']): Wire<'getDailyLoads'> => ({
  first_date: on(-59),
  loads: Array.from({ length: 60 }, () => 60),
  recent_foot_distances: Array.from({ length: 28 }, () => 10_000),
  planned,
  year: sums,
  year_before: sums,
});
const answers: Answers = {
  getCalendar: (asked) => {
    const { days } = daysAsked(asked);
    return { days: days.map((day) => (day.date > TODAY ? { ...day, eb_acr: null, vb_acr: null } : day)) };
  },
  getDailyLoads: () => loads([{ ...WORKOUT, date: on(2) }]),
  listTrainingPlans: () =>
    ({
      training_plans: [{ ...plan, ...WORKOUT, training_plan_date: on(2), activity_type_id: 2, title: 'Tempo' }],
    }) as never,
  listGoals: () => ({
    goals: [{ goal_id: ID, input: { kind: 'race', name: 'City half', date: on(5) }, done: 0 }],
  }),
  listDayMarkers: () => ({ markers: [] }),
};
const card = () => page.getByRole('region', { name: 'Fitness over time' });

test('the chart goes on into the plan, tells from which load, and marks the race', async () => {
  const app = await openApp('/', {
    member: ada,
    reads: 'empty',
    answers: { ...answers, listActivities: full['listActivities']! as never },
  });
  await expect
    .element(
      card().getByText(
        /If you follow the plan, fitness is \d+ on Fri 23 Oct\. City half on Tue 20 Oct: fitness \d+, form/,
      ),
    )
    .toBeVisible();
  const cursor = card().getByRole('slider', { name: 'Day of the fitness chart' });
  await expect
    .element(cursor)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^Thu 15 Oct: Fitness \d+/) as never);
  cursor.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect
    .element(cursor)
    .toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(
        /^Sat 17 Oct, planned: .*Planned: from a load of 300 in 1 workout from today on\.$/,
      ) as never,
    );
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(cursor).toHaveAttribute('aria-valuetext', expect.stringContaining('Race: City half') as never);
  await settle(app);
});

test('a workout without an estimate is said to count as nothing', async () => {
  const app = await openApp('/', {
    member: ada,
    reads: 'empty',
    answers: {
      ...answers,
      listActivities: full['listActivities']! as never,
      getDailyLoads: () => loads([{ ...WORKOUT, load: null, date: on(2) }]),
    },
  });
  const cursor = card().getByRole('slider', { name: 'Day of the fitness chart' });
  await expect.element(cursor).toBeVisible();
  cursor.element().focus();
  await userEvent.keyboard('{End}');
  await expect
    .element(cursor)
    .toHaveAttribute('aria-valuetext', expect.stringContaining('1 planned workout has no load estimate') as never);
  await settle(app);
});

test('ratio and fitness follow a workout while it is carried, and after it is put down, before the server answers', async () => {
  const change = held('changeTrainingPlans');
  const app = await openApp('/training', {
    member: ada,
    reads: 'empty',
    width: 1280,
    answers: {
      ...answers,
      changeTrainingPlans: change.hold,
      getCalendar: (asked) => {
        const { days } = (answers.getCalendar as NonNullable<Answers['getCalendar']>)(
          asked,
          new AbortController().signal,
        ) as Wire<'getCalendar'>;
        return {
          days: days.map((day) => ({
            ...day,
            workouts: day.date === on(2) ? [{ ...WORKOUT, title: 'Tempo', total_duration: null }] : [],
          })),
        };
      },
    },
  });
  const week = page.getByRole('region', { name: /^12/ });
  /** Without the totals of the workouts, which stay until one is put down. */
  const figures = () => /Load ratio.*/.exec(week.element().textContent ?? '')?.[0].replace(/Mon 12 Oct.*/, '');
  await expect.element(week.getByText('Fitness if done')).toBeVisible();
  await settle(app);
  const before = figures();
  page.getByRole('link', { name: 'Tempo' }).first().element().focus();
  await userEvent.keyboard('m');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(figures).not.toBe(before);
  const carried = figures();
  await userEvent.keyboard('{Escape}');
  await expect.poll(figures).toBe(before);
  page.getByRole('link', { name: 'Tempo' }).first().element().focus();
  await userEvent.keyboard('m{ArrowDown}{Enter}');
  await expect.poll(figures).toBe(carried);
  await change.next({ changed: 1 });
});
