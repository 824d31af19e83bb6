import { teamPageWords } from '../../../src/features/team/words.ts';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { expect, heading, playMember, test } from './people.ts';

const team = (athletes_can_view_dashboard: boolean): MemberWire['teams'][number] => ({
  team_id: '3b241101-e2bb-4255-8caf-4136c566a962',
  name: 'Early birds',
  athletes_can_view_dashboard,
  athletes_billed: false,
  trainer_retains_access: false,
  team_data_visible: true,
});
const hidden: Partial<MemberWire> = { teams: [team(false)] };

interface Row {
  readonly who: string;
  readonly as: Partial<MemberWire>;
  readonly to: string;
  readonly ends: string;
  readonly title: string;
}

// Rows of the guard table, as people experience them. [core §2 Route guard]
const rows: readonly Row[] = [
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
  { who: 'somebody below trial', as: { access_level: 9 }, to: '/calendar', ends: '/accounting', title: 'Access' },
  { who: 'somebody below trial', as: { access_level: 0 }, to: '/activity/1', ends: '/', title: 'Dashboard' },
  { who: 'somebody below trial', as: { access_level: 0 }, to: '/suggestion', ends: '/suggestion', title: 'Suggestion' },
];

test('members are redirected according to the guard’s table', async ({ page }) => {
  test.slow();
  const play = await playMember(page);
  for (const { who, as, to, ends, title } of rows) {
    await test.step(`${who} who opens ${to} comes to ${ends}`, async () => {
      await play(as);
      await page.goto(to);
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(ends);
    });
  }
});

test('public pages are in the frame for members, and without one for guests', async ({ page }) => {
  const places = page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).filter({ visible: true });
  const framed = async (name: string) => {
    await expect(heading(page, name)).toBeVisible();
    await expect(places).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(1);
  };
  await page.goto('/profile');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await framed('Privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await framed('Terms');
  // The document contains the markup for guests.
  await page.reload();
  await framed('Terms');
  await places.click();
  await expect(page.getByRole('heading', { level: 1, name: /\d{4}$/ })).toBeVisible();
});

test.describe('guests', () => {
  test.use({ isGuest: true });

  test('read public pages, and log in for the rest', async ({ page }) => {
    await page.goto('/privacy');
    await expect(heading(page, 'Privacy')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.goto('/accounting?a=1');
    await expect(heading(page, 'Log In')).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Faccounting%3Fa%3D1');
  });
});

test.describe('coaches', () => {
  // The server does not know a simulated team, so its roster is not found.
  test.use({ mayFail: true });

  test('a coach sees the team first, and their own dashboard on request', async ({ page }) => {
    const play = await playMember(page);
    await play({ member_type: 'Coach', teams: [team(true)] });
    await page.goto('/');
    await page.getByRole('button', { name: teamPageWords.acts.invite }).click();
    await expect(page.getByText('/signup/team/3b241101-e2bb-4255-8caf-4136c566a962')).toBeVisible();
    const places = page.getByRole('navigation', { name: 'Main', exact: true });
    await places.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/');
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });
});

test('an athlete without a dashboard is not offered dead links', async ({ page }) => {
  const play = await playMember(page);
  await play(hidden);
  await page.goto('/profile');
  const places = page.getByRole('navigation', { name: 'Main', exact: true });
  await expect(places.getByRole('link')).toHaveText(['Profile']);
});

// One of each kind; all of them are in tests/domain/navigation.
const elsewhere = [
  'https://evil.example',
  '//evil.example/x',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/x/..//evil.example',
  '/%2Fevil.example',
  'javascript:alert(1)',
];

test('a login’s redirect never leads to another site', async ({ page, baseURL }) => {
  test.slow();
  for (const target of elsewhere) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await expect(heading(page, 'Dashboard'), target).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});
