import { expect, test } from 'vitest';
import type { BranchWorkout } from '../../../domain/entities/plan-branch.ts';
import {
  branchTemplate,
  branchToSend,
  branchTotals,
  lastDayOf,
  plannedNow,
  rebased,
} from '../../../domain/training/branch-template.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import type { TemplateWorkout } from '../../../domain/training/template.ts';

const effort = {
  componentType: 'activity',
  id: 'a',
  inputType: 'duration',
  value: 10,
  units: 'minutes',
  zone: 2,
  componentTypeDescription: null,
} as const;
const plan: Plan = {
  trainingPlanId: 'one',
  date: '2026-12-09',
  activityTypeId: 2,
  title: 'Easy',
  comment: '',
  components: [effort],
  stated: { totalDistance: null, totalDuration: null, load: 30, isOwn: false },
  revision: 'r',
  distance: 2000,
  duration: 600,
  load: 30,
  by: null,
  origin: null,
};
const weeks = { firstDay: '2026-11-30', weeks: 2 };

test('a planned workout becomes a workout of a template and is sent with its id and day', () => {
  const template = branchTemplate(weeks, { branchId: 'b', name: 'Less', note: '' }, [plannedNow(plan)]);
  const workout = { key: 'one', week: 2, day: 2, activityTypeId: 2, title: 'Easy', comment: '' };
  expect(template.workouts).toEqual([
    { ...workout, components: [effort], totalDistance: null, totalDuration: null, load: 30 },
  ]);
  expect(branchToSend(template, weeks.firstDay, [plan])).toEqual({
    name: 'Less',
    note: null,
    first_day: '2026-11-30',
    weeks: 2,
    base: [{ training_plan_id: 'one', revision: 'r' }],
    workouts: [
      {
        training_plan_id: 'one',
        date: '2026-12-09',
        activity_type_id: 2,
        title: 'Easy',
        comment: '',
        plan_definition: [
          {
            component_type: 'activity',
            id: 'a',
            input_type: 'duration',
            value: 10,
            units: 'minutes',
            zone: 2,
            component_type_description: null,
          },
        ],
        load: 30,
        total_distance: null,
        total_duration: null,
      },
    ],
  });
  expect(lastDayOf(weeks)).toBe('2026-12-13');
});

test('totals are those that were stated, else estimated, else unknown', () => {
  const workout: BranchWorkout = { ...plannedNow(plan), load: null };
  const velocity = { 1: 2, 2: 3, 3: 3.5, 4: 4, 5: 5, 6: 5, 7: 5 } as never;
  expect(branchTotals(plannedNow(plan), null)).toEqual({ distance: null, duration: null, load: 30 });
  expect(branchTotals(workout, velocity)).toEqual({ distance: 1800, duration: 600, load: 20 });
});

test('after the plan has changed, edited workouts stay, all others are as in the plan now', () => {
  const of = (key: string, title = key) => ({ key, title }) as TemplateWorkout;
  const [same, edited, removed, gone] = [of('same'), of('edited'), of('removed'), of('gone')];
  const mine = of('edited', 'mine');
  const now = [of('same', 'theirs'), of('edited', 'theirs'), of('removed', 'theirs'), of('new')];
  expect(rebased([same, mine, gone, of('added')], [same, edited, removed, gone], now)).toEqual([
    of('same', 'theirs'),
    mine,
    of('added'),
    of('new'),
  ]);
});
