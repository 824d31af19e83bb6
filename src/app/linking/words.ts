import { area } from '../../../domain/words/area.ts';

/** Words of src/app/linking, by the file that shows them. */
export const linkingWords = area('linking', {
  // credentials-dialog.tsx
  logInTo: (name: string) => `Log in to ${name}`,
  onlyForwardsYourLoginTo: (product: string, name: string) =>
    `${product} only forwards your login to ${name} and does not store it.`,
  email: 'Email',
  password: 'Password',
  link: 'Link',
  useSOwnPage: (name: string) => `Use ${name}’s own page`,

  // link-panel.tsx
  allowAccessToHealthOn: 'Allow access to Health on your iPhone. We’ll wait here.',
  allowAccessInTheWindow: (name: string) => `Allow access in the ${name} window. We’ll wait here.`,
  linkVendor: (name: string) => `Link ${name}`,
  open: (name: string) => `Open ${name}`,
  cancel: 'Cancel',
  unlinkTitle: (name: string) => `Unlink ${name}?`,
  nothingNewWillArriveFrom: 'Nothing new will arrive from it. Activities that are here already stay.',
  unlinkButton: 'Unlink',
});

/** What people look for under the name of a device when they choose one. */
export const vendorHints = area('vendorHints', {
  garmin: 'Garmin Connect',
  suunto: 'for older Suunto watches',
  suuntoV2: 'Suunto app',
  polar: 'Polar Flow',
  coros: 'COROS app',
  apple: 'via the iPhone app',
});
