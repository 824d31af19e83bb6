import type { PageName } from '../../domain/navigation.ts';

/** Around every page of somebody who is signed in, with what asks the server. */
const framed = (...screens: readonly string[]) => [
  'main.tsx',
  'app/member-program.ts',
  'app/frame.tsx',
  'api/client.ts',
  ...screens,
];
/** As `framed`, with the signer: what these pages show first is not asked for by the script in the document. */
const signing = (...screens: readonly string[]) => framed('api/sign.ts', ...screens);
/** As `signing`, with the list of pages that stands apart: see member-screens.ts. */
const withScreens = (...screens: readonly string[]) => signing('app/lazy-screens.ts', ...screens);
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
