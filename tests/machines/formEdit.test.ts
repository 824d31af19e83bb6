import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createFormEditImplementations } from '../../machines/formEdit/implementations.ts';
import { formEditMachine } from '../../machines/formEdit/formEdit.machine.ts';
import { formEditView } from '../../machines/formEdit/selectors.ts';
import { failed, fake } from './support.ts';

const values = { firstName: 'Ada', weight: 60 };

function start() {
  const store = fake<{ values: typeof values }>();
  const clock = new SimulatedClock();
  const machine = formEditMachine.provide(createFormEditImplementations({ store }));
  const actor = createActor(machine, { clock }).start();
  const saved: string[] = [];
  actor.on('saved', ({ type }) => saved.push(type));
  return { actor, clock, store, saved, view: () => formEditView(actor.getSnapshot()) };
}

test('a form’s values are sent once, and “Saved” stays for four seconds', async () => {
  const { actor, clock, store, saved, view } = start();
  actor.send({ type: 'SAVE', values });
  actor.send({ type: 'SAVE', values });
  expect([store.asked.length, store.asked[0]?.values, saved]).toEqual([1, values, []]);
  await store.answer();
  expect([saved, view()]).toEqual([['saved'], { isSaving: false, isSaved: true, failure: null }]);
  clock.increment(3999);
  expect(view().isSaved).toBe(true);
  clock.increment(1);
  expect(view().isSaved).toBe(false);
});

test('a refusal stays until the next attempt', async () => {
  const { actor, clock, store, saved, view } = start();
  actor.send({ type: 'SAVE', values });
  await store.fail(failed('Network', 'No connection.'));
  clock.increment(60_000);
  expect([saved, view()]).toEqual([[], { isSaving: false, isSaved: false, failure: 'No connection.' }]);
  actor.send({ type: 'SAVE', values });
  expect(view()).toEqual({ isSaving: true, isSaved: false, failure: null });
});
