import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { explainFading, explainForm } from '../../../domain/views/explained-fitness.ts';
import { fitnessAround, fitnessDays, fitnessSummary, fromPlanText } from '../../../domain/views/fitness.ts';

const FIRST = '2024-01-01';
const load = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }));
const loads = fc.array(load, { minLength: 1, maxLength: 120 });
const ahead = fc.array(fc.option(load), { minLength: 1, maxLength: 60 });

/** Workouts from today on, one a day; `null` for a workout without an estimate. */
const plansOf = (today: number, values: readonly (number | null)[]) =>
  values.map((value, day) => ({
    trainingPlanId: `p${day}`,
    date: addDays(FIRST, today + day),
    activityTypeId: 2,
    load: value,
    totalDistance: null,
  }));

const linesOf = ({ acute, chronic, fitness, fatigue, form }: ReturnType<typeof fitnessDays>[number]) =>
  [acute, chronic, fitness, fatigue, form] as const;

test('planned lines are the actual ones if the plan is followed exactly', () => {
  fc.assert(
    fc.property(loads, ahead, (done, planned) => {
      const today = done.length - 1;
      const before = fitnessDays({ firstDate: FIRST, loads: done, planned: plansOf(today, planned) });
      const followed = [
        ...done.slice(0, -1),
        Math.max(done[today]!, planned[0] ?? 0),
        ...planned.slice(1).map((value) => value ?? 0),
      ];
      const after = fitnessDays({ firstDate: FIRST, loads: followed });
      for (let day = today + 1; day < after.length; day++) expect(linesOf(before[day]!)).toEqual(linesOf(after[day]!));
      // Days up to today do not depend on the plan.
      expect(before.slice(0, today + 1)).toEqual(fitnessDays({ firstDate: FIRST, loads: done }));
    }),
  );
});

test('what is told of planned fitness and fatigue adds up to them, and form is their difference', () => {
  fc.assert(
    fc.property(loads, ahead, fc.nat(), (done, planned, at) => {
      const days = fitnessDays({ firstDate: FIRST, loads: done, planned: plansOf(done.length - 1, planned) });
      const { date, form } = days[at % days.length]!;
      for (const line of ['fitness', 'fatigue'] as const) {
        const explained = explainFading(days, line, date);
        const sum = explained?.days.reduce((total, { brings }) => total + brings, explained.before);
        expect(sum).toBeCloseTo(explained?.value ?? Number.NaN, 6);
      }
      expect(explainForm(days, date)?.form ?? 0).toBeCloseTo(form, 6);
    }),
  );
});

test('a day ahead tells from which plan its values come', () => {
  const days = fitnessDays({ firstDate: FIRST, loads: [50, 30], planned: plansOf(1, [100, null, 80]) });
  expect(days.map(({ plan }) => plan)).toEqual([
    null,
    null,
    { load: 70, workouts: 2, without: 1 },
    // Seven days from the last workout.
    ...Array.from({ length: 6 + 1 }, () => ({ load: 150, workouts: 3, without: 1 })),
  ]);
  expect(fromPlanText(days[3]!.plan!)).toBe(
    'Planned: from a load of 150 in 3 workouts from today on. 1 planned workout has no load estimate and counts as 0. Add steps or a load to it.',
  );
});

test('workouts before today are not planned any more, and there is nothing ahead without a plan', () => {
  const past = [{ ...plansOf(0, [90])[0]!, date: FIRST }];
  expect(fitnessDays({ firstDate: FIRST, loads: [10, 10, 10], planned: past })).toHaveLength(3);
  expect(fitnessDays({ firstDate: FIRST, loads: [10] })).toHaveLength(1);
});

test('a span shows as many planned days at most', () => {
  const days = fitnessDays({
    firstDate: FIRST,
    loads: Array.from({ length: 100 }, () => 40),
    planned: plansOf(
      99,
      Array.from({ length: 60 }, () => 40),
    ),
  });
  const shown = fitnessAround(days, 30);
  expect([shown[0]?.date, shown.at(-1)?.date, shown.length]).toEqual([addDays(FIRST, 70), addDays(FIRST, 129), 60]);
});

test('the sentence tells what the plan leads to, and the next race', () => {
  const days = fitnessDays({
    firstDate: FIRST,
    loads: Array.from({ length: 60 }, () => 50),
    planned: plansOf(59, [50, 50, 50, 0, 0]),
  });
  const today = addDays(FIRST, 59);
  const race = { date: addDays(FIRST, 63), name: 'Half marathon' };
  expect(fitnessSummary(days, 'form', today, [race])).toMatch(
    /^Fitness rose from 1 to 38 since Mon 1 Jan\. Form is now -12\. If you follow the plan, fitness is \d+ on Sun 10 Mar\. Half marathon on Mon 4 Mar: fitness \d+, form -?\d+\.$/,
  );
});
