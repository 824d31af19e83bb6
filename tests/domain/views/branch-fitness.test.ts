import { expect, test } from 'vitest';
import { comparedFitness } from '../../../domain/views/branch-fitness.ts';
import { fitnessDays } from '../../../domain/views/fitness.ts';

const loads = Array.from({ length: 60 }, () => 50);
const daily = { firstDate: '2026-10-01', loads, planned: [] };
const weeks = { first: '2026-11-30', last: '2026-12-06', today: '2026-11-29' };
const at = (date: string, load: number | null) => ({ date, load });

test('both curves run from today to the last day of the weeks', () => {
  const days = comparedFitness(daily, weeks, [at('2026-12-01', 60)], []);
  expect(days.map(({ date }) => date)).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ]);
  expect(days[1]!.fitness.plan).toBe(days[1]!.fitness.branch);
  expect(days[2]!.fitness.plan).toBeGreaterThan(days[2]!.fitness.branch);
});

test('are those of the fitness chart, with planned workouts outside of the weeks', () => {
  const outside = { trainingPlanId: 'o', activityTypeId: 2, totalDistance: null, ...at('2026-11-29', 80) };
  const inside = { trainingPlanId: 'i', activityTypeId: 2, totalDistance: null, ...at('2026-12-06', 70) };
  const planned = [outside, inside];
  const expected = fitnessDays({ ...daily, planned }).filter(({ date }) => date >= weeks.today && date <= weeks.last);
  const days = comparedFitness({ ...daily, planned }, weeks, [inside], [at('2026-12-06', null)]);
  expect(days.map(({ fitness, form }) => [fitness.plan, form.plan])).toEqual(
    expected.map(({ fitness, form }) => [fitness, form]),
  );
  expect(days.at(-1)!.fitness.branch).toBeLessThan(days.at(-1)!.fitness.plan);
});

test('there is none before the first activity, or after the weeks are over', () => {
  expect(comparedFitness({ firstDate: null, loads: [] }, weeks, [], [])).toEqual([]);
  expect(comparedFitness(daily, { ...weeks, first: '2026-11-02', last: '2026-11-08' }, [], [])).toEqual([]);
});
