import { sharingStopView } from '../../machines/sharingStop/selectors.ts';
import type { SharingStopRef } from '../../machines/sharingStop/sharingStop.machine.ts';
import { useView } from './use-view.ts';

/** Progress of leaving every cohort, and its actions. */
export const useSharingStop = (workflow: SharingStopRef) => ({
  ...useView(workflow, sharingStopView),
  stop: () => workflow.send({ type: 'STOP' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  dismiss: () => workflow.send({ type: 'DISMISS' }),
});
