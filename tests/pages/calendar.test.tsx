import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ACTIVITY_TYPE } from '../../domain/activity-types.ts';
import type { PlannedWorkoutWire } from '../../domain/entities/training-plan.ts';
import { calendarDay, daysAsked } from './harness/days.ts';
import type { Wire } from './harness/fake-api.ts';
import { sampleReads } from './harness/sample-answer.ts';
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

test('keeps its weeks in place while others are drawn around them, in a window taller than a month', async () => {
  const open = await openApp('/calendar?month=2027-01', { ...opened, language: 'en', height: 1000 });
  const day = page.getByRole('gridcell', { name: 'Sunday 10 January 2027' });
  await expect.element(day).toBeVisible();
  const places = new Set<number>();
  const weeks = () => document.querySelectorAll('[data-week]').length;
  await expect
    .poll(
      () => {
        places.add(Math.round(day.element().getBoundingClientRect().top));
        return weeks();
      },
      { interval: 10 },
    )
    .toBeGreaterThan(18);
  await settle(open);
  places.add(Math.round(day.element().getBoundingClientRect().top));
  expect([...places]).toHaveLength(1);
});

test.for([
  ['the same load every day', [60, 60, 60, 60], ['none', 'up to 60', 'above 60']],
  ['loads that read the same', [19.8, 20.2, 20.4, 60], ['none', 'up to 20', 'above 20']],
  ['two pairs of loads', [20, 20, 60, 60], ['none', 'up to 20', 'up to 60', 'above 60']],
] as const)('names each colour of a year once: %s', async ([, loads, steps]) => {
  const days = loads.map((load, nth) => ({ ...calendarDay(`2026-10-1${nth}`), weighted_load: load }));
  const open = await openApp('/calendar/year/2026', {
    ...opened,
    language: 'en',
    answers: { getCalendar: () => ({ days }) },
  });
  await expect.element(page.getByText('Daily load:')).toHaveTextContent(`Daily load:${steps.join('')}`);
  await settle(open);
});

/** A workout of 20 October. */
const tempo: PlannedWorkoutWire = {
  training_plan_id: '00000000-0000-4000-8000-00000000c0de',
  activity_type_id: 1,
  title: 'Tempo',
  total_distance: 8000,
  total_duration: 2400,
  load: 80,
};

test('moves a workout with keys that arrive faster than the page is drawn', async () => {
  const changes: unknown[] = [];
  const open = await openApp('/calendar', {
    ...opened,
    language: 'en',
    answers: {
      getCalendar: (asked) => {
        const { days } = daysAsked(asked);
        return { days: days.map((day) => (day.date === '2026-10-20' ? { ...day, workouts: [tempo] } : day)) };
      },
      changeTrainingPlans: ({ body }) => {
        changes.push(body);
        return { changed: 1 };
      },
    },
  });
  await expect.element(page.getByRole('button', { name: /More for Tempo/ })).toBeVisible();
  await settle(open);
  document.querySelector<HTMLElement>('[data-plan] a')?.focus();
  for (const key of ['m', 'ArrowDown', 'ArrowRight', 'Enter'])
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await expect
    .poll(() => changes)
    .toEqual([{ kind: 'move', training_plan_id: tempo.training_plan_id, from: '2026-10-20', to: '2026-10-28' }]);
});

test.for(
  (['en', 'de'] as const).flatMap((language) => [768, 1024, 1280, 1440].map((width) => [language, width] as const)),
)('keeps the texts of a weekday inside its cell: %s, %s px', async ([language, width]) => {
  const open = await openApp('/calendar?week=2026-10-07', {
    ...opened,
    language,
    width,
    answers: {
      getCalendar: (asked) => ({
        days: daysAsked(asked).days.map((day) => ({
          ...day,
          num_recent_activities: 12,
          eb_acr: 1.24,
          vb_acr: 0.79,
          critical_power: 303,
        })),
      }),
    },
  });
  await expect.element(page.getByText(/Morning run/).first()).toBeVisible();
  await settle(open);
  const cells = [...document.querySelectorAll('td[data-date]')].filter((cell) => cell.querySelector('dl'));
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []))).toEqual([]);
});

test('a week shows steps, zones, sleep and comments in its cells, and the figures of running on days on foot', async () => {
  const full = sampleReads('full');
  const [run] = (full['listActivities']!() as Wire<'listActivities'>).activities;
  const [plan] = (full['listTrainingPlans']!() as Wire<'listTrainingPlans'>).training_plans;
  const [diary] = (full['listDiaries']!() as Wire<'listDiaries'>).diaries;
  const step = { id: 'a', component_type: 'activity', component_type_description: null };
  await openApp('/calendar?week=2026-10-15', {
    ...opened,
    language: 'en',
    width: 1600,
    answers: {
      getCalendar: (asked) => ({
        days: daysAsked(asked).days.map((day) => {
          if (day.date === '2026-10-13')
            return {
              ...day,
              activities: day.activities.map((one) => ({ ...one, activity_type_id: ACTIVITY_TYPE.poolSwimming })),
            };
          if (day.date === '2026-10-16') return { ...day, workouts: [tempo] };
          if (day.date !== '2026-10-14') return day;
          const activities = day.activities.map((one) => ({ ...one, activity_type_id: ACTIVITY_TYPE.running }));
          const journal_entries = [{ daily_diary_id: diary!.daily_diary_id, num_comments: 1 }];
          return { ...day, activities, journal_entries, subjective_input: { hours_slept: 7.5, motivation: null } };
        }),
      }),
      listActivities: () => ({
        activities: [
          {
            ...run!,
            activity_id: '00000000-0000-4000-8000-000020261014',
            duration: 3600,
            load_source: 'power' as const,
            dz1: 1800,
            dz2: 0,
            dz3: 600,
            dz4: 0,
            dz5: 0,
          },
        ],
      }),
      listTrainingPlans: () => ({
        training_plans: [
          {
            ...plan!,
            training_plan_id: tempo.training_plan_id,
            training_plan_date: '2026-10-16',
            plan_definition: [
              { ...step, input_type: 'duration', value: 10, units: 'minutes', zone: 2 },
              { ...step, id: 'b', input_type: 'duration', value: 20, units: 'minutes', zone: 4 },
            ],
          },
        ],
      }),
      listDiaries: () => ({
        diaries: [{ ...diary!, diary_date: '2026-10-14', comments: [{ ...diary!.comments[0]!, comment: 'Windy' }] }],
      }),
    },
  });
  const cell = (date: string) => page.elementLocator(document.querySelector(`td[data-date="${date}"]`)!);
  await expect.element(page.getByRole('img', { name: 'Time in zones: Easy 30:00, Threshold 10:00' })).toBeVisible();
  await expect.element(cell('2026-10-14').getByText('Windy')).toBeVisible();
  await expect.element(cell('2026-10-14').getByText('slept 7.5 h')).toBeVisible();
  await expect.element(cell('2026-10-14').getByText('Critical power')).toBeVisible();
  const steps = cell('2026-10-16').getByRole('list', { name: 'Steps' });
  await expect.element(steps).toHaveTextContent('10 min z220 min z4');
  expect(cell('2026-10-13').getByText('Critical power').elements()).toEqual([]);
  expect(cell('2026-10-13').getByText('Distance ratio').elements()).toEqual([]);
  // The next week is below the box.
  const box = document.querySelector('[data-week="2026-10-12"]')!.closest('div')!.getBoundingClientRect();
  const next = document.querySelector('[data-week="2026-10-19"]');
  expect(next === null || next.getBoundingClientRect().top >= box.bottom - 2).toBe(true);
});

test('on a phone, steps are around the title, the rest unfolds, and today is first with plans above', async () => {
  const open = await openApp('/calendar', {
    ...opened,
    language: 'en',
    width: 360,
    answers: {
      getCalendar: (asked) => ({
        days: daysAsked(asked).days.map((day) => (day.date === '2026-10-20' ? { ...day, workouts: [tempo] } : day)),
      }),
    },
  });
  await expect.element(page.getByRole('button', { name: /More for Tempo/ })).toBeInTheDocument();
  await settle(open);
  const now = document.querySelector('li[aria-current="date"]')!.getBoundingClientRect();
  expect(now.top).toBeGreaterThanOrEqual(60);
  expect(now.top).toBeLessThan(140);
  const box = (element: Element) => element.getBoundingClientRect();
  const [back, next] = ['Previous month', 'Next month'].map((name) => box(page.getByRole('link', { name }).element()));
  const words = box(title().element());
  expect([back!.right <= words.left, words.right <= next!.left, Math.abs(back!.top - next!.top) < 2]).toEqual([
    true,
    true,
    true,
  ]);
  const toToday = page.getByRole('link', { name: 'Today', exact: true });
  expect(toToday.elements()).toEqual([]);
  await page.getByRole('button', { name: 'View and filter' }).click();
  await expect.element(toToday).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Week', exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Go to a date')).toBeVisible();
});
