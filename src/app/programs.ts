import type { PageName } from '../../domain/navigation.ts';

/** Modules around every page of signed-in members, including the API's. */
const framed = (...screens: readonly string[]) => [
  'main.tsx',
  'app/member-program.ts',
  'app/frame.tsx',
  'api/client.ts',
  ...screens,
];
/** `framed` with the signer: the document's script does not send the first requests of these pages. */
const signing = (...screens: readonly string[]) => framed('api/sign.ts', ...screens);
/** `signing` with the separate list of pages: see member-screens.ts. */
const withScreens = (...screens: readonly string[]) => signing('app/lazy-screens.ts', ...screens);
const guest = (...screens: readonly string[]) => ['main.tsx', ...screens];

/**
 * Page → its modules below `src/`, which router.tsx loads in steps: the build maps them to files, and the server names these in the page's document,
 * so that they load before the first of them runs.
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
  contact: withScreens('features/about/contact-screen.tsx'),
  suggestion: withScreens('features/about/suggestion-screen.tsx'),
  accounting: withScreens('features/accounting/accounting-screen.tsx'),
  import: withScreens('features/import/import-screen.tsx'),
  partner: withScreens('features/partner-view/partner-screen.tsx'),
  admin: withScreens('features/admin/admin-screen.tsx'),
  setup: withScreens('features/setup/setup-screen.tsx'),
  profile: withScreens('features/profile/profile-screen.tsx'),
  calendar: framed('features/calendar/calendar-screen.tsx'),
  training: withScreens('features/training/training-screen.tsx'),
  activity: signing('features/activity/activity-screen.tsx'),
  activities: withScreens('features/activities/activities-screen.tsx'),
  analysis: withScreens('features/analysis/analysis-screen.tsx'),
  records: withScreens('features/records/records-screen.tsx'),
  team: withScreens('features/team/team-screen.tsx'),
};
