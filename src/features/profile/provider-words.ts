import { area } from '../../../domain/words/area.ts';

/** Texts of the card about sign-in providers (profile). */
export const providerWords = area('providers', {
  title: 'Sign-in providers',
  note: 'Sign in with an account that you have elsewhere, instead of your password.',
  loading: 'Loading the sign-in providers',
  list: 'Sign-in providers',
  notConnected: 'Not connected',
  connectedAs: (email: string) => `Connected as ${email}`,
  connected: 'Connected',
  lastUsed: (time: string) => `last used ${time}`,
  gone: 'no longer offered by this server',
  connect: 'Connect',
  connectThe: (label: string) => `Connect ${label}`,
  askConnect: (label: string) => `Go to ${label} to connect it with your account?`,
  leaving: (label: string) => `Opening ${label}`,
  disconnect: 'Disconnect',
  disconnectThe: (label: string) => `Disconnect ${label}`,
  askDisconnect: (label: string) => `Disconnect ${label}? You won’t be able to sign in with it any more.`,
  disconnecting: 'Disconnecting',
  signOut: 'Sign out there too',
  signOutOf: (label: string) => `Sign out here and at ${label}`,
  askSignOut: (label: string) => `Sign out here and at ${label}?`,
  signingOut: 'Signing out',
  noPassword: 'Your account has no password. To change these, log in with a provider again first, or',
  setPassword: 'set a password by email',
});
