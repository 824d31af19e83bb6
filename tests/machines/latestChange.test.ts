import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createLatestChangeImplementations } from '../../machines/latestChange/implementations.ts';
import { latestChangeMachine } from '../../machines/latestChange/latestChange.machine.ts';
import { latestChangeView } from '../../machines/latestChange/selectors.ts';
import { failed, fake } from './support.ts';

const calm = { pending: null, failure: null, failed: null };

function start(continuesAfterFailure = true) {
  const makeChange = fake<unknown>();
  const machine = latestChangeMachine.provide(createLatestChangeImplementations({ makeChange }));
  const actor = createActor(machine, { input: { continuesAfterFailure } }).start();
  return {
    change: (change: unknown) => actor.send({ type: 'CHANGE', change }),
    isUnfinished: () => actor.getSnapshot().hasTag('unfinished'),
    makeChange,
    view: () => latestChangeView(actor.getSnapshot()),
  };
}

test('a change is shown at once, until it is made', async () => {
  const { change, isUnfinished, makeChange, view } = start();
  change('delete');
  expect([view(), isUnfinished()]).toEqual([{ ...calm, pending: 'delete' }, true]);
  await makeChange.answer();
  expect([view(), isUnfinished(), makeChange.asked]).toEqual([calm, false, ['delete']]);
});

test('of changes requested while one is running only the latest is made, after it', async () => {
  const { change, makeChange, view } = start();
  change({ hours: 7.5, motivation: null });
  change({ hours: 7.5, motivation: 3 });
  change({ hours: 7.5, motivation: 4 });
  expect([makeChange.asked.length, view().pending]).toEqual([1, { hours: 7.5, motivation: 4 }]);
  await makeChange.answer();
  expect([makeChange.asked[1], makeChange.asked.length]).toEqual([{ hours: 7.5, motivation: 4 }, 2]);
  await makeChange.answer();
  expect([view(), makeChange.asked.length]).toEqual([calm, 2]);
});

test('a change that is requested twice, or changed back, is made once', async () => {
  const { change, makeChange, view } = start();
  change({ hours: 8, motivation: 4 });
  change({ hours: 8, motivation: 5 });
  change({ hours: 8, motivation: 4 });
  await makeChange.answer();
  expect([view(), makeChange.asked]).toEqual([calm, [{ hours: 8, motivation: 4 }]]);
});

test('a failed change is rolled back with its reason, until the next change', async () => {
  const { change, makeChange, view } = start();
  change('leaveOut');
  await makeChange.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ pending: null, failure: 'No connection.', failed: 'leaveOut' });
  change('leaveOut');
  expect(view()).toEqual({ ...calm, pending: 'leaveOut' });
});

test('a waiting change is made after a failure', async () => {
  const { change, makeChange, view } = start();
  change(7.5);
  change(8);
  await makeChange.fail(failed('Network', 'No connection.'));
  expect([view(), makeChange.asked]).toEqual([{ ...calm, pending: 8 }, [7.5, 8]]);
  await makeChange.answer();
  expect(view()).toEqual(calm);
});

test('a waiting change that would undo the failed one is dropped', async () => {
  const { change, makeChange, view } = start(false);
  change('delete');
  change('restore');
  expect(view().pending).toBe('restore');
  await makeChange.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ pending: null, failure: 'No connection.', failed: 'delete' });
  change('delete');
  change('restore');
  await makeChange.answer();
  await makeChange.answer();
  expect([view(), makeChange.asked]).toEqual([calm, ['delete', 'delete', 'restore']]);
});
