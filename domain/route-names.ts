import { ownPath } from './navigation.ts';

/** Page names used in links from partners and other pages. [core §2.13, onboarding §2.1 to §2.4] */
const paths: Readonly<Record<string, string>> = {
  login: '/login',
  signup: '/signup',
  logout: '/logout',
  passwordReset: '/reset',
  passwordResetConfirm: '/confirm/reset',
  updatePassword: '/password',
  profile: '/profile',
  setup: '/setup',
  WhitelabelSetup: '/custom/setup',
  RHFConnections: '/custom/rhf/connections',
  dashboard: '/',
  calendar: '/calendar',
  training: '/training',
  accounting: '/accounting',
  teamOverview: '/team',
  Manual: '/manual',
};

/** Returns the internal path for an `origin`, which is a page name or a path; null if it is not internal. */
export const destination = (origin: string | undefined): string | null =>
  ownPath(origin !== undefined && Object.hasOwn(paths, origin) ? paths[origin] : origin);
