import { sharingStopView } from '../../machines/sharingStop/selectors.ts';
import type { SharingStopRef } from '../../machines/sharingStop/sharingStop.machine.ts';
import { useView } from './use-view.ts';

/** How far leaving every cohort is, and what can be done. */
export const useSharingStop = (workflow: SharingStopRef) => ({
  ...useView(workflow, sharingStopView),
  stop: () => workflow.send({ type: 'STOP' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  dismiss: () => workflow.send({ type: 'DISMISS' }),
});
