import { area } from './area.ts';
/** Global overlays (quoted). */
export const overlay = area('overlay', { confirm: 'Are you sure?' });

/** Calls that failed without a displayable response, and views that could not be loaded (quoted). */
export const errors = area('errors', {
  unknown: 'There was an unknown error. Our team has been alerted and are looking into it.',
  signedOut: 'You’re signed out. Log in and try again.',
  loading: 'Error while loading',
  /** A page that crashed (ours). */
  page: 'This page crashed. Your data is safe. Reload it, or send the details below to the operator of this server.',
  passkeyExists: 'This device already has a passkey for your account.',
  passkeyFailed: 'Your browser couldn’t use a passkey here. Try again, or use your password.',
  offline: 'No connection. Check your network; we’ll keep trying.',
});
