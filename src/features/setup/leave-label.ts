import { setupWizardWords } from './words.ts';

/** Returns the label of the button that leaves the wizard. */
export const leaveLabel = ({ hasOrigin }: { readonly hasOrigin: boolean }): string =>
  hasOrigin ? setupWizardWords.continue : setupWizardWords.goToTheDashboard;
