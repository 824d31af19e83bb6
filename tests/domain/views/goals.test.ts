import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { type Goal, type GoalInput, goalInput, goalPeriods } from '../../../domain/entities/goal.ts';
import { goalsInOrder, goalView, periodOf } from '../../../domain/views/goals.ts';

/** Thursday. */
const today = '2026-11-19';
const how = { today, weekStart: 0, prefersMetric: true };
const goal = (input: GoalInput, done = 0): Goal => ({ goalId: JSON.stringify(input), input, done });
const weekly: GoalInput = { kind: 'distance', per: 'week', sport: 'foot', amount: 40_000 };
const race = (date: string): GoalInput => ({ kind: 'race', name: 'Spring marathon', date });

describe('the week, month or year of a day', () => {
  it('has its first and its last day', () => {
    expect(periodOf('week', today, 0)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(periodOf('week', today, 6)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(periodOf('month', today, 0)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(periodOf('year', '2028-02-29', 0)).toEqual({ from: '2028-01-01', to: '2028-12-31' });
  });

  it('contains its day, and starts on the day after the previous one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...goalPeriods),
        fc.integer({ min: 0, max: 8000 }),
        fc.integer({ min: 0, max: 6 }),
        (per, days, weekStart) => {
          const date = addDays('2015-01-01', days);
          const { from, to } = periodOf(per, date, weekStart);
          expect(from <= date && date <= to).toBe(true);
          expect(periodOf(per, addDays(from, -1), weekStart).to).toBe(addDays(from, -1));
        },
      ),
    );
  });
});

describe('a goal on a day', () => {
  it('shows progress, the rest, and the elapsed part of the week', () => {
    expect(goalView(goal(weekly, 28_400), how)).toEqual({
      title: '40 km a week, on foot',
      percent: 71,
      isReached: false,
      elapsed: 57,
      text: '28.4 km of 40 km · 11.6 km to go in 4 days',
      goalId: '{"kind":"distance","per":"week","sport":"foot","amount":40000}',
    });
    expect(goalView(goal({ kind: 'sessions', per: 'month', sport: null, amount: 12 }, 11), how).text).toBe(
      '11 of 12 sessions · 1 session to go in 12 days',
    );
    expect(
      goalView(goal({ kind: 'time', per: 'week', sport: null, amount: 18_000 }, 3600), { ...how, today: '2026-11-22' })
        .text,
    ).toBe('1 h of 5 h · 4 h to go today');
  });

  it('is reached from its amount on, and never before', () => {
    expect(goalView(goal(weekly, 39_999), how)).toEqual({
      percent: 99,
      isReached: false,
      goalId: '{"kind":"distance","per":"week","sport":"foot","amount":40000}',
      title: '40 km a week, on foot',
      elapsed: 57,
      text: '40 km of 40 km · 0 km to go in 4 days',
    });
    expect(goalView(goal(weekly, 52_000), how)).toEqual({
      percent: 100,
      isReached: true,
      elapsed: null,
      text: '52 km of 40 km · reached',
      goalId: '{"kind":"distance","per":"week","sport":"foot","amount":40000}',
      title: '40 km a week, on foot',
    });
  });

  it('counts weeks and days to a race', () => {
    const until = (date: string) => goalView(goal(race(date)), how).text.split(' · ')[1];
    expect(until('2027-04-18')).toBe('21 weeks to go');
    expect(until('2026-12-02')).toBe('13 days to go');
    expect(until('2026-11-20')).toBe('tomorrow');
    expect(until(today)).toBe('today');
    expect(until('2026-11-18')).toBe('over');
  });
});

it('is sorted: future races, weeks, months, years, past races', () => {
  const of = (per: 'week' | 'month' | 'year'): GoalInput => ({ ...weekly, per });
  const inputs = [race('2026-01-01'), of('year'), of('week'), race('2027-05-01'), of('month'), race('2027-04-01')];
  expect(
    goalsInOrder(
      inputs.map((input) => goal(input)),
      today,
    ).map(({ input }) => (input.kind === 'race' ? input.date : input.per)),
  ).toEqual(['2027-04-01', '2027-05-01', 'week', 'month', 'year', '2026-01-01']);
});

it('refuses invalid ones', () => {
  for (const wrong of [
    { ...weekly, amount: 0 },
    { ...weekly, amount: 1e9 },
    { ...weekly, per: 'day' },
    { kind: 'race', name: ' ', date: '2027-01-01' },
    { kind: 'race', name: 'a\u0000b', date: '2027-01-01' },
    { kind: 'race', name: 'Run', date: 'soon' },
  ])
    expect(goalInput.safeParse(wrong).success).toBe(false);
  expect(goalInput.safeParse(weekly).success).toBe(true);
});
