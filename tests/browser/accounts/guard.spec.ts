import type { MemberWire } from '../../../domain/entities/member.ts';
import { expect, heading, playMember, test } from './people.ts';

const team = (athletes_can_view_dashboard: boolean): MemberWire['teams'][number] => ({
  team_id: '3b241101-e2bb-4255-8caf-4136c566a962',
  name: 'Early birds',
  athletes_can_view_dashboard,
  athletes_billed: false,
  trainer_retains_access: false,
});
const hidden: Partial<MemberWire> = { teams: [team(false)] };

interface Row {
  readonly who: string;
  readonly as: Partial<MemberWire> | null;
  readonly to: string;
  readonly ends: string;
  readonly title: string;
}

// Rows of the guard table, as a person meets them. [core §2 Route guard]
const rows: readonly Row[] = [
  { who: 'a guest', as: null, to: '/privacy', ends: '/privacy', title: 'Privacy' },
  { who: 'a guest', as: null, to: '/accounting?a=1', ends: '/login?redirect=%2Faccounting%3Fa%3D1', title: 'Log In' },
  { who: 'a member', as: {}, to: '/login?redirect=/import', ends: '/import', title: 'Import' },
  { who: 'a member', as: {}, to: '/no/such/page', ends: '/no/such/page', title: 'Profile' },
  { who: 'a coach at the start', as: { member_type: 'Coach' }, to: '/', ends: '/team', title: 'Team overview' },
  { who: 'an athlete without dashboard', as: hidden, to: '/calendar', ends: '/profile', title: 'Profile' },
  { who: 'an athlete without dashboard', as: hidden, to: '/contact', ends: '/profile', title: 'Profile' },
  { who: 'an athlete without dashboard', as: hidden, to: '/setup', ends: '/setup', title: "Let's Get Started" },
  {
    who: 'staff without dashboard',
    as: { ...hidden, access_level: 30 },
    to: '/import',
    ends: '/import',
    title: 'Import',
  },
  { who: 'somebody below trial', as: { access_level: 9 }, to: '/calendar', ends: '/accounting', title: 'Accounting' },
  { who: 'somebody below trial', as: { access_level: 0 }, to: '/activity/1', ends: '/', title: 'Dashboard' },
  { who: 'somebody below trial', as: { access_level: 0 }, to: '/suggestion', ends: '/suggestion', title: 'Suggestion' },
];

for (const { who, as, to, ends, title } of rows) {
  test.describe(() => {
    test.use({ isGuest: as === null });

    test(`${who} who opens ${to} comes to ${ends}`, async ({ page }) => {
      if (as !== null) await playMember(page, as);
      await page.goto(to);
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(ends);
    });
  });
}

test('a coach sees the team first, and their own dashboard when they ask for it', async ({ page }) => {
  await playMember(page, { member_type: 'Coach', teams: [team(true)] });
  await page.goto('/');
  await expect(page.getByText('/signup/team/3b241101-e2bb-4255-8caf-4136c566a962')).toBeVisible();
  const places = page.getByRole('navigation', { name: 'Main', exact: true });
  await places.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('an athlete without dashboard is not offered what leads nowhere', async ({ page }) => {
  await playMember(page, hidden);
  await page.goto('/profile');
  const places = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(places.getByRole('link')).toHaveText(['Profile']);
});

const elsewhere = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example/x',
  '///evil.example',
  '////evil.example/%2e%2e',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/calendar/..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.example',
  'evil.example',
  '/logout',
];

test('no redirect of a login leads elsewhere', async ({ page, baseURL }) => {
  await page.goto('/contact');
  const app = page.getByRole('link', { name: 'Import' }).first();
  await expect(app).toBeVisible();
  for (const target of elsewhere) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await expect(heading(page, 'Dashboard'), target).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});
