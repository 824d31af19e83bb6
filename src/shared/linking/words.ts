import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/linking, by the file that shows them. */
export const linkingWords = area('linking', {
  // credentials-dialog.tsx
  logInTo: (name: string) => `Log in to ${name}`,
  onlyForwardsYourLoginTo: (product: string, name: string) =>
    `${product} only forwards your login to ${name} and doesn’t store it.`,
  email: 'Email',
  password: 'Password',
  link: 'Link',
  useSOwnPage: (name: string) => `Use ${name}’s login page`,

  // key-dialog.tsx
  linkWithKey: (name: string) => `Link ${name} with your API key`,
  whereKeyIs: (name: string) => `You’ll find the key in your settings at ${name}, under “Developer Settings”.`,
  openSettingsOf: (name: string) => `Open the settings of ${name}`,
  keyStays: (product: string, name: string) =>
    `${product} stores the key encrypted and uses it only for ${name}. To revoke access, delete the key there.`,
  apiKey: 'API key',
  keyLooksWrong: 'Enter the key exactly as shown there: letters and digits, without spaces.',

  // link-panel.tsx
  allowAccessToHealthOn: 'Allow access to Health on your iPhone. We’ll wait here.',
  allowAccessInTheWindow: (name: string) => `Allow access in the ${name} window. We’ll wait here.`,
  linkVendor: (name: string) => `Link ${name}`,
  open: (name: string) => `Open ${name}`,
  cancel: 'Cancel',
  unlinkTitle: (name: string) => `Unlink ${name}?`,
  nothingNewWillArriveFrom: 'No new activities will arrive from it. Existing ones are kept.',
  unlinkButton: 'Unlink',
});

/** Hints shown under a device's name in the list of devices. */
export const vendorHints = area('vendorHints', {
  garmin: 'Garmin Connect',
  suunto: 'for older Suunto watches',
  suuntoV2: 'Suunto app',
  polar: 'Polar Flow',
  coros: 'COROS app',
  intervals: 'with your API key',
  apple: 'via the iPhone app',
});
