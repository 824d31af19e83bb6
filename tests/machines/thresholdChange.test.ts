import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Recomputation } from '../../domain/entities/zones.ts';
import { createThresholdChangeImplementations } from '../../machines/thresholdChange/implementations.ts';
import { thresholdChangeView } from '../../machines/thresholdChange/selectors.ts';
import {
  type ThresholdChange,
  thresholdChangeMachine,
} from '../../machines/thresholdChange/thresholdChange.machine.ts';
import { RECOMPUTATION_POLL_MS } from '../../machines/shared/delays.ts';
import { failed, fake } from './support.ts';

const own: ThresholdChange = { kind: 'critical_power', fromDate: '2026-05-01', value: 280, was: 260 };

async function start(before: Recomputation = null) {
  const store = fake<ThresholdChange>();
  const readProgress = fake<AbortSignal, Recomputation>();
  const clock = new SimulatedClock();
  const actor = createActor(
    thresholdChangeMachine.provide(createThresholdChangeImplementations({ store, readProgress })),
    { clock },
  ).start();
  await readProgress.answer(before);
  return { actor, clock, store, readProgress, view: () => thresholdChangeView(actor.getSnapshot()) };
}

test('a change is stored, and its recomputation followed to the end', async () => {
  const { actor, clock, store, readProgress, view } = await start();
  actor.send({ type: 'CHANGE', change: own });
  expect([view().isStoring, store.asked]).toEqual([true, [own]]);
  await store.answer();
  expect(view()).toEqual({ isStoring: false, kept: own, progress: { done: 0, total: 0 }, failure: null });
  await readProgress.answer({ done: 500, total: 1200 });
  expect(view().progress).toEqual({ done: 500, total: 1200 });
  clock.increment(RECOMPUTATION_POLL_MS);
  await readProgress.fail(failed('Network'));
  // A failed request is repeated.
  clock.increment(RECOMPUTATION_POLL_MS);
  await readProgress.answer(null);
  expect(view()).toEqual({ kept: own, progress: null, failure: null, isStoring: false });
});

test('undoing stores the previous value, and can be undone itself', async () => {
  const { actor, store, readProgress, view } = await start();
  actor.send({ type: 'UNDO' });
  expect(store.asked).toEqual([]);
  actor.send({ type: 'CHANGE', change: own });
  await store.answer();
  actor.send({ type: 'UNDO' });
  expect(store.asked[1]).toEqual({ ...own, value: 260, was: 280 });
  await store.answer();
  await readProgress.answer(null);
  actor.send({ type: 'UNDO' });
  expect(store.asked[2]).toEqual(own);
  expect(view().isStoring).toBe(true);
});

test('a change that cannot be stored shows why, and the next change starts again', async () => {
  const { actor, store, view } = await start();
  actor.send({ type: 'CHANGE', change: own });
  await store.fail(failed('Invalid', 'Too much.'));
  expect(view()).toEqual({ kept: null, progress: null, failure: 'Too much.', isStoring: false });
  actor.send({ type: 'CHANGE', change: { ...own, value: 270 } });
  expect(view().failure).toBeNull();
});

test('a recomputation of an earlier visit is followed, too', async () => {
  const { view } = await start({ done: 1, total: 2 });
  expect(view()).toEqual({ kept: null, progress: { done: 1, total: 2 }, isStoring: false, failure: null });
});

test('a change before the progress of an earlier visit is known is stored', async () => {
  const store = fake<ThresholdChange>();
  const readProgress = fake<AbortSignal, Recomputation>();
  const actor = createActor(
    thresholdChangeMachine.provide(createThresholdChangeImplementations({ store, readProgress })),
  ).start();
  actor.send({ type: 'CHANGE', change: own });
  expect(store.asked).toEqual([own]);
  await store.answer();
  expect(thresholdChangeView(actor.getSnapshot())).toEqual({
    kept: own,
    isStoring: false,
    progress: { done: 0, total: 0 },
    failure: null,
  });
});
