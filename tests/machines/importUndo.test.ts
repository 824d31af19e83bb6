import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { createImportUndoImplementations } from '../../machines/importUndo/implementations.ts';
import { importUndoMachine } from '../../machines/importUndo/importUndo.machine.ts';
import { importUndoView } from '../../machines/importUndo/selectors.ts';
import { ear, failed, fake } from './support.ts';

function start() {
  const undoImport = fake<{ importId: string }, { removed: number }>();
  const refresh = ear();
  const machine = importUndoMachine.provide(createImportUndoImplementations({ undoImport, refresh }));
  const actor = createActor(machine, { input: { importId: 'i1' } }).start();
  actor.send({ type: 'UNDO' });
  return { actor, undoImport, refresh, view: () => importUndoView(actor.getSnapshot()) };
}

test('nothing is removed without a yes', () => {
  const { actor, undoImport, view } = start();
  expect(view().isConfirming).toBe(true);
  actor.send({ type: 'CANCEL' });
  expect([view().isConfirming, undoImport.asked]).toEqual([false, []]);
});

test('pages follow what was removed, and it is not undone twice', async () => {
  const { actor, undoImport, refresh, view } = start();
  actor.send({ type: 'CONFIRM' });
  expect([view().isUndoing, undoImport.asked.map(({ importId }) => importId)]).toEqual([true, ['i1']]);
  await undoImport.answer({ removed: 3 });
  actor.send({ type: 'UNDO' });
  expect(view()).toEqual({ isConfirming: false, isUndoing: false, removed: 3, failure: null });
  expect(refresh.heard.length).toBe(1);
});

test.each([
  ['its own words', 'It is still running.', 'It is still running.'],
  ['else the usual ones', '', messages.sources.undo.failed],
])('a refusal is said in %s; pages ask again, since the import is not what it seemed', async (_, said, shown) => {
  const { actor, undoImport, refresh, view } = start();
  actor.send({ type: 'CONFIRM' });
  await undoImport.fail(failed('Conflict', said));
  expect([view().failure, refresh.heard.length]).toEqual([shown, 1]);
  actor.send({ type: 'UNDO' });
  actor.send({ type: 'CONFIRM' });
  expect(view().failure).toBeNull();
});
