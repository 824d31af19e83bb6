import { area } from '../../../domain/words/area.ts';

/** Texts for apps that members connect. */
export const appsWords = area('apps', {
  // apps-card.tsx
  yours: 'Apps',
  yoursNote: 'Apps that you connected by signing in here. A new password disconnects all of them.',
  loading: 'Loading your apps',
  none: 'You have no apps.',
  noHttps: 'Apps can’t be connected: this server has no HTTPS. Use an access token instead.',
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: 'It loses access immediately. It keeps what it has already read.',
  disconnected: (name: string) => `${name} was disconnected.`,
  notDisconnected: 'The app was not disconnected',
  log: 'See what apps read',

  // authorize-screen.tsx
  title: 'Connect an app',
  profile: 'Profile',
  sample: 'Sample members can’t connect apps. Create an account to connect one.',
  reading: 'Loading the app’s request',
  noRequest: 'Start in the app that you want to connect. It opens this page.',
  wrong: 'The app made a mistake',
  wrongText: 'Its request isn’t valid, so nothing was connected. Please tell its maker.',
  back: 'Back to the app',
  connect: (name: string) => `Connect ${name}?`,
  account: (email: string) => `It gets access to the account ${email}.`,
  from: {
    document: (host: string) => `The app chose its name itself. Its description is from ${host}.`,
    admin: 'The server’s admin added this app.',
  },
  readBy: 'Its maker gets everything that it reads.',
  returnsTo: (place: string) => `You continue at ${place}.`,
  returnsHere: 'You continue in a program on this device. Only allow it if you have just started that program.',
  scopes: 'It can',
  scopesNeeded: 'Choose at least one.',
  lasts: 'Access ends 90 days after its last use, and after a year at the latest. You can end it in your profile.',
  notConnected: 'The app was not connected',
  allow: 'Allow',
  allowing: 'Connecting…',
  cancel: 'Cancel',
  connected: 'Connected',
  continueText: (name: string) => `Continue in ${name}. If it doesn’t open, press the button within a minute.`,
  continue: 'Continue',
});
