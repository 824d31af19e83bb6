import type { ActivityNameRef } from '../../machines/activityName/activityName.machine.ts';
import { activityNameView } from '../../machines/activityName/selectors.ts';
import { useView } from './use-view.ts';

/** How far naming an activity is, and what can be done. */
export const useActivityName = (workflow: ActivityNameRef) => ({
  ...useView(workflow, activityNameView),
  edit: () => workflow.send({ type: 'EDIT' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  save: (name: string | null) => workflow.send({ type: 'SAVE', name }),
});
