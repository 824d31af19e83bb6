import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createRemarksImplementations } from '../../machines/remarks/implementations.ts';
import { remarksMachine } from '../../machines/remarks/remarks.machine.ts';
import { remarksView } from '../../machines/remarks/selectors.ts';
import { failed, fake } from './support.ts';

function start() {
  const [save, remove] = [fake<{ id: string | null; text: string }>(), fake<{ id: string }>()];
  const actor = createActor(remarksMachine.provide(createRemarksImplementations({ save, remove }))).start();
  return { actor, save, remove, view: () => remarksView(actor.getSnapshot()) };
}

const calm = { editing: null, isConfirming: false, saving: null, deleting: null, isBusy: false, failure: null };

test('a new text is shown optimistically, and sent once', async () => {
  const { actor, save, view } = start();
  actor.send({ type: 'SAVE', text: 'Heavy legs' });
  actor.send({ type: 'SAVE', text: 'Heavy legs' });
  expect(view()).toEqual({ ...calm, saving: { id: null, text: 'Heavy legs' }, isBusy: true });
  await save.answer();
  expect([view(), save.asked.length]).toEqual([calm, 1]);
});

test('a text that cannot be stored returns to its field, with the reason', async () => {
  const { actor, save, view } = start();
  actor.send({ type: 'SAVE', text: 'Heavy legs' });
  await save.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...calm, failure: 'No connection.' });
  actor.send({ type: 'EDIT', id: 'n1' });
  expect(view()).toEqual({ ...calm, editing: 'n1' });
  actor.send({ type: 'SAVE', text: 'Better' });
  expect([view().saving, view().editing]).toEqual([{ id: 'n1', text: 'Better' }, null]);
  await save.fail(failed('NotFound', 'It is gone.'));
  expect(view()).toEqual({ ...calm, editing: 'n1', failure: 'It is gone.' });
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(calm);
});

test('a text is deleted after confirmation, disappears at once, and returns on failure', async () => {
  const { actor, remove, view } = start();
  actor.send({ type: 'DELETE', id: 'n1' });
  expect(view()).toEqual({ ...calm, isConfirming: true });
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(calm);
  actor.send({ type: 'DELETE', id: 'n1' });
  actor.send({ type: 'CONFIRM' });
  expect(view()).toEqual({ ...calm, deleting: 'n1', isBusy: true });
  await remove.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...calm, failure: 'No connection.' });
  actor.send({ type: 'DELETE', id: 'n1' });
  actor.send({ type: 'CONFIRM' });
  await remove.answer();
  expect([view(), remove.asked.map(({ id }) => id)]).toEqual([calm, ['n1', 'n1']]);
});
