import { wizardView } from '../../machines/setupWizard/selectors.ts';
import type { SetupWizardRef } from '../../machines/setupWizard/setupWizard.machine.ts';
import type { Biometrics, LinkStanding } from '../../machines/setupWizard/types.ts';
import { useView } from './use-view.ts';

/** Returns the state of the wizard, and its actions. Call `pick` and `relink` in the click handler: they may open a window. */
export const useSetupWizard = (workflow: SetupWizardRef) => ({
  ...useView(workflow, wizardView),
  save: (biometrics: Biometrics) => workflow.send({ type: 'SAVE', biometrics }),
  skip: () => workflow.send({ type: 'SKIP' }),
  confirm: () => workflow.send({ type: 'CONFIRM' }),
  cancel: () => workflow.send({ type: 'CANCEL' }),
  pick: (device: string, standing: LinkStanding) => workflow.send({ type: 'PICK', device, standing }),
  goBack: () => workflow.send({ type: 'BACK' }),
  retry: () => workflow.send({ type: 'RETRY' }),
  relink: () => workflow.send({ type: 'RELINK' }),
  leave: () => workflow.send({ type: 'LEAVE' }),
});
