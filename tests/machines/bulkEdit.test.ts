import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type BulkCommand, bulkEditMachine, type BulkStep } from '../../machines/bulkEdit/bulkEdit.machine.ts';
import { createBulkEditImplementations } from '../../machines/bulkEdit/implementations.ts';
import { bulkEditView } from '../../machines/bulkEdit/selectors.ts';
import { failed, fake } from './support.ts';

const stepOf = (...activityIds: string[]): BulkStep => ({
  entries: activityIds.length,
  apply: { kind: 'delete', activityIds },
  revert: { kind: 'restore', activityIds },
});
const steps = [stepOf('a', 'b'), stepOf('c', 'd'), stepOf('e')];

function start() {
  const runCommand = fake<{ command: BulkCommand }>();
  const actor = createActor(bulkEditMachine.provide(createBulkEditImplementations({ runCommand }))).start();
  const asked = () =>
    runCommand.asked.map(({ command }) => [command.kind, ...('activityIds' in command ? command.activityIds : [])]);
  return { actor, runCommand, asked, view: () => bulkEditView(actor.getSnapshot()) };
}

test('steps are made one after another, and undone from the last to the first', async () => {
  const { actor, runCommand, asked, view } = start();
  actor.send({ type: 'APPLY', steps });
  await runCommand.answer();
  expect(view()).toEqual({
    isApplying: true,
    count: 2,
    total: 5,
    isUndoing: false,
    isApplied: false,
    isStuck: false,
    kind: 'delete',
    failure: null,
  });
  await runCommand.answer();
  await runCommand.answer();
  expect(view()).toEqual({
    isApplied: true,
    kind: 'delete',
    count: 5,
    total: 5,
    isApplying: false,
    isUndoing: false,
    isStuck: false,
    failure: null,
  });
  actor.send({ type: 'UNDO' });
  for (let i = 0; i < 3; i++) await runCommand.answer();
  expect(asked().slice(3)).toEqual([
    ['restore', 'e'],
    ['restore', 'c', 'd'],
    ['restore', 'a', 'b'],
  ]);
  expect(view()).toEqual({
    isApplied: false,
    isUndoing: false,
    kind: null,
    total: 0,
    isApplying: false,
    isStuck: false,
    count: 0,
    failure: null,
  });
});

test('after a failed step it continues there, or undoes the completed ones', async () => {
  const { actor, runCommand, asked, view } = start();
  actor.send({ type: 'APPLY', steps });
  await runCommand.answer();
  await runCommand.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({
    isStuck: true,
    count: 2,
    total: 5,
    failure: 'No connection.',
    isApplying: false,
    isUndoing: false,
    isApplied: false,
    kind: 'delete',
  });
  actor.send({ type: 'RETRY' });
  expect(view().failure).toBeNull();
  await runCommand.fail(failed('Network', 'No connection.'));
  actor.send({ type: 'UNDO' });
  await runCommand.answer();
  expect(asked()).toEqual([
    ['delete', 'a', 'b'],
    ['delete', 'c', 'd'],
    ['delete', 'c', 'd'],
    ['restore', 'a', 'b'],
  ]);
  expect(view().total).toBe(0);
});

test('stopped, it ends with the current step, and the rest is not undone later', async () => {
  const { actor, runCommand, asked, view } = start();
  actor.send({ type: 'APPLY', steps });
  actor.send({ type: 'STOP' });
  await runCommand.answer();
  expect(view()).toEqual({
    isApplied: true,
    count: 2,
    total: 2,
    isApplying: false,
    isUndoing: false,
    isStuck: false,
    kind: 'delete',
    failure: null,
  });
  actor.send({ type: 'UNDO' });
  await runCommand.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({
    isApplied: true,
    failure: 'No connection.',
    isApplying: false,
    isUndoing: false,
    isStuck: false,
    kind: 'delete',
    count: 2,
    total: 2,
  });
  actor.send({ type: 'UNDO' });
  await runCommand.answer();
  expect([asked().length, view().total]).toEqual([3, 0]);
});

test('an empty selection does nothing', () => {
  const { actor, asked, view } = start();
  actor.send({ type: 'APPLY', steps: [] });
  expect([asked(), view().isApplying]).toEqual([[], false]);
});
