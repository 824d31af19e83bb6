import type { PageName } from '../../domain/navigation.ts';

/** Around every page of somebody who is signed in, with what asks the server. */
const framed = (...screens: readonly string[]) => [
  'main.tsx',
  'app/member-program.ts',
  'app/frame.tsx',
  'api/client.ts',
  ...screens,
];
const guest = (...screens: readonly string[]) => ['main.tsx', ...screens];

/**
 * Page → the modules below `src/` that it is made of, which router.tsx loads by and by: the build turns them into files, and the server names
 * them in the page's document, so that they are on their way before the first of them runs.
 */
export const programs: Readonly<Record<PageName, readonly string[]>> = {
  '': framed('features/dashboard/dashboard-screen.tsx'),
  login: guest('features/session/login-screen.tsx'),
  signup: guest('features/session/signup-screen.tsx'),
  reset: guest('features/session/reset-screen.tsx'),
  confirm: guest('features/session/confirm-reset-screen.tsx'),
  logout: guest('features/session/login-screen.tsx'),
  optin: guest('features/partners/look-up.ts', 'features/partners/partner-screen.tsx'),
  register: guest('features/partners/look-up.ts', 'features/partners/partner-screen.tsx'),
  '2020-b1914': guest('features/partners/look-up.ts', 'features/partners/partner-screen.tsx'),
  custom: guest('features/partners/look-up.ts', 'features/partners/partner-screen.tsx'),
  'link-result': guest('features/sources/link-result-screen.tsx'),
  privacy: guest('features/about/privacy-screen.tsx'),
  terms: guest('features/about/terms-screen.tsx'),
  manual: guest('features/about/manual-screen.tsx'),
  contact: framed('features/about/contact-screen.tsx'),
  suggestion: framed('features/about/suggestion-screen.tsx'),
  accounting: framed('features/accounting/accounting-screen.tsx'),
  import: framed('features/import/import-screen.tsx'),
  admin: framed('features/partners/editor/pages-screen.tsx'),
  setup: framed('features/setup/setup-screen.tsx'),
  profile: framed('features/profile/profile-screen.tsx'),
  calendar: framed('features/calendar/calendar-screen.tsx'),
  training: framed('features/training/training-screen.tsx'),
  activity: framed('features/activity/activity-screen.tsx'),
  activities: framed('features/activities/activities-screen.tsx'),
  team: framed('features/team/team-screen.tsx'),
};
