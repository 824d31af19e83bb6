import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { NewMember } from '../../domain/forms/new-member.ts';
import { type BulkRow, bulkAddingMachine } from '../../machines/bulkAdding/bulkAdding.machine.ts';
import { createBulkAddingImplementations } from '../../machines/bulkAdding/implementations.ts';
import { bulkAddingView } from '../../machines/bulkAdding/selectors.ts';
import { BULK_REST_MS } from '../../machines/shared/delays.ts';
import { failed, fake } from './support.ts';

const row = (key: string, memberTypeId: 1 | 2 | 3 = 1): BulkRow => ({
  key,
  row: {
    emailAddress: `${key}@example.org`,
    firstName: 'Ada',
    lastName: 'Byron',
    memberTypeId,
    trainerEmail: '',
    password: '',
    teamName: '',
    teamDataVisible: 0,
  },
});

function start() {
  const addMember = fake<{ row: NewMember }>();
  const clock = new SimulatedClock();
  const machine = bulkAddingMachine.provide(createBulkAddingImplementations({ addMember }));
  const actor = createActor(machine, { clock }).start();
  const sent = () => addMember.asked.map((asked) => asked.row.emailAddress.split('@')[0]);
  return { actor, addMember, clock, sent, view: () => bulkAddingView(actor.getSnapshot()) };
}

test('trainers and coaches are first, one row after another, and the last one reports that all were added', async () => {
  const { actor, addMember, sent, view } = start();
  actor.send({ type: 'ADD', rows: [row('a'), row('b', 3), row('c'), row('d', 2)] });
  expect([sent(), view().current, view().left]).toEqual([['b'], 'b', 4]);
  for (let i = 0; i < 4; i += 1) await addMember.answer();
  expect(sent()).toEqual(['b', 'd', 'a', 'c']);
  expect(view().isDone).toBe(true);
  expect(view().isBusy).toBe(false);
  expect(view().added).toBe(4);
  expect(view().failed).toBe(0);
  expect(view().current).toBeNull();
});

test('a refused row has its reason, and the others continue; sent again, it is the only one', async () => {
  const { actor, addMember, sent, view } = start();
  actor.send({ type: 'ADD', rows: [row('a'), row('b')] });
  await addMember.fail(failed('Conflict', 'There is one.'));
  await addMember.answer();
  expect([view().problemOf('a'), view().isAdded('b'), view().isDone]).toEqual(['There is one.', true, false]);
  actor.send({ type: 'CHANGE', key: 'a' });
  expect(view().problemOf('a')).toBeNull();
  actor.send({ type: 'ADD', rows: [row('a')] });
  await addMember.answer();
  expect([sent(), view().isDone, view().isAdded('a'), view().isAdded('b')]).toEqual([
    ['a', 'b', 'a'],
    true,
    true,
    true,
  ]);
});

test('without a connection the others are not tried, and no row is blamed', async () => {
  const { actor, addMember, sent, view } = start();
  actor.send({ type: 'ADD', rows: [row('a'), row('b'), row('c')] });
  await addMember.answer();
  await addMember.fail(failed('Network', 'No connection.'));
  expect(sent()).toEqual(['a', 'b']);
  expect([view().halted, view().isBusy, view().problemOf('b'), view().isAdded('a')]).toEqual([
    'No connection.',
    false,
    null,
    true,
  ]);
});

test('a busy server is left alone, and gets the same row again', async () => {
  const { actor, addMember, clock, sent, view } = start();
  actor.send({ type: 'ADD', rows: [row('a')] });
  await addMember.fail({ ...failed('Server', 'Too many.'), status: 429 });
  expect([view().isResting, view().isBusy, sent()]).toEqual([true, true, ['a']]);
  clock.increment(BULK_REST_MS);
  await addMember.answer();
  expect([sent(), view().isDone]).toEqual([['a', 'a'], true]);
});

test('only one run adds at a time, and none without rows', () => {
  const { actor, sent, view } = start();
  actor.send({ type: 'ADD', rows: [] });
  expect(view().isBusy).toBe(false);
  actor.send({ type: 'ADD', rows: [row('a')] });
  actor.send({ type: 'ADD', rows: [row('b')] });
  expect(sent()).toEqual(['a']);
});
