import type { SetupWizardContext } from '../../../machines/setupWizard/types.ts';

/** Where leaving the wizard leads, in words. */
export const leaveLabel = ({ origin }: Pick<SetupWizardContext, 'origin'>): string =>
  origin === null ? 'Go to the dashboard' : 'Continue';
