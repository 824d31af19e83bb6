import { area } from '../../../domain/words/area.ts';

/** Texts of apps-page.tsx. */
export const appClientsWords = area('appClients', {
  loading: 'Loading the apps',
  all: 'Apps on this server',
  allNote: 'Most apps don’t need an entry: they publish their own description, and members connect them directly.',
  none: 'No apps yet. Add one if its maker gives you its redirect addresses and asks for a client ID.',
  noHttps: 'Members can’t connect apps: PUBLIC_URL isn’t an https address.',
  name: 'Name',
  nameNeeded: 'Give the app a name.',
  clientId: 'Client ID',
  copyIt: 'Copy',
  redirects: 'Redirect addresses',
  redirectsHint:
    'One per line. Members return only to these: https, http on their own device, or a scheme such as com.example.app:/done.',
  redirectsNeeded: (most: number) => `Enter 1 to ${most} addresses.`,
  redirectWrong: (line: string) => `${line} can’t be used.`,
  members: 'Members',
  actions: 'Actions',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It loses access to all its members immediately, and they can’t connect it again.',
  removed: (name: string) => `${name} was removed.`,
  notRemoved: 'Couldn’t remove the app',
  add: 'Add an app',
  adding: 'Add app',
  notAdded: 'Couldn’t add the app',
  added: 'Added. Give its client ID to the app.',
});
