import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BranchWorkout } from '../../../domain/entities/plan-branch.ts';
import { branchChanges, type PlannedNow, withChanges } from '../../../domain/training/branch.ts';

const TODAY = '2026-11-30';
const step = { componentType: 'activity', id: 'a', inputType: 'duration', value: 40, units: 'minutes', zone: 2 };
const workout = (id: string, fields: Partial<BranchWorkout> = {}): BranchWorkout => ({
  trainingPlanId: id,
  date: '2026-12-01',
  activityTypeId: 2,
  title: 'Easy',
  comment: null,
  planDefinition: [step],
  load: null,
  totalDistance: null,
  totalDuration: null,
  ...fields,
});
const planned = (one: BranchWorkout, revision = 'r'): PlannedNow => ({ ...one, revision });
const facts = (base: BranchWorkout[], workouts: BranchWorkout[], now: BranchWorkout[], today = TODAY) =>
  branchChanges(
    { base, workouts },
    now.map((one) => planned(one)),
    today,
  ).map(({ id, kind, isMoved, isEdited, conflicts }) => [id, kind, isMoved, isEdited, conflicts]);

describe('the changes of a branch', () => {
  const one = workout('one');
  test('are what it adds, moves, edits and removes, by day', () => {
    const [two, three] = [workout('two', { date: '2026-12-05' }), workout('three')];
    const moved = workout('one', { date: '2026-12-09' });
    const edited = workout('two', { date: '2026-12-05', title: 'Hills' });
    const added = workout('new', { date: '2026-12-02' });
    expect(facts([one, two, three], [moved, edited, added], [one, two, three])).toEqual([
      ['three', 'removed', false, false, []],
      ['new', 'added', false, false, []],
      ['two', 'changed', false, true, []],
      ['one', 'changed', true, false, []],
    ]);
  });

  test('leave out what the plan already has, and what the branch left as it was copied', () => {
    const hills = workout('one', { title: 'Hills' });
    expect(facts([one], [hills], [hills])).toEqual([]);
    expect(facts([one], [], [])).toEqual([]);
    expect(facts([one], [one], [hills])).toEqual([]);
    expect(facts([one], [one], [])).toEqual([]);
    // An empty title is no title, and estimates of other programs are no steps.
    const blank = workout('one', { title: '' });
    const estimated = workout('one', { title: null, planDefinition: [{ ...step, estimatedDuration: 2400 }] });
    expect(facts([blank], [estimated], [blank])).toEqual([]);
  });

  test('name their conflicts with the plan', () => {
    const hills = workout('one', { title: 'Hills' });
    const mine = workout('one', { title: 'Mine' });
    expect(facts([one], [hills], [mine])).toEqual([['one', 'changed', false, true, ['changed']]]);
    expect(facts([one], [], [mine])).toEqual([['one', 'removed', false, false, ['changed']]]);
    expect(facts([one], [hills], [])).toEqual([['one', 'changed', false, true, ['gone']]]);
    expect(facts([], [hills], [mine])).toEqual([['one', 'added', false, false, ['changed']]]);
    expect(facts([one], [hills], [one], '2026-12-02')).toEqual([['one', 'changed', false, true, ['past']]]);
  });

  test('compare steps that the planner cannot read as they are', () => {
    const odd = workout('one', { planDefinition: [{ componentType: 'odd' }] });
    expect(facts([odd], [odd], [odd])).toEqual([]);
    expect(facts([odd], [one], [odd])).toEqual([['one', 'changed', false, true, []]]);
  });
});

test('the weeks after some of the changes have those, and all others as they are in the plan', () => {
  const [one, two, three] = [workout('one'), workout('two'), workout('three')];
  const changed = workout('one', { title: 'Hills' });
  const added = workout('new');
  const now = [one, two, three].map((each) => planned(each));
  const changes = branchChanges({ base: [one, two, three], workouts: [changed, three, added] }, now, TODAY);
  expect(withChanges(now, changes, new Set())).toEqual(now);
  expect(withChanges(now, changes, new Set(['one', 'new']))).toEqual([changed, now[1], now[2], added]);
  expect(withChanges(now, changes, new Set(changes.map(({ id }) => id)))).toEqual([changed, now[2], added]);
});

describe('of any plan', () => {
  const someWorkout = fc.record({
    trainingPlanId: fc.constantFrom('a', 'b', 'c', 'd'),
    date: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03'),
    activityTypeId: fc.constantFrom(2, 34),
    title: fc.option(fc.string({ maxLength: 5 })),
    comment: fc.option(fc.string({ maxLength: 5 })),
    planDefinition: fc.constantFrom(1, 4).map((zone): unknown[] => [{ ...step, zone }]),
    load: fc.option(fc.integer({ min: 0, max: 100 })),
    totalDistance: fc.constant(null),
    totalDuration: fc.constant(null),
  });
  const somePlan = fc.uniqueArray(someWorkout, { selector: ({ trainingPlanId: id }) => id });
  const sorted = (list: readonly BranchWorkout[]) =>
    list
      .map(({ title, comment, ...one }) =>
        JSON.stringify([one.trainingPlanId, one.date, title || null, comment || null]),
      )
      .toSorted();

  test('an unchanged copy changes nothing, whatever became of the plan', () => {
    fc.assert(
      fc.property(somePlan, somePlan, (base, now) => {
        expect(facts(base, base, now)).toEqual([]);
      }),
    );
  });

  test('all changes of a branch turn the plan that was copied into the branch', () => {
    fc.assert(
      fc.property(somePlan, somePlan, (base, workouts) => {
        const now = base.map((one) => planned(one));
        const changes = branchChanges({ base, workouts }, now, TODAY);
        const after = withChanges(now, changes, new Set(changes.map(({ id }) => id)));
        expect(sorted(after)).toEqual(sorted(workouts));
        expect(changes.flatMap(({ conflicts }) => conflicts)).toEqual([]);
      }),
    );
  });
});
