import { ACCESS_LEVEL } from './constants.ts';
import type { Member } from './entities/member.ts';
import { type PageName, type PageRecord, pageRecords } from './pages.ts';

/** Properties of a signed-in member that decide navigation. */
export interface Visitor {
  readonly accessLevel: number;
  readonly memberType: Member['memberType'];
  /** True if one of the member's teams hides the dashboard from its athletes. */
  readonly dashboardHidden: boolean;
  /** True if the member can read data that members share with a partner's programme. */
  readonly isSteward?: true;
}

/** Target of a navigation. */
export interface Place {
  /** Path without the query, such as `/calendar`. */
  readonly path: string;
  /** Path with query and fragment, to return to later. */
  readonly target: string;
  /** The target's `redirect` query parameter, unchecked. */
  readonly redirect?: string | undefined;
}

/** Circumstances of the navigation. Defaults to a later navigation in the browser. */
export interface NavigationContext {
  /** Whether this is the first navigation after the app was opened. */
  readonly isStartUp?: boolean;
  /** Whether the app runs inside the iPhone wrapper. */
  readonly isNative?: boolean;
  /** Token state. `old`: can be refreshed. `none`: missing, or the refresh was rejected. */
  readonly tokens?: 'none' | 'fresh' | 'old';
  /** Whether the account was created in this window, with the form on a sign-up page. */
  readonly hasSignedUp?: boolean;
  /**
   * Whether a refresh was already attempted for this navigation; if so, the rest of the guard applies regardless of the
   * result.
   */
  readonly wasRefreshTried?: boolean;
}

/**
 * Result of the route guard. `to` is an internal path with its query. `refresh`: refresh the tokens, then call again
 * with `wasRefreshTried`.
 */
export type Decision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'refresh' };

const stay: Decision = { kind: 'stay' };
const refresh: Decision = { kind: 'refresh' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });

/** Returns the first segment as the router sees it: unescaped, case-insensitive, repeated slashes ignored. */
function firstSegment(path: string): string {
  const first = path.split('/').find((segment) => segment !== '') ?? '';
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first.toLowerCase();
  }
}

/** Returns the page for a path. Unknown paths show the profile. [core §2.12] */
export function pageNameOf(path: string): PageName {
  const segment = firstSegment(path);
  return Object.hasOwn(pageRecords, segment) ? (segment as PageName) : 'profile';
}

/** Placeholder for the team in a link without a team. */
const NO_TEAM = '-';

/** Returns the team in a coach's sign-up link, still escaped; `null` for other paths. [onboarding §2.6] */
export function teamInLink(path: string): string | null {
  const [first, second, team = NO_TEAM] = path.split('/').filter((segment) => segment !== '');
  return first?.toLowerCase() === 'signup' && second?.toLowerCase() === 'team' ? team : null;
}

/** Paths below `/signup` that are not coupons. */
const NO_COUPONS = ['team', 'invitation', 'ultrasignup'];

/** Returns the coupon in a sign-up link, as written in the path; null for all other paths. */
function couponInLink(path: string): string | null {
  const [first, second, ...rest] = path.split('/').filter((segment) => segment !== '');
  if (first?.toLowerCase() !== 'signup' || second === undefined || rest.length > 0) return null;
  return NO_COUPONS.includes(second.toLowerCase()) ? null : second;
}

/** Path for entering the first admin's code while the server has no admin. */
export const FIRST_ADMIN_PATH = '/profile/first-admin';

const JOINING = '/profile/teams/join/';
/**
 * Returns the path of the page that asks a member whether to join a team. It is part of the profile because that page
 * stays open to athletes whose other team hides the dashboard.
 * @param team already escaped for use in a path
 */
export const joiningPath = (team: string): string => JOINING + team;

/** Returns the team in a joining path, still escaped; `null` for other paths. */
export const teamToJoin = (target: string): string | null =>
  target.startsWith(JOINING) ? target.slice(JOINING.length).replace(/[/?#].*/s, '') || null : null;

const ruleOf = (path: string): PageRecord => pageRecords[pageNameOf(path)];

/** Whether a page can be seen without an account. */
export const isPublicPath = (path: string): boolean => ruleOf(path).isOpen === true;

/**
 * Returns the internal path in a `redirect` parameter; null for other origins and schemes, paths that could be resolved
 * to another origin later, and pages that sign in or out.
 */
export function ownPath(text: string | undefined): string | null {
  const base = 'https://own.invalid';
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  // Resolved dot segments may leave two leading slashes, and a later reader may resolve escaped ones.
  if (url.origin !== base || /^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return null;
  if (ruleOf(url.pathname).isForGuests === true || firstSegment(url.pathname) === 'logout') return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Returns the part of a member stored with the session, so that the first navigation after a reload needs no request.
 */
export const visitorOf = (member: Pick<Member, 'accessLevel' | 'memberType' | 'teams' | 'isSteward'>): Visitor => ({
  accessLevel: member.accessLevel,
  memberType: member.memberType,
  dashboardHidden: member.teams.some((team) => !team.athletesCanViewDashboard),
  ...(member.isSteward && { isSteward: true }),
});

/** Whether the member is exploring the product with sample data. [core §6.2] */
export const isSample = ({ accessLevel }: Pick<Visitor, 'accessLevel'>): boolean => accessLevel === ACCESS_LEVEL.demo;

/** Whether pages that need a paid role are open: from trial level up, and for sample members. */
export const isPaid = (visitor: Pick<Visitor, 'accessLevel'>): boolean =>
  visitor.accessLevel >= ACCESS_LEVEL.trial || isSample(visitor);

/** Returns whether a signed-in member may see a page, or where to redirect them. */
function limit(visitor: Visitor, page: PageRecord): Decision {
  const isHidden =
    visitor.memberType === 'Athlete' && visitor.dashboardHidden && visitor.accessLevel < ACCESS_LEVEL.admin;
  if (page.isOpen) return stay;
  if (page.isForAdmins && visitor.accessLevel < ACCESS_LEVEL.admin) return redirect('/profile');
  if (isHidden) return page.isUnderHidden ? stay : redirect('/profile');
  if (isPaid(visitor) || page.isFree) return stay;
  return redirect(page.unpaidGoTo ?? '/');
}

/** Whether a signed-in member may see a page, and therefore make its calls. */
export const mayVisit = (visitor: Visitor, page: PageName): boolean =>
  limit(visitor, pageRecords[page]).kind === 'stay';

/** Whether the member is a coach who starts on the team page. [core §2.19] */
const beginsWithTeam = (visitor: Visitor): boolean =>
  visitor.memberType === 'Coach' && limit(visitor, pageRecords.team).kind === 'stay';

/**
 * The route guard: returns whether to stay at the target or where to redirect. `visitor` is null without a session. The
 * first matching row decides: [core §2 Route guard, core §6]
 * 1. native app with expired tokens: refresh them first (public pages never wait for this)
 * 2. not signed in: public pages stay; others redirect to login with the full target
 * 3. signed in, on a team link: to the wizard after signing up there, otherwise to the page that asks whether to join
 * (on a coupon link: to accounting, with the coupon filled in)
 * 4. signed in, on login or sign-up: new members to the wizard, others to the page they had opened; if there is none,
 * coaches to the team and other members to `/`
 * 5. a coach opening the app at `/`: to the team
 * 6. athletes whose team hides the dashboard: setup, profile and accounting only
 * 7. below trial, except samples: free pages; from calendar and training to accounting, from others to the dashboard
 */
export function navigate(visitor: Visitor | null, place: Place, passage: NavigationContext = {}): Decision {
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
  if (passage.isStartUp && page === pageRecords[''] && beginsWithTeam(visitor)) return redirect('/team');
  return limit(visitor, page);
}

/**
 * Whether to list a page in the member's navigation: it must not redirect to the default page. Pages that redirect to
 * accounting are listed, so that members still see what their trial included.
 */
export function isOffered(visitor: Visitor, to: string): boolean {
  if (to === '/team' && visitor.memberType === 'Athlete') return false;
  if (to === '/partner' && visitor.isSteward !== true) return false;
  const decision = navigate(visitor, { path: to, target: to });
  return decision.kind === 'stay' || (decision.kind === 'redirect' && decision.to === '/accounting');
}
