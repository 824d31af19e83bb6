import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { SharingLevel } from '../../domain/partners/page.ts';
import { createSharingChangeImplementations } from '../../machines/sharingChange/implementations.ts';
import { sharingChangeView } from '../../machines/sharingChange/selectors.ts';
import { sharingChangeMachine } from '../../machines/sharingChange/sharingChange.machine.ts';
import { failed, fake } from './support.ts';

function start(stored: SharingLevel = 3) {
  const storeLevel = fake<{ level: SharingLevel }, SharingLevel>();
  const told: string[] = [];
  const clock = new SimulatedClock();
  const machine = sharingChangeMachine.provide(
    createSharingChangeImplementations({
      storeLevel,
      report: ({ tag }) => void told.push(tag),
      reload: () => void told.push('reload'),
    }),
  );
  const actor = createActor(machine, { clock, input: { stored } }).start();
  return { actor, clock, storeLevel, told, view: () => sharingChangeView(actor.getSnapshot()) };
}

const calm = { stored: 3, chosen: 3, isChanged: false, isStoring: false, isStored: false, hasFailed: false };

test('a choice does not count before the server confirms it', async () => {
  const { actor, clock, storeLevel, told, view } = start();
  actor.send({ type: 'CHOOSE', level: 1 });
  expect(view()).toEqual({ ...calm, chosen: 1, isChanged: true });
  actor.send({ type: 'SAVE' });
  actor.send({ type: 'CHOOSE', level: 2 });
  expect([view(), storeLevel.asked.map(({ level }) => level)]).toEqual([
    { ...calm, chosen: 1, isChanged: true, isStoring: true },
    [1],
  ]);
  await storeLevel.answer(1);
  expect(view()).toEqual({
    stored: 1,
    chosen: 1,
    isChanged: false,
    isStoring: false,
    isStored: true,
    hasFailed: false,
  });
  expect(told).toEqual(['reload']);
  clock.increment(4000);
  expect(view().isStored).toBe(false);
});

test('the server’s stored value counts, even if another one was requested', async () => {
  const { actor, storeLevel, view } = start();
  actor.send({ type: 'CHOOSE', level: 1 });
  actor.send({ type: 'SAVE' });
  await storeLevel.answer(2);
  expect(view()).toEqual({ ...calm, stored: 2, chosen: 2, isStored: true });
});

test('a failed change is reported, shown as not made, and may be retried', async () => {
  const { actor, storeLevel, told, view } = start();
  actor.send({ type: 'CHOOSE', level: 0 });
  actor.send({ type: 'SAVE' });
  await storeLevel.fail(failed('Server'));
  expect(view()).toEqual({ ...calm, chosen: 0, isChanged: true, hasFailed: true });
  expect(told).toEqual(['Server', 'reload']);
  // Only the response was lost: the list shows the result.
  actor.send({ type: 'LISTED', level: 0 });
  expect(view()).toEqual({
    stored: 0,
    isChanged: false,
    chosen: 0,
    isStoring: false,
    isStored: false,
    hasFailed: true,
  });
  actor.send({ type: 'SAVE' });
  await storeLevel.answer(0);
  expect(view()).toEqual({ ...calm, stored: 0, chosen: 0, isStored: true });
});

test('changing back sends nothing, and keeps the level', () => {
  const { actor, storeLevel, view } = start();
  actor.send({ type: 'CHOOSE', level: 1 });
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(calm);
  actor.send({ type: 'CHOOSE', level: 1 });
  actor.send({ type: 'CHOOSE', level: 3 });
  expect(view()).toEqual(calm);
  actor.send({ type: 'SAVE' });
  expect(storeLevel.asked).toEqual([]);
});
