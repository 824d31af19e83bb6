import { ACCESS_LEVEL } from './constants.ts';
import type { Member } from './entities/member.ts';

/** What navigation needs to know about somebody who is signed in. */
export interface Visitor {
  readonly accessLevel: number;
  readonly memberType: Member['memberType'];
  /** One of the member's teams hides the dashboard from its athletes. */
  readonly dashboardHidden: boolean;
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

/** `to` is a path of our own with its query. */
export type Decision = { readonly kind: 'stay' } | { readonly kind: 'redirect'; readonly to: string };

const openToAll = ['/login', '/signup', '/reset', '/confirm', '/logout', '/link-result'];
const forGuestsOnly = ['/login', '/signup'];
/** First path segments of pages that need their own rules; every other path shows the profile. [core §2] */
const pages: Readonly<Record<string, string>> = {
  '': 'dashboard',
  calendar: 'calendar',
  training: 'training',
  activity: 'activity',
  import: 'import',
  team: 'team',
  setup: 'setup',
  accounting: 'accounting',
};
/** Pages without a paid role; importing, like linking a device, is free. [onboarding §1, §6] */
const freePages = ['accounting', 'profile', 'setup', 'dashboard', 'import'];

const stay: Decision = { kind: 'stay' };
const redirect = (to: string): Decision => ({ kind: 'redirect', to });
const isBelow = (path: string, roots: readonly string[]) =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));
const pageOf = (path: string) => pages[path.split('/')[1] ?? ''] ?? 'profile';

/** Whether a page may be seen without an account. */
export const isPublicPath = (path: string): boolean => isBelow(path, openToAll);

/**
 * The path of our own that a `redirect` parameter names, or null: other origins, other schemes and the pages that sign
 * in or out are not followed.
 */
export function ownPath(text: string | undefined): string | null {
  const base = 'https://own.invalid';
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (url.origin !== base || isBelow(url.pathname, [...forGuestsOnly, '/logout'])) return null;
  return url.pathname + url.search + url.hash;
}

/** What a session remembers of its member, so that the first navigation after a reload can already be decided. */
export const visitorOf = (member: Pick<Member, 'accessLevel' | 'memberType' | 'teams'>): Visitor => ({
  accessLevel: member.accessLevel,
  memberType: member.memberType,
  dashboardHidden: member.teams.some((team) => !team.athletesCanViewDashboard),
});

function limit(visitor: Visitor, page: string): Decision {
  const hidden =
    visitor.memberType === 'Athlete' && visitor.dashboardHidden && visitor.accessLevel < ACCESS_LEVEL.admin;
  if (hidden) return page === 'setup' || page === 'profile' ? stay : redirect('/profile');
  if (visitor.accessLevel >= ACCESS_LEVEL.trial || freePages.includes(page)) return stay;
  return redirect(page === 'calendar' || page === 'training' ? '/accounting' : '/');
}

/**
 * Whether somebody may stay where a navigation leads, or where to go instead. `visitor` is null without a session.
 * [core §2 Route guard, core §6]
 */
export function navigate(visitor: Visitor | null, place: Place): Decision {
  if (visitor === null) {
    if (isPublicPath(place.path)) return stay;
    return redirect(place.target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(place.target)}`);
  }
  if (isBelow(place.path, forGuestsOnly)) {
    return redirect(ownPath(place.redirect) ?? (isBelow(place.path, ['/signup']) ? '/setup' : '/'));
  }
  return isPublicPath(place.path) ? stay : limit(visitor, pageOf(place.path));
}
