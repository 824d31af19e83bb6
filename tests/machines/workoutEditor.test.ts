import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { PlanEdit } from '../../domain/training/draft.ts';
import { newDraft } from '../../domain/training/draft.ts';
import { createWorkoutEditorImplementations } from '../../machines/workoutEditor/implementations.ts';
import { workoutEditorView } from '../../machines/workoutEditor/selectors.ts';
import type { PlanChange, SavedPlan, SaveOutcome, WorkoutEditorInput } from '../../machines/workoutEditor/types.ts';
import { workoutEditorMachine } from '../../machines/workoutEditor/workoutEditor.machine.ts';
import { failed, fake } from './support.ts';

const blank = newDraft('p1', '2026-11-23');
const known: SavedPlan = {
  draft: { ...blank, title: 'Tempo', components: [{ ...blank.components[0]!, value: 20 } as never] },
  revision: 'r1',
};

function start(input: Partial<WorkoutEditorInput> = {}) {
  const savePlan = fake<PlanChange, SaveOutcome>();
  const removePlan = fake<PlanChange, SaveOutcome>();
  const kept: (SavedPlan | null)[] = [];
  let left = 0;
  const deps = {
    savePlan,
    removePlan,
    keepDraft: (one: SavedPlan | null) => void kept.push(one),
    leave: () => void left++,
  };
  const actor = createActor(workoutEditorMachine.provide(createWorkoutEditorImplementations(deps)), {
    input: { saved: known, kept: null, ...input },
  }).start();
  return {
    actor,
    savePlan,
    removePlan,
    kept,
    left: () => left,
    view: () => workoutEditorView(actor.getSnapshot()),
    edit: (edit: PlanEdit) => actor.send({ type: 'EDITED', edit }),
  };
}
const titled = (title: string) => ({ ...known.draft, title });
const rename = (title: string): PlanEdit => ({ kind: 'words', words: { title } });

describe('a planned workout', () => {
  test('is saved once, based on its revision, and the editor closes', async () => {
    const { actor, edit, savePlan, view, left, kept } = start();
    edit(rename('Long tempo'));
    actor.send({ type: 'SAVE' });
    actor.send({ type: 'SAVE' });
    expect(view().isSaving).toBe(true);
    expect(savePlan.asked).toEqual([{ draft: titled('Long tempo'), basedOn: 'r1' }]);
    await savePlan.answer({ kind: 'saved', revision: 'r2' });
    expect([actor.getSnapshot().status, left(), kept.at(-1)]).toEqual(['done', 1, null]);
  });

  test('is not saved while its text is invalid, and keeps the text over a reload', async () => {
    const { actor, edit, savePlan, view, kept } = start();
    edit({ kind: 'unread', text: '2km easy' });
    edit(rename('Long tempo'));
    actor.send({ type: 'SAVE' });
    expect([savePlan.asked, view().showsFaults, view().isIncomplete]).toEqual([[], true, true]);
    expect(kept.at(-1)?.draft.unread).toBe('2km easy');
    edit({ kind: 'components', components: known.draft.components });
    actor.send({ type: 'SAVE' });
    expect(savePlan.asked).toEqual([{ draft: titled('Long tempo'), basedOn: 'r1' }]);
  });

  test('a changed step replaces invalid text', () => {
    const { edit, view } = start();
    edit({ kind: 'unread', text: '2km easy' });
    edit({ kind: 'effort', id: 'c1', change: { value: 30 } });
    expect([view().draft.unread, view().isIncomplete]).toEqual([undefined, false]);
  });

  test('a new one is based on nothing, and waits until each step has a value', async () => {
    const { actor, edit, savePlan, view } = start({ saved: { draft: blank, revision: null } });
    actor.send({ type: 'SAVE' });
    expect([savePlan.asked, view().showsFaults]).toEqual([[], true]);
    edit({ kind: 'effort', id: 'c1', change: { value: 30 } });
    actor.send({ type: 'SAVE' });
    const component = { ...blank.components[0]!, value: 30 };
    expect(savePlan.asked).toEqual([{ draft: { ...blank, components: [component] }, basedOn: null }]);
  });

  test('input is stored with each change, and restored after a reload', () => {
    const { edit, kept } = start();
    edit(rename('Half typed'));
    expect(kept).toEqual([{ draft: titled('Half typed'), revision: 'r1' }]);
    const { view } = start({ kept: kept[0]! });
    expect(view().draft.title).toBe('Half typed');
  });

  test('a failure keeps all input, with its message', async () => {
    const { actor, edit, savePlan, view } = start();
    edit(rename('Typed'));
    actor.send({ type: 'SAVE' });
    await savePlan.fail(failed('Network', 'No connection.'));
    expect([view().failure, view().draft.title]).toEqual(['No connection.', 'Typed']);
    actor.send({ type: 'SAVE' });
    expect(view().failure).toBeNull();
  });

  test('closing with changes asks for confirmation; without changes it does not', () => {
    const changed = start();
    changed.edit(rename('Typed'));
    changed.actor.send({ type: 'CLOSE' });
    expect(changed.view().isLeaving).toBe(true);
    changed.actor.send({ type: 'STAY' });
    expect(changed.view().draft.title).toBe('Typed');
    changed.actor.send({ type: 'CLOSE' });
    changed.actor.send({ type: 'DISCARD' });
    expect([changed.left(), changed.kept.at(-1)]).toEqual([1, null]);
    const untouched = start();
    untouched.actor.send({ type: 'CLOSE' });
    expect(untouched.left()).toBe(1);
  });
});

describe('the type', () => {
  test('rest clears the components, and after rest there is one blank activity', () => {
    const { edit, view } = start();
    edit({ kind: 'type', activityTypeId: 34 });
    expect(view().draft.components).toEqual([]);
    edit({ kind: 'type', activityTypeId: 2 });
    expect(view().draft.components).toEqual(blank.components);
  });

  test('another sport keeps the components', () => {
    const { edit, view } = start();
    edit({ kind: 'type', activityTypeId: 10 });
    expect(view().draft.components).toEqual(known.draft.components);
  });
});

describe('deleting', () => {
  test('can be undone, based on the revision after the deletion', async () => {
    const { actor, removePlan, savePlan, view } = start();
    actor.send({ type: 'REMOVE' });
    expect(removePlan.asked).toEqual([{ draft: known.draft, basedOn: 'r1' }]);
    await removePlan.answer({ kind: 'saved', revision: 'r2' });
    expect(view().isRemoved).toBe(true);
    actor.send({ type: 'UNDO' });
    expect(savePlan.asked).toEqual([{ draft: known.draft, basedOn: 'r2' }]);
    await savePlan.answer({ kind: 'saved', revision: 'r3' });
    expect([view().isRemoved, view().draft.title]).toEqual([false, 'Tempo']);
  });

  test('an unsaved workout cannot be deleted', () => {
    const { actor, removePlan } = start({ saved: { draft: blank, revision: null } });
    actor.send({ type: 'REMOVE' });
    expect(removePlan.asked).toEqual([]);
  });
});

describe('two tabs', () => {
  const theirs: SavedPlan = { draft: { ...known.draft, title: 'Theirs' }, revision: 'r9' };
  async function inConflict(meanwhile: SavedPlan | null) {
    const started = start();
    started.edit(rename('Mine'));
    started.actor.send({ type: 'SAVE' });
    await started.savePlan.answer({ kind: 'conflict', theirs: meanwhile });
    return started;
  }

  test('the other version is shown, and the local one is kept', async () => {
    const { view, actor } = await inConflict(theirs);
    expect(view().conflict).toEqual({ theirs: theirs.draft, wanted: 'save' });
    actor.send({ type: 'STAY' });
    expect(view().draft.title).toBe('Mine');
  });

  test('the local version is saved on top of the other', async () => {
    const { actor, savePlan } = await inConflict(theirs);
    actor.send({ type: 'KEEP_MINE' });
    expect(savePlan.asked.at(-1)).toEqual({ draft: titled('Mine'), basedOn: 'r9' });
  });

  test('the other version is used, and counts as saved', async () => {
    const { actor, view, left, kept } = await inConflict(theirs);
    actor.send({ type: 'TAKE_THEIRS' });
    expect([view().draft.title, kept.at(-1)]).toEqual(['Theirs', null]);
    actor.send({ type: 'CLOSE' });
    expect(left()).toBe(1);
  });

  test('if the other deleted it, the local version is restored, or dropped', async () => {
    const mine = await inConflict(null);
    mine.actor.send({ type: 'KEEP_MINE' });
    expect(mine.savePlan.asked.at(-1)).toEqual({ draft: titled('Mine'), basedOn: undefined });
    const gone = await inConflict(null);
    gone.actor.send({ type: 'TAKE_THEIRS' });
    expect(gone.left()).toBe(1);
  });

  test('a deletion that conflicts with a change is repeated on top of it', async () => {
    const { actor, removePlan } = start();
    actor.send({ type: 'REMOVE' });
    await removePlan.answer({ kind: 'conflict', theirs });
    actor.send({ type: 'KEEP_MINE' });
    expect(removePlan.asked.at(-1)).toEqual({ draft: known.draft, basedOn: 'r9' });
  });
});
