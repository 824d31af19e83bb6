import { expect, test } from 'vitest';
import { workoutToKeep } from '../../../domain/entities/workout-to-keep.ts';
import { newDraft } from '../../../domain/training/draft.ts';
import {
  draftOfKept,
  type KeptWorkout,
  type Library,
  type LibraryAct,
  shelvesOf,
  toKeepOf,
  undoOf,
} from '../../../domain/training/library.ts';
import { parseNotation } from '../../../domain/training/notation.ts';

const kept = (name: string, folderId: string | null, steps = '20 min z3'): KeptWorkout => ({
  workoutId: `w ${name}`,
  folderId,
  name,
  activityTypeId: 2,
  comment: '',
  components: parseNotation(steps).components ?? [],
});
const hills = { folderId: 'h', name: 'Hügel' };
const empty = { folderId: 'e', name: 'Empty' };
const library: Library = {
  folders: [empty, hills],
  workouts: [kept('Long', null, '20 km z2'), kept('Short', 'h', '8x(1 min z5, 2 min z1)'), kept('Lost', 'gone')],
};
const shown = (find: string) =>
  shelvesOf(library, find).map(({ folder, workouts }) => [folder?.name ?? null, ...workouts.map(({ name }) => name)]);

test('every workout is in one folder, those of a deleted folder in the last', () => {
  expect(shown('')).toEqual([['Empty'], ['Hügel', 'Short'], [null, 'Long', 'Lost']]);
  expect(shelvesOf({ folders: [], workouts: [] }, '')).toEqual([]);
});

test('workouts are found by name, sport, steps and folder, without case and accents', () => {
  expect(shown('HUGEL')).toEqual([['Hügel', 'Short']]);
  expect(shown('lo running')).toEqual([[null, 'Long', 'Lost']]);
  expect(shown('km z2')).toEqual([[null, 'Long']]);
  expect(shown('swim')).toEqual([]);
});

test('a saved workout is planned as saved, and may be sent back unchanged', () => {
  const draft = { ...newDraft('p', '2026-11-24'), ...kept('Short', 'h'), title: 'Short', comment: 'Flat' };
  const sent = toKeepOf(draft, { name: 'Short', folderId: null });
  expect(workoutToKeep.safeParse(sent).success).toBe(true);
  const workout = kept('Short', 'h');
  expect(draftOfKept(workout, { trainingPlanId: 'new', date: '2026-11-25' })).toEqual({
    trainingPlanId: 'new',
    date: '2026-11-25',
    activityTypeId: 2,
    title: 'Short',
    comment: '',
    components: workout.components,
  });
});

test('an undo is undone by the original change, except for a deleted folder', () => {
  const draft = newDraft('p', '2026-11-24');
  const acts: LibraryAct[] = [
    { kind: 'remove', workout: kept('Short', 'h') },
    { kind: 'place', workout: kept('Short', 'h'), was: kept('Brief', null) },
    { kind: 'folder', folder: hills, was: { ...hills, name: 'Berge' } },
    { kind: 'plan', draft },
  ];
  for (const act of acts) expect(undoOf(undoOf(act)!)).toEqual(act);
  expect(undoOf({ kind: 'folder', folder: hills, was: null })).toEqual({ kind: 'dropFolder', folder: hills });
  expect(undoOf({ kind: 'dropFolder', folder: hills })).toBeNull();
});
