import { area } from '../../../domain/words/area.ts';

/** Texts of the card about passkeys (profile). */
export const passkeyWords = area('passkeys', {
  title: 'Passkeys',
  note: 'Sign in with your fingerprint, face or PIN instead of your password and code. Your device keeps the key.',
  loading: 'Loading your passkeys',
  none: 'No passkeys yet. Add one to sign in without your password.',
  list: 'Your passkeys',
  add: 'Add a passkey',
  adding: 'Follow your browser’s instructions',
  added: (name: string) => `Passkey “${name}” added.`,
  lastUsed: (time: string) => `Last used ${time}`,
  addedOn: (time: string) => `Added ${time}, not used yet`,
  synced: 'synced',
  rename: 'Rename',
  renameThe: (name: string) => `Rename passkey “${name}”`,
  remove: 'Remove',
  removeThe: (name: string) => `Remove passkey “${name}”`,
  removing: 'Removing',
  askRemove: (name: string) =>
    `Remove passkey “${name}”? You won’t be able to sign in with it any more. Delete it on your device, too.`,
  newName: 'Name',
  nameHint: 'Such as the device or password manager that stores it',
  nameMissing: 'Enter a name.',
  save: 'Save',
  saving: 'Saving',
  cancel: 'Cancel',
  noHost: 'Passkeys need HTTPS and a host name. Ask the server’s admin to set them up.',
  otherAddress: (address: string) => `Passkeys only work at ${address}. Open your profile there to add one.`,
  oldBrowser: 'This browser doesn’t support passkeys.',
  lost: 'If you lose them all, sign in with your password, or reset it by email.',
});
