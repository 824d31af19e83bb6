import { describe, expect, test } from 'vitest';
import { isPublicPath, mayVisit, navigate, type Visitor, visitorOf } from '../../../domain/navigation.ts';

const athlete: Visitor = { accessLevel: 10, memberType: 'Athlete', dashboardHidden: false };
const belowTrial: Visitor = { ...athlete, accessLevel: 0 };
const sample: Visitor = { ...athlete, accessLevel: 5 };
const limited: Visitor = { ...athlete, dashboardHidden: true };
const limitedAdmin: Visitor = { ...limited, accessLevel: 30 };
const limitedCoach: Visitor = { ...limited, memberType: 'Coach' };

const to = (path: string) => ({ kind: 'redirect', to: path });
const stay = { kind: 'stay' };
const at = (target: string) => {
  const url = new URL(target, 'https://x.test');
  return { path: url.pathname, target, redirect: url.searchParams.get('redirect') ?? undefined };
};

describe('navigate', () => {
  test.each<[string, Visitor | null, string, object]>([
    ['a guest may log in', null, '/login', stay],
    ['a guest may come back to the login with a target', null, '/login?redirect=%2Fcalendar', stay],
    ['a guest may sign up', null, '/signup', stay],
    ['a guest may sign up for a team', null, '/signup/team/7', stay],
    ['a guest may sign out', null, '/logout', stay],
    ['a link window needs no session', null, '/link-result?status=linked', stay],
    ['a guest is asked to log in', null, '/', to('/login')],
    ['the full target is kept', null, '/calendar?month=2026-11', to('/login?redirect=%2Fcalendar%3Fmonth%3D2026-11')],
    ['a page whose name only begins like a public one is not public', null, '/loginx', to('/login?redirect=%2Floginx')],
    ['a member does not need the login', athlete, '/login', to('/')],
    [
      'a member goes to the target',
      athlete,
      '/login?redirect=%2Fcalendar%3Fmonth%3D2026-11',
      to('/calendar?month=2026-11'),
    ],
    ['a member is not sent to another site', athlete, '/login?redirect=%2F%2Fevil.example', to('/')],
    ['a new member goes to the wizard', athlete, '/signup', to('/setup')],
    ['a member may sign out', athlete, '/logout', stay],
    ['a member sees the dashboard', athlete, '/', stay],
    ['a member sees the calendar', athlete, '/calendar', stay],
    ['a member sees an activity', athlete, '/activity/1', stay],
    ['a member sees any other path as the profile', athlete, '/nonsense', stay],
    ['below trial: calendar', belowTrial, '/calendar', to('/accounting')],
    ['below trial: training', belowTrial, '/training', to('/accounting')],
    ['below trial: activity', belowTrial, '/activity/1', to('/')],
    ['below trial: team', belowTrial, '/team', to('/')],
    ['below trial: dashboard', belowTrial, '/', stay],
    ['below trial: import', belowTrial, '/import', stay],
    ['below trial: setup', belowTrial, '/setup', stay],
    ['below trial: accounting', belowTrial, '/accounting', stay],
    ['below trial: profile', belowTrial, '/profile', stay],
    ['a sample reads like a trial: calendar', sample, '/calendar', stay],
    ['a sample reads like a trial: activity', sample, '/activity/1', stay],
    ['hidden dashboard: dashboard', limited, '/', to('/profile')],
    ['hidden dashboard: calendar', limited, '/calendar', to('/profile')],
    ['hidden dashboard: import', limited, '/import', to('/profile')],
    ['hidden dashboard: setup', limited, '/setup', stay],
    ['hidden dashboard: profile', limited, '/profile', stay],
    // Paying members must be able to cancel.
    ['hidden dashboard: accounting', limited, '/accounting', stay],
    ['hidden dashboard: an admin sees it', limitedAdmin, '/', stay],
    ['hidden dashboard: a coach sees it', limitedCoach, '/', stay],
  ])('%s', (_, visitor, target, decision) => {
    expect(navigate(visitor, at(target))).toEqual(decision);
  });

  test('a redirect always leads to a permitted page', () => {
    const visitors = [athlete, belowTrial, limited, limitedAdmin, limitedCoach, { ...limited, accessLevel: 0 }, null];
    for (const visitor of visitors) {
      for (const target of [
        '/',
        '/calendar',
        '/training',
        '/activity/1',
        '/import',
        '/team',
        '/setup',
        '/x',
        '/login',
        '/signup',
      ]) {
        const decision = navigate(visitor, at(target));
        const next = decision.kind === 'redirect' ? navigate(visitor, at(decision.to)) : decision;
        expect(
          next.kind === 'redirect' ? navigate(visitor, at(next.to)) : next,
          `${target} for ${JSON.stringify(visitor)}`,
        ).toEqual(stay);
      }
    }
  });
});

test('a call is open to the members of its page', () => {
  const closed = (visitor: Visitor) =>
    (['calendar', 'activity', 'team', 'import', ''] as const).filter((page) => !mayVisit(visitor, page));
  expect(closed(athlete)).toEqual([]);
  expect(closed(sample)).toEqual([]);
  expect(closed(belowTrial)).toEqual(['calendar', 'activity', 'team']);
  expect(closed(limited)).toEqual(['calendar', 'activity', 'team', 'import', '']);
});

test('an athlete of several teams is limited as soon as one hides the dashboard', () => {
  const team = { teamId: '1', name: 'A', athletesBilled: false, trainerRetainsAccess: false, teamDataVisible: true };
  const teams = [
    { ...team, athletesCanViewDashboard: true },
    { ...team, athletesCanViewDashboard: false },
  ];
  expect(visitorOf({ accessLevel: 20, memberType: 'Athlete', teams })).toEqual({
    accessLevel: 20,
    memberType: 'Athlete',
    dashboardHidden: true,
  });
});

test('public paths', () => {
  expect(['/login', '/signup/abc', '/link-result', '/', '/setup', '/profile'].map(isPublicPath)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
