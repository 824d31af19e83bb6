/** Properties of a page that are known before its screen is loaded. */
export interface PageRecord {
  /** Module of the screen: `src/features/<screen>-screen.tsx`. */
  readonly screen: string;
  /** Path of the page, if not `/` followed by its name. */
  readonly path?: string;
  /** True if the page is visible without an account. */
  readonly isOpen?: true;
  /** True for pages for visitors who are not signed in; members are redirected. */
  readonly isForGuests?: true;
  /** True if the page needs no paid role. [core §2.18] */
  readonly isFree?: true;
  /** True for admin pages; other members see the profile instead. */
  readonly isForAdmins?: true;
  /** True if available to athletes whose team hides the dashboard. [core §2.17] */
  readonly isUnderHidden?: true;
  /** Redirect for members without a paid role; defaults to the dashboard. */
  readonly unpaidGoTo?: '/accounting';
  /** Whether the page is linked in the navigation, in the order of the records, or in the footer. */
  readonly link?: 'navigation' | 'footer';
  /** True for pages opened every day: the screen needs no list that is loaded first. */
  readonly isDaily?: true;
  /** True if the script in the document requests the page's first data, so the page shows them without the signer. */
  readonly isPrefetched?: true;
  /** True if the HTML document contains the page's frame, heading and skeletons. */
  readonly hasShell?: true;
  /** For guest pages: paths whose full markup is part of the HTML document. */
  readonly documents?: readonly string[];
}

/**
 * Pages by the first segment of their path, which decides access; `''` is the dashboard. Importing files and linking
 * devices are free. Terms, privacy and the manual are open to visitors without an account. Changing the password is
 * part of the profile.
 */
const pages = {
  team: { screen: 'team/team', link: 'navigation', hasShell: true },
  '': {
    screen: 'dashboard/dashboard',
    isFree: true,
    link: 'navigation',
    isDaily: true,
    isPrefetched: true,
    hasShell: true,
  },
  calendar: {
    screen: 'calendar/calendar',
    unpaidGoTo: '/accounting',
    link: 'navigation',
    isDaily: true,
    isPrefetched: true,
    hasShell: true,
  },
  activities: { screen: 'activities/activities', unpaidGoTo: '/accounting', link: 'navigation' },
  analysis: { screen: 'analysis/analysis', unpaidGoTo: '/accounting', link: 'navigation' },
  records: { screen: 'records/records', unpaidGoTo: '/accounting', link: 'navigation' },
  tracks: { screen: 'tracks/tracks', unpaidGoTo: '/accounting', link: 'navigation' },
  training: { screen: 'training/training', unpaidGoTo: '/accounting', link: 'navigation' },
  import: { screen: 'import/import', isFree: true, link: 'navigation', hasShell: true },
  partner: { screen: 'partner-view/partner', isFree: true, link: 'navigation' },
  profile: { screen: 'profile/profile', isFree: true, isUnderHidden: true, link: 'navigation', hasShell: true },
  admin: { screen: 'admin/admin', isFree: true, isForAdmins: true, link: 'navigation' },
  activity: { screen: 'activity/activity', path: '/activity/$id', isDaily: true, hasShell: true },
  setup: { screen: 'setup/setup', isFree: true, isUnderHidden: true },
  manual: { screen: 'about/manual', isOpen: true, isFree: true, link: 'footer', documents: ['/manual'] },
  accounting: {
    screen: 'accounting/accounting',
    isFree: true,
    isUnderHidden: true,
    link: 'footer',
    hasShell: true,
  },
  contact: { screen: 'about/contact', isFree: true, link: 'footer', hasShell: true },
  suggestion: { screen: 'about/suggestion', isFree: true, link: 'footer', hasShell: true },
  privacy: { screen: 'about/privacy', isOpen: true, isFree: true, link: 'footer', documents: ['/privacy'] },
  terms: { screen: 'about/terms', isOpen: true, isFree: true, link: 'footer', documents: ['/terms'] },
  login: { screen: 'session/login', isOpen: true, isForGuests: true, documents: ['/login'] },
  signup: {
    screen: 'session/signup',
    isOpen: true,
    isForGuests: true,
    documents: ['/signup', '/signup/ultrasignup'],
  },
  reset: { screen: 'session/reset', isOpen: true, documents: ['/reset'] },
  confirm: { screen: 'session/confirm-reset', isOpen: true, documents: ['/confirm/reset', '/confirm/unlock'] },
  logout: { screen: 'session/login', isOpen: true },
  'link-result': { screen: 'sources/link-result', isOpen: true },
  provider: { screen: 'session/provider', isOpen: true },
  optin: { screen: 'partners/partner', isOpen: true, isFree: true },
  register: { screen: 'partners/partner', isOpen: true, isFree: true },
  '2020-b1914': { screen: 'partners/partner', isOpen: true, isFree: true },
  custom: { screen: 'partners/partner', isOpen: true, isFree: true },
} as const satisfies Readonly<Record<string, PageRecord>>;

/** Page name: the first segment of its path; `''` is the dashboard. */
export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as readonly PageName[];
/** The records by name, with all properties. */
export const pageRecords: Readonly<Record<PageName, PageRecord>> = pages;

/** Pages that require signing in. */
export type MemberPage = {
  [Name in PageName]: (typeof pages)[Name] extends { readonly isOpen: true } ? never : Name;
}[PageName];
export const memberPages = pageNames.filter((name): name is MemberPage => pageRecords[name].isOpen !== true);

/** Pages that are linked from the navigation or the footer. */
export type LinkedPage<Link extends string> = {
  [Name in PageName]: (typeof pages)[Name] extends { readonly link: Link } ? Name : never;
}[PageName];
export const pagesIn = <const Link extends 'navigation' | 'footer'>(link: Link): readonly LinkedPage<Link>[] =>
  pageNames.filter((name): name is LinkedPage<Link> => pageRecords[name].link === link);

/** Path of a page. */
export type PagePath<Name extends PageName = PageName> = {
  [One in Name]: (typeof pages)[One] extends { readonly path: infer Path extends string } ? Path : `/${One}`;
}[Name];
export const pathOf = (name: PageName): string => pageRecords[name].path ?? `/${name}`;

/**
 * Member pages below the pages above, with their screens. The first segment decides access; other first segments follow
 * the profile.
 */
export const subpages = {
  '/calendar/$day': 'calendar/day/day',
  '/calendar/year/$year': 'calendar/year/year',
  '/activities/duplicates': 'activities/repeated',
  '/activities/new': 'activity/by-hand/add',
  '/activity/$id/correct': 'activity/by-hand/correct',
  '/tracks/segments': 'tracks/segments',
  '/tracks/segments/$id': 'tracks/segment',
  '/training/goals': 'goals/goals',
  '/training/plans': 'training/plans/plans',
  '/training/plans/edit': 'training/plans/edit',
  '/training/plans/apply': 'training/plans/apply',
  '/training/branches': 'training/branches/branches',
  '/training/branches/edit': 'training/branches/edit',
  '/training/branches/review': 'training/branches/review',
  '/setup/$device': 'setup/setup',
  '/profile/$memberId': 'profile/member-profile',
  '/profile/zones': 'zones/zones',
  '/profile/body': 'body/body',
  '/profile/gear': 'profile/gear',
  '/profile/tokens': 'tokens/tokens',
  '/profile/webhooks': 'tokens/webhooks',
  '/profile/assistants': 'tokens/assistants',
  '/profile/authorize': 'tokens/authorize',
  '/profile/push': 'push/push',
  '/profile/following': 'following/following',
  '/profile/messages': 'messages/messages',
  '/profile/messages/$teamId/$athleteId': 'messages/thread',
  '/profile/teams': 'team/teams',
  // A team link without its last segment also leads here.
  '/profile/teams/join': 'team/join',
  '/profile/teams/join/$teamId': 'team/join',
  '/profile/first-admin': 'profile/first-admin',
  '/profile/sources/$source': 'sources/source',
  '/profile/sharing/$membership': 'sharing/sharing',
  '/profile/imports/$id': 'sources/import-detail',
  '/password': 'profile/password',
  '/team/access': 'team/access',
  '/team/$memberId': 'team/athlete',
  '/partner/$cohort': 'partner-view/cohort',
  '/partner/$cohort/$alias': 'partner-view/person',
  '/admin/$': 'admin/admin',
  '/admin/pages': 'partners/editor/pages',
  '/admin/pages/$pageId': 'partners/editor/editor',
  // All other paths show the profile. [core §2]
  $: 'profile/profile',
} as const;
export type SubpagePath = keyof typeof subpages;
