import type { ActivityDetails } from '../../domain/entities/activity-details.ts';
import type { ActivityDetailsRef } from '../../machines/activityDetails/activityDetails.machine.ts';
import { activityDetailsView } from '../../machines/activityDetails/selectors.ts';
import { useView } from './use-view.ts';

/** Returns the state of editing an activity's details, and its actions. */
export const useActivityDetails = (workflow: ActivityDetailsRef) => ({
  ...useView(workflow, activityDetailsView),
  edit: () => workflow.send({ type: 'EDIT' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  save: (change: ActivityDetails, was: ActivityDetails) => workflow.send({ type: 'SAVE', change, was }),
  keepMine: () => workflow.send({ type: 'KEEP_MINE' }),
  takeTheirs: () => workflow.send({ type: 'TAKE_THEIRS' }),
});
