import { setupWizardWords } from './words.ts';

/** Where leaving the wizard leads, in words. */
export const leaveLabel = ({ hasOrigin }: { readonly hasOrigin: boolean }): string =>
  hasOrigin ? setupWizardWords.continue : setupWizardWords.goToTheDashboard;
