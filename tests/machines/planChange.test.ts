import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { PlanAct } from '../../domain/training/acts.ts';
import { createPlanChangeImplementations } from '../../machines/planChange/implementations.ts';
import { planChangeMachine } from '../../machines/planChange/planChange.machine.ts';
import { planChangeView } from '../../machines/planChange/selectors.ts';
import { failed, fake } from './support.ts';

const match: PlanAct = { kind: 'match', trainingPlanId: 'p', match: 'none', was: 'automatic' };

function start() {
  const store = fake<PlanAct>();
  const actor = createActor(planChangeMachine.provide(createPlanChangeImplementations({ store }))).start();
  return { actor, store, view: () => planChangeView(actor.getSnapshot()) };
}

test('a change is stored, and undone by its opposite, which can be undone itself', async () => {
  const { actor, store, view } = start();
  actor.send({ type: 'UNDO' });
  expect(store.asked).toEqual([]);
  actor.send({ type: 'DO', act: match });
  expect(view()).toEqual({ isStoring: true, carried: null, kept: null, failure: null, isUnanswered: false });
  await store.answer();
  expect(view()).toEqual({ isStoring: false, carried: null, kept: match, failure: null, isUnanswered: false });
  actor.send({ type: 'UNDO' });
  const back = { ...match, match: 'automatic', was: 'none' };
  expect(store.asked[1]).toEqual(back);
  await store.answer();
  expect(view().kept).toEqual(back);
  actor.send({ type: 'UNDO' });
  expect(store.asked[2]).toEqual(match);
});

test('a change that cannot be stored has its reason, and the previous one can still be undone', async () => {
  const { actor, store, view } = start();
  actor.send({ type: 'DO', act: match });
  await store.answer();
  actor.send({ type: 'DO', act: { ...match, match: 'other' } });
  await store.fail(failed('Conflict', 'Taken.'));
  expect(view()).toEqual({ isStoring: false, carried: null, kept: null, failure: 'Taken.', isUnanswered: false });
  actor.send({ type: 'UNDO' });
  expect(store.asked[2]).toEqual({ kind: 'match', trainingPlanId: 'p', was: 'none', match: 'automatic' });
  await store.fail(failed('Network', 'Offline.'));
  expect(view()).toEqual({ failure: 'Offline.', isUnanswered: true, isStoring: false, carried: null, kept: null });
});

test('during a change others are not accepted', async () => {
  const { actor, store } = start();
  actor.send({ type: 'DO', act: match });
  actor.send({ type: 'DO', act: { ...match, match: 'other' } });
  expect(store.asked).toEqual([match]);
});

const carried = {
  trainingPlanId: 'p',
  name: 'Easy',
  from: '2026-11-23',
  to: '2026-11-23',
  first: '2026-11-20',
  last: '2026-11-30',
};

test('a workout is moved by keyboard within the window, dropped, and undone', async () => {
  const { actor, store, view } = start();
  actor.send({ type: 'CARRY', carried });
  for (const days of [7, 7, 1, -1, -1]) actor.send({ type: 'STEP', days });
  expect(view().carried?.to).toBe('2026-11-28');
  actor.send({ type: 'PUT_DOWN' });
  const move = { kind: 'move', trainingPlanId: 'p', name: 'Easy', from: '2026-11-23', to: '2026-11-28' };
  expect(store.asked).toEqual([move]);
  expect(view()).toEqual({ isStoring: true, carried: null, kept: null, failure: null, isUnanswered: false });
  await store.answer();
  actor.send({ type: 'UNDO' });
  expect(store.asked[1]).toEqual({ ...move, from: move.to, to: move.from });
});

test('dropped on its day, or cancelled, it stays, and nothing is sent', () => {
  const { actor, store, view } = start();
  for (const type of ['PUT_DOWN', 'LEAVE'] as const) {
    actor.send({ type: 'CARRY', carried });
    if (type === 'LEAVE') actor.send({ type: 'STEP', days: 1 });
    actor.send({ type });
    expect(view()).toEqual({ isStoring: false, carried: null, kept: null, failure: null, isUnanswered: false });
  }
  expect(store.asked).toEqual([]);
});

test('the message about a change is closed, and then there is nothing to undo', async () => {
  const { actor, store, view } = start();
  actor.send({ type: 'DO', act: match });
  await store.answer();
  actor.send({ type: 'CLOSE' });
  expect(view().kept).toBeNull();
  actor.send({ type: 'UNDO' });
  expect(store.asked).toEqual([match]);
});
