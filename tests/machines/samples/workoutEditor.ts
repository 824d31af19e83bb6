import { newDraft } from '../../../domain/training/draft.ts';
import type { SavedPlan, WorkoutEditorContext, WorkoutEditorInput } from '../../../machines/workoutEditor/types.ts';
import type { WalkPlan } from '../walk.ts';

const blank = newDraft('p1', '2026-11-23');
const rest = { ...blank, activityTypeId: 34, components: [] };
const saved: SavedPlan = { draft: rest, revision: 'r1' };
const inputs: readonly WorkoutEditorInput[] = [
  { saved: { draft: blank, revision: null }, kept: null },
  { saved, kept: null },
  { saved, kept: { draft: { ...rest, title: 'Typed before the reload' }, revision: 'r1' } },
];

const outcomes = [
  { kind: 'saved', revision: 'r2' },
  { kind: 'conflict', theirs: { draft: { ...rest, title: 'Theirs' }, revision: 'r3' } },
  { kind: 'conflict', theirs: null },
];
const ends = (id: string) => ({
  [`xstate.done.actor.${id}`]: outcomes.map((output) => ({ type: `xstate.done.actor.${id}`, output })),
  [`xstate.error.actor.${id}`]: [
    { type: `xstate.error.actor.${id}`, error: { tag: 'Network', status: null, message: 'No connection.' } },
  ],
});

export const workoutEditor: WalkPlan = {
  inputs,
  samples: {
    EDITED: [{ type: 'EDITED', edit: { kind: 'words', words: { title: 'Tempo' } } }],
    ...ends('savePlan'),
    ...ends('removePlan'),
    ...ends('restorePlan'),
  },
  key: ({ value, context }) => {
    const { draft, before, revision, theirs, wanted } = context as WorkoutEditorContext;
    return [value, draft, before, revision === null, theirs === null, wanted];
  },
};
