import type { PlanEdit } from '../../domain/training/draft.ts';
import { workoutEditorView } from '../../machines/workoutEditor/selectors.ts';
import type { WorkoutEditorRef } from '../../machines/workoutEditor/workoutEditor.machine.ts';
import { useView } from './use-view.ts';

/** Returns the state of a planned workout being edited, and its actions. */
export const useWorkoutEditor = (workflow: WorkoutEditorRef) => ({
  ...useView(workflow, workoutEditorView),
  edit: (edit: PlanEdit) => workflow.send({ type: 'EDITED', edit }),
  save: () => workflow.send({ type: 'SAVE' }),
  remove: () => workflow.send({ type: 'REMOVE' }),
  undo: () => workflow.send({ type: 'UNDO' }),
  close: () => workflow.send({ type: 'CLOSE' }),
  discard: () => workflow.send({ type: 'DISCARD' }),
  stay: () => workflow.send({ type: 'STAY' }),
  keepMine: () => workflow.send({ type: 'KEEP_MINE' }),
  takeTheirs: () => workflow.send({ type: 'TAKE_THEIRS' }),
});
