import { setupWizardWords } from './words.ts';

/** Label of the button that leaves the wizard. */
export const leaveLabel = ({ hasOrigin }: { readonly hasOrigin: boolean }): string =>
  hasOrigin ? setupWizardWords.continue : setupWizardWords.goToTheDashboard;
