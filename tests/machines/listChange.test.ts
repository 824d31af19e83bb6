import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createListChangeImplementations } from '../../machines/listChange/implementations.ts';
import { type ListChange, listChangeMachine } from '../../machines/listChange/listChange.machine.ts';
import { listChangeView } from '../../machines/listChange/selectors.ts';
import { failed, fake } from './support.ts';

const remove: ListChange = { action: 'remove', id: 'one', name: 'Bea' };
const add: ListChange = { action: 'add', id: 'bea@example.org', name: 'bea@example.org' };

const nothing = { confirming: null, changing: null, made: null, answer: null, failed: null };

function start() {
  const makeChange = fake<ListChange, string | null>();
  const actor = createActor(listChangeMachine.provide(createListChangeImplementations({ makeChange }))).start();
  return { actor, makeChange, view: () => listChangeView(actor.getSnapshot()) };
}

test('an irreversible change is confirmed first', async () => {
  const { actor, makeChange, view } = start();
  actor.send({ type: 'CHANGE', change: remove, asksFirst: true });
  expect([view(), makeChange.asked]).toEqual([{ ...nothing, confirming: remove }, []]);
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(nothing);
  actor.send({ type: 'CHANGE', change: remove, asksFirst: true });
  actor.send({ type: 'CONFIRM' });
  expect([view(), makeChange.asked]).toEqual([{ ...nothing, changing: remove }, [remove]]);
  await makeChange.answer(null);
  expect(view()).toEqual({ ...nothing, made: remove });
});

test('a one-time message stays until the next change', async () => {
  const { actor, makeChange, view } = start();
  actor.send({ type: 'CHANGE', change: add, asksFirst: false });
  await makeChange.answer('the key');
  expect(view()).toEqual({ ...nothing, made: add, answer: 'the key' });
  actor.send({ type: 'CHANGE', change: remove, asksFirst: false });
  expect(view()).toEqual({ ...nothing, changing: remove });
});

test('a second change is ignored while one is in progress', async () => {
  const { actor, makeChange } = start();
  actor.send({ type: 'CHANGE', change: add, asksFirst: false });
  actor.send({ type: 'CHANGE', change: remove, asksFirst: false });
  expect(makeChange.asked).toEqual([add]);
});

test('a refusal names the failed change, until the next one', async () => {
  const { actor, makeChange, view } = start();
  actor.send({ type: 'CHANGE', change: add, asksFirst: false });
  await makeChange.fail(failed('Conflict', 'You asked already.'));
  expect(view()).toEqual({ ...nothing, failed: { change: add, message: 'You asked already.', code: null } });
  actor.send({ type: 'CHANGE', change: remove, asksFirst: false });
  expect(view()).toEqual({ ...nothing, changing: remove });
});
