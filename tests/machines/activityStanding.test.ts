import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { activityStandingMachine } from '../../machines/activityStanding/activityStanding.machine.ts';
import { createActivityStandingImplementations } from '../../machines/activityStanding/implementations.ts';
import { activityStandingView } from '../../machines/activityStanding/selectors.ts';
import { failed, fake } from './support.ts';

function start() {
  const makeChange = fake<{ change: string }>();
  const implementations = createActivityStandingImplementations({ makeChange });
  const actor = createActor(activityStandingMachine.provide(implementations)).start();
  return { actor, makeChange, view: () => activityStandingView(actor.getSnapshot()) };
}

test('a change is made once, and undone by its opposite', async () => {
  const { actor, makeChange, view } = start();
  actor.send({ type: 'CHANGE', change: 'delete' });
  actor.send({ type: 'CHANGE', change: 'delete' });
  expect(view().pending).toBe('delete');
  await makeChange.answer();
  expect(view()).toEqual({ pending: null, failure: null, failed: null });
  actor.send({ type: 'CHANGE', change: 'restore' });
  expect(makeChange.asked.map(({ change }) => change)).toEqual(['delete', 'restore']);
});

test('a failed change is reported, until the next attempt', async () => {
  const { actor, makeChange, view } = start();
  actor.send({ type: 'CHANGE', change: 'leaveOut' });
  await makeChange.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ pending: null, failure: 'No connection.', failed: 'leaveOut' });
  actor.send({ type: 'CHANGE', change: 'leaveOut' });
  expect(view()).toEqual({ pending: 'leaveOut', failure: null, failed: null });
});

test('a change requested during another one follows it, the last of several, and not after a failure', async () => {
  const { actor, makeChange, view } = start();
  actor.send({ type: 'CHANGE', change: 'delete' });
  actor.send({ type: 'CHANGE', change: 'restore' });
  expect(view().pending).toBe('restore');
  expect(makeChange.asked).toHaveLength(1);
  await makeChange.answer();
  expect(makeChange.asked.map(({ change }) => change)).toEqual(['delete', 'restore']);
  actor.send({ type: 'CHANGE', change: 'delete' });
  actor.send({ type: 'CHANGE', change: 'restore' });
  expect(view().pending).toBe('restore');
  await makeChange.answer();
  expect(view().pending).toBe(null);

  actor.send({ type: 'CHANGE', change: 'delete' });
  actor.send({ type: 'CHANGE', change: 'restore' });
  await makeChange.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ pending: null, failure: 'No connection.', failed: 'delete' });
  expect(makeChange.asked).toHaveLength(3);
});
