import { describe, expect, test } from 'vitest';
import { navigate, type NavigationContext, teamToJoin, type Visitor } from '../../../domain/navigation.ts';

const athlete: Visitor = { accessLevel: 10, memberType: 'Athlete', dashboardHidden: false };
const coach: Visitor = { ...athlete, memberType: 'Coach' };
const limited: Visitor = { ...athlete, dashboardHidden: true };
const unpaid: Visitor = { ...athlete, accessLevel: 0 };
const sample: Visitor = { ...athlete, accessLevel: 5 };

const link = '/signup/team/7a';
const page = '/profile/teams/join/7a';
const back = `/login?redirect=${encodeURIComponent(page)}`;
const to = (path: string) => ({ kind: 'redirect', to: path });
const stay = { kind: 'stay' };

function go(visitor: Visitor | null, target: string, passage: NavigationContext = {}) {
  const url = new URL(target, 'https://x.test');
  return navigate(
    visitor,
    { path: url.pathname, target, redirect: url.searchParams.get('redirect') ?? undefined },
    passage,
  );
}

describe("a team's link", () => {
  test.each<[string, Visitor | null, string, object]>([
    ['a guest signs up there', null, link, stay],
    ['an athlete is asked', athlete, link, to(page)],
    ['a coach is asked', coach, link, to(page)],
    ['an athlete of a team that hides the dashboard is asked', limited, link, to(page)],
    ['a member without a subscription is asked', unpaid, link, to(page)],
    ['sample data are told there', sample, link, to(page)],
    ['capitals make no difference', athlete, '/Signup/Team/7a', to(page)],
    ['a link without its end leads to the page that says so', athlete, '/signup/team', to('/profile/teams/join/-')],
    ['a coupon of that name is none', athlete, '/signup/teams', to('/accounting?coupon=teams')],
    ['a coupon’s link fills it in', athlete, '/signup/STRIDE90', to('/accounting?coupon=STRIDE90')],
    ['an invitation is no coupon', athlete, '/signup/invitation', to('/setup')],
    ['nor is the usual sign-up', athlete, '/signup', to('/setup')],
    ['a guest on the page logs in first', null, page, to(back)],
    ['an athlete comes back after logging in', athlete, back, to(page)],
    ['a coach comes back after logging in, too', coach, back, to(page)],
    ['a coach comes back to any other page, too', coach, '/login?redirect=%2Fprofile%2Fteams', to('/profile/teams')],
    ['the page is open to an athlete of a hiding team', limited, page, stay],
    ['the page is open without a subscription', unpaid, page, stay],
  ])('%s', (_, visitor, target, decision) => {
    expect(go(visitor, target)).toEqual(decision);
  });

  test('leads an account created on it to the wizard, already in the team', () => {
    expect(go(athlete, link, { hasSignedUp: true })).toEqual(to('/setup'));
    expect(go(athlete, '/signup/STRIDE90', { hasSignedUp: true })).toEqual(to('/setup'));
  });
});

test.each([
  [page, '7a'],
  [`${page}?from=mail#top`, '7a'],
  ['/profile/teams/join/', null],
  ['/profile/teams', null],
  ['', null],
])('the team that %s asks about', (target, team) => {
  expect(teamToJoin(target)).toBe(team);
});
