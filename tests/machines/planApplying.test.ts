import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Obstacle, PlacedWorkout, Placement } from '../../domain/training/place-template.ts';
import { newTemplate } from '../../domain/training/template.ts';
import { createPlanApplyingImplementations } from '../../machines/planApplying/implementations.ts';
import { planApplyingMachine } from '../../machines/planApplying/planApplying.machine.ts';
import { planApplyingView } from '../../machines/planApplying/selectors.ts';
import type { ApplyRequest } from '../../machines/planApplying/types.ts';
import { failed, fake } from './support.ts';

function start() {
  const check = fake<{ request: ApplyRequest }, Placement>();
  const write = fake<{ request: ApplyRequest; items: readonly PlacedWorkout[] }, number>();
  const takeBack = fake<string, number>();
  const machine = planApplyingMachine.provide(createPlanApplyingImplementations({ check, write, takeBack }));
  const actor = createActor(machine).start();
  return {
    actor,
    check,
    write,
    takeBack,
    view: () => ({ at: actor.getSnapshot().value, ...planApplyingView(actor.getSnapshot()) }),
  };
}

const choosing = {
  at: 'choosing',
  step: 'choose',
  isChecking: false,
  isWriting: false,
  isTakingBack: false,
  isTakenBack: false,
  items: [] as PlacedWorkout[],
  unplaced: [] as Placement['unplaced'],
  included: [] as string[],
  planned: 0,
  removed: 0,
  failure: null as string | null,
};
const request: ApplyRequest = {
  applicationId: 'x',
  template: newTemplate('t'),
  choice: { anchor: 'start', date: '2026-05-04', percent: 100, days: [0] },
};
const item = (key: string, obstacles: readonly Obstacle[] = []): PlacedWorkout => ({
  key,
  week: 1,
  phase: null,
  date: '2026-05-04',
  movedFrom: null,
  workout: {
    key,
    week: 1,
    day: 0,
    activityTypeId: 2,
    title: key,
    comment: '',
    components: [],
    totalDistance: null,
    totalDuration: null,
    load: null,
  },
  was: null,
  totals: { distance: null, duration: null, load: null },
  obstacles,
  beside: 0,
});
const items = [item('free'), item('past', [{ kind: 'past' }]), item('far', [{ kind: 'outside' }])];
const reviewing = { ...choosing, at: 'reviewing', step: 'review', items, included: ['free'] };

test('nothing is written before conflicts are shown, and workouts with conflicts are skipped until they are chosen', async () => {
  const { actor, check, write, view } = start();
  actor.send({ type: 'APPLY' });
  expect(view()).toEqual(choosing);
  actor.send({ type: 'CHECK', request });
  expect(view()).toEqual({ ...choosing, at: 'checking', isChecking: true });
  expect(check.asked).toEqual([{ request }]);
  await check.answer({ items, unplaced: [] });
  expect(view()).toEqual(reviewing);
  actor.send({ type: 'INCLUDE', keys: ['free'], isIncluded: false });
  actor.send({ type: 'APPLY' });
  expect([view(), write.asked]).toEqual([{ ...reviewing, included: [] }, []]);
  actor.send({ type: 'INCLUDE', keys: ['past', 'far', 'other'], isIncluded: true });
  expect(view().included).toEqual(['past']);
  actor.send({ type: 'INCLUDE', keys: ['free', 'past'], isIncluded: true });
  expect(view().included).toEqual(['free', 'past']);
  actor.send({ type: 'APPLY' });
  expect(view()).toEqual({ ...reviewing, at: 'writing', isWriting: true, included: ['free', 'past'] });
  expect(write.asked).toEqual([{ request, items: items.slice(0, 2) }]);
});

test('a failed request is sent again under the same id, and all of it is undone', async () => {
  const { actor, check, write, takeBack, view } = start();
  actor.send({ type: 'CHECK', request });
  await check.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...choosing, failure: 'No connection.' });
  actor.send({ type: 'CHECK', request });
  expect(view().failure).toBe(null);
  await check.answer({ items, unplaced: [] });
  actor.send({ type: 'APPLY' });
  await write.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...reviewing, failure: 'No connection.' });
  actor.send({ type: 'APPLY' });
  expect(view()).toEqual({ ...reviewing, at: 'writing', isWriting: true });
  await write.answer(1);
  const applied = { ...reviewing, at: 'applied', step: 'done', planned: 1 };
  expect(view()).toEqual(applied);
  actor.send({ type: 'TAKE_BACK' });
  expect(view()).toEqual({ ...applied, at: 'takingBack', isTakingBack: true });
  await takeBack.fail(failed('Server', 'Something broke.'));
  expect(view()).toEqual({ ...applied, failure: 'Something broke.' });
  actor.send({ type: 'TAKE_BACK' });
  expect(view()).toEqual({ ...applied, at: 'takingBack', isTakingBack: true });
  await takeBack.answer(1);
  expect(view()).toEqual({ ...applied, at: 'takenBack', isTakenBack: true, removed: 1 });
  expect(takeBack.asked).toEqual(['x', 'x']);
  actor.send({ type: 'BACK' });
  actor.send({ type: 'CHECK', request });
  expect(view()).toEqual({ ...reviewing, at: 'checking', step: 'choose', isChecking: true });
});

test('conflicts are looked up again if the calendar has changed since', async () => {
  const { actor, check, write, view } = start();
  actor.send({ type: 'CHECK', request });
  await check.answer({ items, unplaced: [] });
  actor.send({ type: 'INCLUDE', keys: ['past'], isIncluded: true });
  actor.send({ type: 'APPLY' });
  await write.fail({ ...failed('Conflict', 'Changed.'), code: 'plan_changed' });
  expect(view()).toEqual({
    ...reviewing,
    at: 'rechecking',
    isWriting: true,
    included: ['free', 'past'],
    failure: 'Changed.',
  });
  await check.answer({ items: items.slice(1), unplaced: [] });
  expect(view()).toEqual({ ...reviewing, items: items.slice(1), included: [], failure: 'Changed.' });
  actor.send({ type: 'INCLUDE', keys: ['past'], isIncluded: true });
  actor.send({ type: 'APPLY' });
  await write.fail({ ...failed('Conflict', 'Changed.'), code: 'plan_changed' });
  await check.fail(failed('Network', 'No connection.'));
  expect([view().at, view().failure]).toEqual(['choosing', 'No connection.']);
});

test('every step can return to the choice, which drops the failure', async () => {
  const { actor, check, write, takeBack, view } = start();
  actor.send({ type: 'CHECK', request });
  actor.send({ type: 'BACK' });
  expect(view()).toEqual(choosing);
  actor.send({ type: 'CHECK', request });
  await check.answer({ items: [], unplaced: [] });
  await check.answer({ items, unplaced: [] });
  actor.send({ type: 'APPLY' });
  await write.fail(failed('Network', 'No connection.'));
  actor.send({ type: 'BACK' });
  expect(view()).toEqual({ ...reviewing, at: 'choosing', step: 'choose' });
  actor.send({ type: 'CHECK', request });
  await check.answer({ items, unplaced: [] });
  actor.send({ type: 'APPLY' });
  await write.answer(0);
  // Nothing is left of it, such as after an undo in another tab.
  actor.send({ type: 'TAKE_BACK' });
  expect([view().at, takeBack.asked]).toEqual(['applied', []]);
  actor.send({ type: 'BACK' });
  actor.send({ type: 'CHECK', request });
  await check.answer({ items, unplaced: [] });
  actor.send({ type: 'APPLY' });
  await write.answer(1);
  actor.send({ type: 'TAKE_BACK' });
  await takeBack.fail(failed('Server', 'Something broke.'));
  actor.send({ type: 'BACK' });
  expect([view().at, view().failure]).toEqual(['choosing', null]);
});
