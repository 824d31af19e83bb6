/** Where leaving the wizard leads, in words. */
export const leaveLabel = ({ hasOrigin }: { readonly hasOrigin: boolean }): string =>
  hasOrigin ? 'Continue' : 'Go to the dashboard';
