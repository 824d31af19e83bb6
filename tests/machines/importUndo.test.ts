import { expect, test } from 'vitest';
import { messages } from '../../domain/messages.ts';
import { createImportUndoImplementations } from '../../machines/importUndo/implementations.ts';
import {
  type ImportUndoAnswer,
  importUndoMachine,
  type ImportUndoRef,
} from '../../machines/importUndo/importUndo.machine.ts';
import { importUndoView } from '../../machines/importUndo/selectors.ts';
import { startedIn } from '../../machines/imports/selectors.ts';
import { failed, fake } from './support.ts';
import { startImports } from './worlds/imports.ts';

function start() {
  const undoImport = fake<{ importId: string; signal: AbortSignal }, ImportUndoAnswer>();
  const { imports, refetch } = startImports();
  const workflow = importUndoMachine.provide(createImportUndoImplementations({ undoImport }));
  imports.send({ type: 'START', id: 'undo-i1', workflow, input: { importId: 'i1' } });
  const actor = startedIn<ImportUndoRef>(imports.getSnapshot(), 'undo-i1');
  if (actor === undefined) throw new Error('Not started.');
  actor.send({ type: 'UNDO' });
  return { actor, undoImport, refetch, view: () => importUndoView(actor.getSnapshot()) };
}

test('nothing is removed without confirmation', () => {
  const { actor, undoImport, view } = start();
  expect(view().isConfirming).toBe(true);
  actor.send({ type: 'CANCEL' });
  expect([view().isConfirming, undoImport.asked]).toEqual([false, []]);
});

test('pages follow the removal, and it is not undone twice', async () => {
  const { actor, undoImport, refetch, view } = start();
  actor.send({ type: 'CONFIRM' });
  expect([view().isUndoing, undoImport.asked.map(({ importId }) => importId)]).toEqual([true, ['i1']]);
  const entries = { removed: 2, kept: [{ kind: 'plans' as const, count: 1 }] };
  await undoImport.answer({ removed: 3, entries });
  actor.send({ type: 'UNDO' });
  expect(view()).toEqual({ isConfirming: false, isUndoing: false, removed: 3, entries, failure: null });
  expect(refetch.heard).toEqual([['calendar_updated']]);
});

test('it continues when its page is left, and is not reported again', async () => {
  const { actor, undoImport, view } = start();
  actor.send({ type: 'CONFIRM' });
  actor.send({ type: 'CANCEL' });
  expect([view().isUndoing, undoImport.signals[0]?.aborted]).toEqual([true, false]);
  await undoImport.answer({ removed: 3 });
  expect(view().removed).toBe(3);
  actor.send({ type: 'CANCEL' });
  expect(view().removed).toBeNull();
});

test.each([
  ['its own words', 'It is still running.', 'It is still running.'],
  ['else the usual ones', '', messages.sources.undo.failed],
])('a refusal is reported in %s; pages refetch, since the import has changed', async (_, said, shown) => {
  const { actor, undoImport, refetch, view } = start();
  actor.send({ type: 'CONFIRM' });
  await undoImport.fail(failed('Conflict', said));
  expect([view().failure, refetch.heard]).toEqual([shown, [['calendar_updated']]]);
  actor.send({ type: 'UNDO' });
  actor.send({ type: 'CONFIRM' });
  expect(view().failure).toBeNull();
  await undoImport.fail(failed('Conflict', said));
  actor.send({ type: 'CANCEL' });
  expect(view().failure).toBeNull();
});
