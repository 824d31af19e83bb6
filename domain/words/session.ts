import { area } from './area.ts';
/** Shown a minute before the session ends by age. */
export const session = area('session', {
  endingTitle: 'Your session is about to end',
  ending: 'For your safety you will be signed out in about a minute.',
  stay: 'Stay signed in',
  staying: 'Renewing your session',
  notRenewed: 'Couldn’t renew your session. Log in again to continue.',
});
