import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { activityNameMachine } from '../../machines/activityName/activityName.machine.ts';
import { createActivityNameImplementations } from '../../machines/activityName/implementations.ts';
import { activityNameView } from '../../machines/activityName/selectors.ts';
import { failed, fake } from './support.ts';

function start() {
  const saveName = fake<{ name: string | null }>();
  const actor = createActor(activityNameMachine.provide(createActivityNameImplementations({ saveName }))).start();
  return { actor, saveName, view: () => activityNameView(actor.getSnapshot()) };
}

test('a name is sent once, and the field closes when it is kept', async () => {
  const { actor, saveName, view } = start();
  actor.send({ type: 'SAVE', name: 'Too early' });
  actor.send({ type: 'EDIT' });
  actor.send({ type: 'SAVE', name: 'Long run' });
  actor.send({ type: 'SAVE', name: 'Long run' });
  expect([saveName.asked.map(({ name }) => name), view().isSaving]).toEqual([['Long run'], true]);
  await saveName.answer();
  expect(view()).toEqual({ isOpen: false, isSaving: false, failure: null });
});

test('a refusal leaves the field open with its reason, until the next try or until it is given up', async () => {
  const { actor, saveName, view } = start();
  actor.send({ type: 'EDIT' });
  actor.send({ type: 'SAVE', name: null });
  await saveName.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ isOpen: true, isSaving: false, failure: 'No connection.' });
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual({ isOpen: false, isSaving: false, failure: null });
});
