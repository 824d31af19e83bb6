import { ACCESS_LEVEL } from './constants.ts';
import type { Member } from './entities/member.ts';

/** What navigation needs to know about somebody who is signed in. */
export interface Visitor {
  readonly accessLevel: number;
  readonly memberType: Member['memberType'];
  /** One of the member's teams hides the dashboard from its athletes. */
  readonly dashboardHidden: boolean;
  /** They read what members share with a partner's programme. */
  readonly isSteward?: true;
}

/** Where somebody wants to go. */
export interface Place {
  /** Path without query, e.g. `/calendar`. */
  readonly path: string;
  /** Path with query and fragment, to come back to. */
  readonly target: string;
  /** The `redirect` query parameter of the place itself, as it came. */
  readonly redirect?: string | undefined;
}

/** How somebody comes there. Left out, it is the web, on the way from page to page. */
export interface Passage {
  /** The first navigation after the app was opened. */
  readonly isStartUp?: boolean;
  /** Inside the iPhone wrapper. */
  readonly isNative?: boolean;
  /** What is known of the tokens: `old` ones can be exchanged for new ones; `none` also where that was refused. */
  readonly tokens?: 'none' | 'fresh' | 'old';
  /** The account was made in this very window, by the form of a sign-up page. */
  readonly hasSignedUp?: boolean;
  /** The exchange was tried for this navigation already; then the rest of the guard decides, whatever came of it. */
  readonly wasRefreshTried?: boolean;
}

/** `to` is a path of our own with its query. `refresh`: exchange the tokens, then ask again with `wasRefreshTried`. */
export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'refresh' };

/** What the guard knows of a page. */
interface PageRule {
  /** May be seen without an account. */
  readonly isOpen?: true;
  /** For those who are not signed in; who is, goes on. */
  readonly isForGuests?: true;
  /** Needs no paid role. [core §2.18] */
  readonly isFree?: true;
  /** For admins; everybody else sees the profile there. */
  readonly isForAdmins?: true;
  /** Left to athletes whose team hides the dashboard. [core §2.17] */
  readonly isUnderHidden?: true;
  /** Where somebody without a paid role is sent from here; the dashboard where nothing is said. */
  readonly unpaidGoTo?: '/accounting';
}

/**
 * Pages by the first segment of their path. Importing, like linking a device, is free. Terms, privacy and the manual are
 * read by people who have no account yet. Changing the password is a part of the profile.
 */
const pages = {
  '': { isFree: true },
  login: { isOpen: true, isForGuests: true },
  signup: { isOpen: true, isForGuests: true },
  reset: { isOpen: true },
  confirm: { isOpen: true },
  logout: { isOpen: true },
  'link-result': { isOpen: true },
  optin: { isOpen: true, isFree: true },
  register: { isOpen: true, isFree: true },
  '2020-b1914': { isOpen: true, isFree: true },
  custom: { isOpen: true, isFree: true },
  privacy: { isOpen: true, isFree: true },
  terms: { isOpen: true, isFree: true },
  manual: { isOpen: true, isFree: true },
  contact: { isFree: true },
  suggestion: { isFree: true },
  accounting: { isFree: true, isUnderHidden: true },
  import: { isFree: true },
  admin: { isFree: true, isForAdmins: true },
  partner: { isFree: true },
  setup: { isFree: true, isUnderHidden: true },
  profile: { isFree: true, isUnderHidden: true },
  calendar: { unpaidGoTo: '/accounting' },
  training: { unpaidGoTo: '/accounting' },
  activity: {},
  activities: { unpaidGoTo: '/accounting' },
  analysis: { unpaidGoTo: '/accounting' },
  records: { unpaidGoTo: '/accounting' },
  team: {},
} as const satisfies Record<string, PageRule>;
/** A page by the first segment of its path; `''` is the dashboard. */
export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as readonly PageName[];
const rules: Readonly<Record<string, PageRule>> = pages;

const stay: Decision = { kind: 'stay' };
const refresh: Decision = { kind: 'refresh' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

/** The first segment as the router reads it: escapes resolved, capitals and doubled slashes of no account. */
function firstSegment(path: string): string {
  const first = path.split('/').find((segment) => segment !== '') ?? '';
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first.toLowerCase();
  }
}

/** The page that a path shows. Every path that has none of its own shows the profile. [core §2.12] */
export function pageNameOf(path: string): PageName {
  const segment = firstSegment(path);
  return Object.hasOwn(rules, segment) ? (segment as PageName) : 'profile';
}

/** Stands for the team in a link that names none. */
const NO_TEAM = '-';

/** The team that a coach's link names, as it stands in the path; `null` for every other path. [onboarding §2.6] */
export function teamInLink(path: string): string | null {
  const [first, second, team = NO_TEAM] = path.split('/').filter((segment) => segment !== '');
  return first?.toLowerCase() === 'signup' && second?.toLowerCase() === 'team' ? team : null;
}

/** Paths below `/signup` that are no coupons. */
const NO_COUPONS = ['team', 'invitation', 'ultrasignup'];

/** The coupon that a sign-up link names, as it stands in the path; `null` for every other path. */
function couponInLink(path: string): string | null {
  const [first, second, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (first?.toLowerCase() !== 'signup' || second === undefined || rest.length > 0) return null;
  return NO_COUPONS.includes(second.toLowerCase()) ? null : second;
}

/** Where a member enters the code of a server without an admin. */
export const FIRST_ADMIN_PATH = '/profile/first-admin';

const JOINING = '/profile/teams/join/';
/**
 * The page that asks a member whether to join a team. It belongs to the profile, which athletes reach whose other team hides the dashboard.
 * @param team escaped, as it stands in a path
 */
export const joiningPath = (team: string): string => JOINING + team;

/** The team that a path asks about, as it stands there; `null` for every other path. */
export const teamToJoin = (target: string): string | null =>
  target.startsWith(JOINING) ? target.slice(JOINING.length).replace(/[/?#].*/s, '') || null : null;

const ruleOf = (path: string): PageRule => pages[pageNameOf(path)];

/** Whether a page may be seen without an account. */
export const isPublicPath = (path: string): boolean => ruleOf(path).isOpen === true;

/**
 * The path of our own that a `redirect` parameter names, or null: other origins, other schemes, paths that would be read
 * as another origin once more, and the pages that sign in or out are not followed.
 */
export function ownPath(text: string | undefined): string | null {
  const base = 'https://own.invalid';
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  // Dot segments that are resolved may leave two slashes in front; escaped ones may be resolved by whoever comes next.
  if (url.origin !== base || /^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return null;
  if (ruleOf(url.pathname).isForGuests === true || firstSegment(url.pathname) === 'logout') return null;
  return url.pathname + url.search + url.hash;
}

/** What a session remembers of its member, so that the first navigation after a reload can already be decided. */
export const visitorOf = (member: Pick<Member, 'accessLevel' | 'memberType' | 'teams' | 'isSteward'>): Visitor => ({
  accessLevel: member.accessLevel,
  memberType: member.memberType,
  dashboardHidden: member.teams.some((team) => !team.athletesCanViewDashboard),
  ...(member.isSteward && { isSteward: true }),
});

/** Somebody who looks around with sample data. [core §6.2] */
export const isSample = ({ accessLevel }: Pick<Visitor, 'accessLevel'>): boolean => accessLevel === ACCESS_LEVEL.demo;

/** Whether pages that need a paid role are open to somebody: from a trial on, and to samples, which are there to show them. */
export const isPaid = (visitor: Pick<Visitor, 'accessLevel'>): boolean =>
  visitor.accessLevel >= ACCESS_LEVEL.trial || isSample(visitor);

/** What somebody who is signed in may see. */
function limit(visitor: Visitor, page: PageRule): Decision {
  const isHidden =
    visitor.memberType === 'Athlete' && visitor.dashboardHidden && visitor.accessLevel < ACCESS_LEVEL.admin;
  if (page.isOpen) return stay;
  if (page.isForAdmins && visitor.accessLevel < ACCESS_LEVEL.admin) return redirect('/profile');
  if (isHidden) return page.isUnderHidden ? stay : redirect('/profile');
  if (isPaid(visitor) || page.isFree) return stay;
  return redirect(page.unpaidGoTo ?? '/');
}

/** Whether somebody who is signed in may see a page, and so make the calls that belong to it. */
export const mayVisit = (visitor: Visitor, page: PageName): boolean => limit(visitor, pages[page]).kind === 'stay';

/** Coaches begin with their team, if they may see it. [core §2.19] */
const beginsWithTeam = (visitor: Visitor): boolean =>
  visitor.memberType === 'Coach' && limit(visitor, pages.team).kind === 'stay';

/**
 * Whether somebody may stay where a navigation leads, or where to go instead. `visitor` is null without a session.
 * The rows are asked in this order, and the first that fits decides: [core §2 Route guard, core §6]
 *
 * 1. native, tokens there that have grown old: exchange them first (pages that do without an account never wait for it)
 * 2. nobody signed in: open pages; from any other to the login, with the full target
 * 3. signed in, on a team's link: who signed up there to the wizard, everybody else to the page that asks whether to join; likewise on a coupon's
 *    link, everybody else to accounting, with the coupon filled in
 * 4. signed in, on the login or sign-up: a new member to the wizard, other members to the page that they had opened; without one, a coach to
 *    the team and any other member to `/`
 * 5. a coach who opens the app at its home: to the team
 * 6. athletes whose team hides the dashboard: setup, profile and accounting only
 * 7. below trial, samples aside: free pages; from calendar and training to accounting, from any other to the dashboard
 */
export function navigate(visitor: Visitor | null, place: Place, passage: Passage = {}): Decision {
  const page = ruleOf(place.path);
  const needsAccount = page.isOpen !== true || page.isForGuests === true;
  if (passage.isNative && passage.tokens === 'old' && !passage.wasRefreshTried && needsAccount) return refresh;
  if (visitor === null) {
    if (page.isOpen) return stay;
    return redirect(place.target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(place.target)}`);
  }
  if (page.isForGuests) {
    const linked = passage.hasSignedUp ? null : teamInLink(place.path);
    if (linked !== null) return redirect(joiningPath(linked));
    const coupon = passage.hasSignedUp ? null : couponInLink(place.path);
    if (coupon !== null) return redirect(`/accounting?coupon=${coupon}`);
    if (firstSegment(place.path) === 'signup') return redirect(ownPath(place.redirect) ?? '/setup');
    return redirect(ownPath(place.redirect) ?? (beginsWithTeam(visitor) ? '/team' : '/'));
  }
  if (passage.isStartUp && page === pages[''] && beginsWithTeam(visitor)) return redirect('/team');
  return limit(visitor, page);
}

/**
 * Whether a place leads somebody anywhere but to where they are sent from all others, and so belongs to their navigation. A trial that ended still
 * shows what it was.
 */
export function isOffered(visitor: Visitor, to: string): boolean {
  if (to === '/team' && visitor.memberType === 'Athlete') return false;
  if (to === '/partner' && visitor.isSteward !== true) return false;
  const decision = navigate(visitor, { path: to, target: to });
  return decision.kind === 'stay' || (decision.kind === 'redirect' && decision.to === '/accounting');
}
