import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';

const id = '7d3c9a54-1f0e-4c7b-9a5e-2f6f0c1d2e3f';
const ride: TrainingPlanWire = {
  training_plan_id: id,
  training_plan_date: '2026-10-22',
  activity_type_id: 1,
  title: 'Ride',
  comment: null,
  plan_definition: [
    {
      component_type: 'activity',
      id: 'c1',
      input_type: 'distance',
      value: 40,
      units: 'kilometers',
      zone: 2,
      component_type_description: null,
    },
  ],
  load: null,
  total_distance: null,
  total_duration: null,
  estimated_load: null,
  estimated_distance: 40_000,
  estimated_duration: null,
  reps_count: null,
  reps_duration: null,
  reps_zone: null,
  daily_diary_id: null,
  removed_on: null,
  revision: '00000000-0000-4000-8000-000000000001',
  modifying_member_id: null,
  modifier_name: null,
  origin: null,
};

test('a ride by distance gets the load and time stated by its member', async () => {
  const saved: unknown[] = [];
  await openApp(`/training?plan=${id}`, {
    member: ada,
    reads: 'empty',
    answers: {
      listTrainingPlans: () => ({ training_plans: [ride] }),
      getAveragePowerScales: () => ({
        velocity: { 0: 2, 1: 2.4, 2: 2.7, 3: 3, 4: 3.5, 5: 4 },
        pace: { 0: [10, 10], 1: [9, 9], 2: [8, 8], 3: [7, 7], 4: [6, 6], 5: [5, 5] },
        power: { 0: 100, 1: 150, 2: 200, 3: 250, 4: 300, 5: 350 },
      }),
      saveTrainingPlan: ({ body }) => {
        saved.push([body.load, body.total_distance, body.total_duration]);
        return { training_plan: { ...ride, load: body.load ?? null } };
      },
    },
  });
  const load = page.getByRole('textbox', { name: 'Load', exact: true });
  await load.fill('much');
  await expect.element(load).toHaveAccessibleDescription('Enter a number above 0, such as 85.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(load).toHaveFocus();
  expect(saved).toEqual([]);
  await load.fill('85,5');
  await page.getByRole('textbox', { name: 'Time, h:mm:ss or minutes' }).fill('1:30:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saved).toEqual([[85.5, null, 5400]]);
});
