import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createSharingStopImplementations } from '../../machines/sharingStop/implementations.ts';
import { sharingStopView } from '../../machines/sharingStop/selectors.ts';
import { sharingStopMachine } from '../../machines/sharingStop/sharingStop.machine.ts';
import { failed, fake } from './support.ts';

function start() {
  const optOut = fake<object>();
  const told: string[] = [];
  const machine = sharingStopMachine.provide(
    createSharingStopImplementations({
      optOut,
      report: ({ tag }) => void told.push(tag),
      reload: () => void told.push('reload'),
    }),
  );
  const actor = createActor(machine).start();
  actor.send({ type: 'STOP' });
  return { actor, optOut, told, view: () => sharingStopView(actor.getSnapshot()) };
}

test('nothing is stopped without confirmation', () => {
  const { actor, optOut, view } = start();
  expect(view().isConfirming).toBe(true);
  actor.send({ type: 'CANCEL' });
  expect([optOut.asked, view().isConfirming]).toEqual([[], false]);
});

test('the list is refetched, whether stopping is known to have succeeded or not', async () => {
  const { actor, optOut, told, view } = start();
  actor.send({ type: 'CONFIRM' });
  expect(view().isStopping).toBe(true);
  await optOut.fail(failed('Network'));
  expect([view(), told]).toEqual([{ isConfirming: false, isStopping: false, hasFailed: true }, ['Network', 'reload']]);
  actor.send({ type: 'DISMISS' });
  actor.send({ type: 'STOP' });
  actor.send({ type: 'CONFIRM' });
  await optOut.answer();
  expect([view(), told]).toEqual([
    { isConfirming: false, isStopping: false, hasFailed: false },
    ['Network', 'reload', 'reload'],
  ]);
});
