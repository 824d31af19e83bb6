import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planChange } from '../../../domain/entities/plan-change.ts';
import { toSnake } from '../../../domain/case.ts';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import { inverseOf, type PlanningAct, plansAfter, type ShownPlan } from '../../../domain/training/acts.ts';
import { maxRepeats, weeklyDates } from '../../../domain/training/repeat.ts';
import { shiftOutcome } from '../../../domain/training/shift.ts';

const day = (days: number) => addDays('2026-11-23', days);
const plans: ShownPlan[] = [0, 1, 1, 8, 9].map((days, i) => ({ trainingPlanId: `p${i}`, date: day(days) }));
const known = new Map(plans.map((plan) => [plan.trainingPlanId, plan]));
const after = (act: PlanningAct, from = plans, holds: (date: string) => boolean = () => true) =>
  plansAfter(from, act, known, holds).map(({ trainingPlanId, date }) => `${trainingPlanId} ${date}`);

describe('the view after a change', () => {
  test('a moved workout is on its new day, if that is visible', () => {
    const act = { kind: 'move', trainingPlanId: 'p0', from: day(0), to: day(8), name: 'Easy' } as const;
    expect(after(act)).toEqual([`p1 ${day(1)}`, `p2 ${day(1)}`, `p3 ${day(8)}`, `p0 ${day(8)}`, `p4 ${day(9)}`]);
    expect(after(act, plans.slice(0, 1), (date) => date < day(7))).toEqual([]);
    // On a page that shows the other day and has never shown the workout.
    expect(after(act, plans.slice(3), (date) => date > day(7))).toContain(`p0 ${day(8)}`);
  });

  test('copies are added to the original, and removed ones disappear', () => {
    const copies = [{ trainingPlanId: 'c', date: day(2) }];
    const copy: PlanningAct = { kind: 'copy', trainingPlanId: 'p0', copies, name: 'Easy' };
    expect(after(copy)).toEqual(expect.arrayContaining([`p0 ${day(0)}`, `c ${day(2)}`]));
    expect(inverseOf(copy)).toEqual({ kind: 'remove', trainingPlanIds: ['c'], name: 'Easy' });
    expect(after({ kind: 'remove', trainingPlanIds: ['p3', 'p4'], name: 'Easy' })).toHaveLength(3);
  });

  test('a block is shifted with both its ends, over existing workouts', () => {
    const act: PlanningAct = { kind: 'shift', actId: 'a', first: day(0), last: day(1), days: 8 };
    expect(after(act)).toEqual([3, 0, 4, 1, 2].map((i) => `p${i} ${[day(8), day(9), day(9), day(8), day(9)][i]}`));
    expect(after(inverseOf(act) as PlanningAct)).toEqual(after({ kind: 'restore', trainingPlanIds: [], name: '' }));
  });
});

test('the undo of an undo is the change itself, except for copies, which are restored', () => {
  const id = 'f3b7a1a0-0000-4000-8000-000000000000';
  const acts: PlanningAct[] = [
    { kind: 'move', trainingPlanId: id, from: day(0), to: day(1), name: 'Easy' },
    { kind: 'remove', trainingPlanIds: [id], name: 'Easy' },
    { kind: 'shift', actId: id, first: day(0), last: day(1), days: -7 },
  ];
  for (const act of acts) {
    expect(inverseOf(inverseOf(act))).toEqual(act);
    for (const one of [act, inverseOf(act)]) expect(planChange.safeParse(toSnake(one)).success).toBe(true);
  }
});

test('a workout is repeated on its weekday, a number of times or up to a day, and not beyond the last', () => {
  expect(weeklyDates(day(0), { weeks: 2 }, day(365))).toEqual([day(7), day(14)]);
  expect(weeklyDates(day(0), { until: day(14) }, day(365))).toEqual([day(7), day(14)]);
  expect(weeklyDates(day(0), { until: day(6) }, day(365))).toEqual([]);
  expect([0, 350, 358, 359, 366, -365].map((from) => maxRepeats(day(from), day(365)))).toEqual([52, 2, 1, 0, 0, 53]);
  const repeat = fc.oneof(
    fc.record({ weeks: fc.integer({ min: -5, max: 500 }) }),
    fc.record({ until: fc.integer({ min: -400, max: 4000 }).map(day) }),
  );
  fc.assert(
    fc.property(repeat, fc.integer({ min: -365, max: 365 }), (how, from) => {
      const dates = weeklyDates(day(from), how, day(365));
      expect(dates.length).toBeLessThanOrEqual(53);
      dates.forEach((date, i) => expect(daysBetween(day(from), date)).toBe((i + 1) * 7));
      for (const date of dates) expect(date <= day(365) && (!('until' in how) || date <= how.until)).toBe(true);
    }),
  );
});

test('conflicts of a shift are others on the same days, and those that would leave the window are reported', () => {
  const window = { first: day(-365), last: day(10) };
  const ids = (list: readonly ShownPlan[]) => list.map(({ trainingPlanId }) => trainingPlanId);
  const outcome = shiftOutcome(plans, { first: day(0), last: day(1), days: 8 }, window);
  expect([ids(outcome.moved), ids(outcome.met), ids(outcome.outside)]).toEqual([['p0', 'p1', 'p2'], ['p3', 'p4'], []]);
  // The moved ones do not count against each other.
  expect(ids(shiftOutcome(plans, { first: day(0), last: day(9), days: 1 }, window).met)).toEqual([]);
  expect(ids(shiftOutcome(plans, { first: day(8), last: day(9), days: 2 }, window).outside)).toEqual(['p4']);
});
