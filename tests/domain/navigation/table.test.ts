import { describe, expect, test } from 'vitest';
import {
  type Decision,
  navigate,
  type NavigationContext,
  type Place,
  type Visitor,
} from '../../../domain/navigation.ts';

const at = (target: string): Place => {
  const url = new URL(target, 'https://x.test');
  return { path: url.pathname, target, redirect: url.searchParams.get('redirect') ?? undefined };
};

const levels = [0, 5, 9, 10, 20, 29, 30];
const types = ['Athlete', 'Trainer', 'Coach'] as const;
const visitors: Visitor[] = levels.flatMap((accessLevel) =>
  types.flatMap((memberType) => [true, false].map((dashboardHidden) => ({ accessLevel, memberType, dashboardHidden }))),
);
const passages: NavigationContext[] = [true, false].flatMap((isNative) =>
  [true, false].flatMap((isStartUp) =>
    (['none', 'fresh', 'old'] as const).flatMap((tokens) =>
      [true, false].map((wasRefreshTried) => ({ isNative, isStartUp, tokens, wasRefreshTried })),
    ),
  ),
);

// The columns of the table, repeated here from the specification, page by page.
const open = ['/reset', '/confirm/reset', '/logout', '/link-result', '/privacy', '/terms', '/manual', '/custom/setup'];
const forGuests = [
  '/login',
  '/login?redirect=%2Fcalendar%3Fmonth%3D2026-11',
  '/signup',
  '/signup/team/7',
  '/signup/CODE',
];
const withoutPaidRole = [
  '/',
  '/accounting',
  '/contact',
  '/suggestion',
  '/profile',
  '/setup',
  '/import',
  '/password',
  '/nonsense',
];
const toAccounting = ['/calendar', '/calendar/2026-11', '/training'];
const toDashboard = ['/team', '/activity/1'];
const underHidden = ['/setup', '/accounting', '/profile', '/password', '/nonsense'];
const pages = [...open, ...forGuests, ...withoutPaidRole, ...toAccounting, ...toDashboard];

const stay: Decision = { kind: 'stay' };
const to = (path: string): Decision => ({ kind: 'redirect', to: path });

function expected(visitor: Visitor | null, target: string, passage: NavigationContext): Decision {
  const needsNativeRefresh = passage.isNative && passage.tokens === 'old' && !passage.wasRefreshTried;
  if (needsNativeRefresh && !open.includes(target)) return { kind: 'refresh' };
  if (visitor === null) {
    if (open.includes(target) || forGuests.includes(target)) return stay;
    return to(target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`);
  }
  const { accessLevel, memberType, dashboardHidden } = visitor;
  const isPaid = accessLevel >= 10 || accessLevel === 5;
  const hasTeam = memberType === 'Coach' && isPaid;
  if (target === '/signup/team/7') return to('/profile/teams/join/7');
  if (target === '/signup/CODE') return to('/accounting?coupon=CODE');
  if (target.startsWith('/signup')) return to('/setup');
  if (target === '/login') return to(hasTeam ? '/team' : '/');
  if (target.startsWith('/login')) return to('/calendar?month=2026-11');
  if (open.includes(target)) return stay;
  if (target === '/' && passage.isStartUp && hasTeam) return to('/team');
  if (memberType === 'Athlete' && dashboardHidden && accessLevel < 30) {
    return underHidden.includes(target) ? stay : to('/profile');
  }
  if (isPaid || withoutPaidRole.includes(target)) return stay;
  return to(toAccounting.includes(target) ? '/accounting' : '/');
}

describe('every row of the guard', () => {
  const rows = [null, ...visitors].flatMap((visitor) =>
    pages.flatMap((target) => passages.map((passage) => ({ visitor, target, passage }))),
  );

  test('access level × member type × team setting × page × signed in × native', () => {
    expect(rows).toHaveLength((levels.length * 3 * 2 + 1) * pages.length * 24);
    for (const { visitor, target, passage } of rows) {
      const decision = navigate(visitor, at(target), passage);
      if (JSON.stringify(decision) === JSON.stringify(expected(visitor, target, passage))) continue;
      expect.soft(decision, JSON.stringify({ visitor, target, passage })).toEqual(expected(visitor, target, passage));
    }
  });

  test('there are no redirect loops: two steps lead to a permitted page', () => {
    for (const { visitor, target, passage } of rows) {
      const way = [target];
      let decision = navigate(visitor, at(target), passage);
      if (decision.kind === 'refresh') decision = navigate(visitor, at(target), { ...passage, wasRefreshTried: true });
      while (decision.kind === 'redirect' && way.length < 5) {
        way.push(decision.to);
        decision = navigate(visitor, at(decision.to), { ...passage, wasRefreshTried: true });
      }
      if (decision.kind === 'stay' && way.length <= 3) continue;
      expect.soft({ decision, way }, JSON.stringify({ visitor, passage })).toEqual({ decision: stay, way: [] });
    }
  });

  test('the default context is the web, between pages', () => {
    for (const { visitor, target } of rows) {
      const decision = navigate(visitor, at(target));
      if (JSON.stringify(decision) === JSON.stringify(expected(visitor, target, {}))) continue;
      expect.soft(decision, target).toEqual(expected(visitor, target, {}));
    }
  });
});

const belowTrial: Visitor = { accessLevel: 0, memberType: 'Athlete', dashboardHidden: false };
const coach: Visitor = { accessLevel: 20, memberType: 'Coach', dashboardHidden: false };

describe('a page is guarded in every spelling of its path', () => {
  test.each(['/Calendar', '/CALENDAR/', '/%63alendar', '/%43alendar', '//calendar', '/calendar/'])('%s', (target) => {
    expect(navigate(belowTrial, { path: target, target })).toEqual(to('/accounting'));
  });
  test.each(['/LOGIN', '/%6cogin', '/Login/'])('%s is the login, for members and guests', (target) => {
    expect(navigate(coach, { path: target, target })).toEqual(to('/team'));
    expect(navigate(null, { path: target, target })).toEqual(stay);
  });
  test.each(['/constructor', '/__proto__', '/%', '/toString', '/hasOwnProperty'])('%s is any other path', (target) => {
    expect(navigate(belowTrial, { path: target, target })).toEqual(stay);
    expect(navigate(null, { path: target, target })).toEqual(to(`/login?redirect=${encodeURIComponent(target)}`));
  });
});

describe('coaches', () => {
  test('start with the team when the app opens', () =>
    expect(navigate(coach, at('/'), { isStartUp: true })).toEqual(to('/team')));
  test('may go to the dashboard afterwards', () => expect(navigate(coach, at('/'))).toEqual(stay));
  test('open a link directly', () => expect(navigate(coach, at('/activity/1'), { isStartUp: true })).toEqual(stay));
  test.each(['/team/7?day=2026-11-20', '/team?assign=many#x', '/training?plan=x', '/profile?next=/team/7'])(
    'go to %s after logging in if that was the destination',
    (target) => expect(navigate(coach, at(`/login?redirect=${encodeURIComponent(target)}`))).toEqual(to(target)),
  );
  test.each(['', '?redirect=%2F%2Fteam%2F7', '?redirect=%2Flogout'])('go to the team after /login%s', (query) =>
    expect(navigate(coach, at(`/login${query}`))).toEqual(to('/team')),
  );
  test('without a paid role start with the dashboard, as they cannot see the team', () =>
    expect(navigate({ ...coach, accessLevel: 0 }, at('/'), { isStartUp: true })).toEqual(stay));
});

describe('in the iPhone app', () => {
  const old: NavigationContext = { isNative: true, tokens: 'old' };
  test('old tokens are exchanged before any decision', () =>
    expect(navigate(null, at('/calendar'), old)).toEqual({ kind: 'refresh' }));
  test('that is tried once', () =>
    expect(navigate(null, at('/calendar'), { ...old, wasRefreshTried: true })).toEqual(
      to('/login?redirect=%2Fcalendar'),
    ));
  test('signing out does not wait for it', () => expect(navigate(coach, at('/logout'), old)).toEqual(stay));
  test('fresh tokens continue immediately', () =>
    expect(navigate(coach, at('/calendar'), { ...old, tokens: 'fresh' })).toEqual(stay));
  test('on the web there is no wait', () =>
    expect(navigate(coach, at('/calendar'), { ...old, isNative: false })).toEqual(stay));
});
