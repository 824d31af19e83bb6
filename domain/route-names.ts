import { ownPath } from './navigation.ts';

/** Names by which partners and other pages refer to ours. [core §2.13, onboarding §2.1 to §2.4] */
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

/** The path of our own that an `origin` leads to, which is the name of a page or a path; null where it leads nowhere of ours. */
export const destination = (origin: string | undefined): string | null =>
  ownPath(origin !== undefined && Object.hasOwn(paths, origin) ? paths[origin] : origin);
