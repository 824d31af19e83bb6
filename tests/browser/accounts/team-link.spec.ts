import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MemberWire } from '../../../domain/entities/member.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { root, startTestServer, type TestServer } from '../../server/harness.ts';
import { anonymousCall, signedIn, testPassword, type TestMember } from '../../server/member.ts';
import { freshPage, subscription } from '../fixtures/person.ts';
import { expect, heading, passwordBox, test } from './people.ts';

test.use({ isGuest: true });

/** The statements of docs/operating/accounts.md, run as described. @returns the id of the new team */
function makeTeam(server: TestServer, statements: string): string {
  const run = fileURLToPath(new URL('dist/server/run.js', `file://${root}`));
  const { stdout, stderr, status } = spawnSync(process.execPath, [run, '--sql'], {
    env: { PATH: process.env.PATH, ...server.env },
    input: statements,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return (JSON.parse(stdout) as { team_id: string }).team_id;
}

const forTeam = (name: string, coach: string) => `
  with team as (
    insert into teams (name, terms_url) values ('${name}', 'https://club.example/terms') returning team_id
  ), coach as (
    update members set member_type = 'Coach' where sub = (select sub from users where email = '${coach}') returning member_id
  )
  insert into team_members (team_id, member_id) select team_id, member_id from team, coach returning team_id;`;

test.describe('its own team', () => {
  // Requests of the open page at the moment when its dashboard is closed are refused.
  test.use({ mayFail: true });

  let server: TestServer;
  let coach: TestMember;
  let teamId: string;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startTestServer({ embedded: true });
    coach = await server.register('coach@example.org');
    await server.terminate();
    teamId = makeTeam(server, forTeam('Early birds', coach.email));
    await server.restart();
  });
  test.afterAll(() => server.stop());

  test('an athlete joins by the coach’s link, and the coach’s settings apply', async ({ page, browser }) => {
    test.slow();
    const link = `/signup/team/${teamId}`;
    // The coach, on the page with the team's link.
    const desk = await freshPage(browser);
    await desk.goto(`${server.url}/login`);
    await desk.getByLabel('Email').fill(coach.email);
    await passwordBox(desk).fill(testPassword);
    await desk.getByRole('button', { name: 'Log In' }).click();
    await expect(heading(desk, 'Team overview')).toBeVisible();
    await expect(desk).toHaveURL(`${server.url}/team`);
    await expect(desk.getByRole('heading', { name: 'Early birds', exact: true })).toBeVisible();
    await expect(desk.getByText(server.url + link, { exact: true })).toBeVisible();
    await expect(desk.getByText('Athletes of this team see their own dashboard.')).toBeVisible();

    // The athlete, who has got the link from the coach.
    await page.goto(server.url + link);
    await expect(page.getByText('Sign up now to join your team.')).toBeVisible();
    await expect(page.getByText('Early birds', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute(
      'href',
      'https://club.example/terms',
    );
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    await expect(page.getByRole('button', { name: 'Have a coupon?' })).toHaveCount(0);
    await page.getByLabel('Email').fill('athlete@example.org');
    await passwordBox(page).fill(testPassword);
    const registered = page.waitForResponse('**/api/auth/register');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(heading(page, "Let's Get Started")).toBeVisible();
    const { member } = (await (await registered).json()) as AuthenticatedWire;
    expect(member.member_type).toBe('Athlete');
    expect(member.teams.map(({ team_id, name }) => [team_id, name])).toEqual([[teamId, 'Early birds']]);

    // The server confirms it later.
    const { apiBase } = await server.addresses();
    const answer = await anonymousCall(apiBase, 'POST', 'auth/authenticate', {
      email: 'athlete@example.org',
      password: testPassword,
    });
    const athlete = await signedIn(await server.addresses(), answer.body as AuthenticatedWire);
    const read = await athlete.call('GET', `member/${athlete.memberId}`);
    const [again, ...others] = (read.body as { member: MemberWire[] }).member;
    expect([again?.teams, others]).toEqual([member.teams, []]);

    // Only coaches see the link: athletes see their team without it.
    await page.goto(`${server.url}/team`);
    await expect(page.getByRole('heading', { name: 'Early birds' })).toBeVisible();
    await expect(page.getByText(link)).toHaveCount(0);

    // The coach closes the dashboard: the athlete's open page is redirected. The channel of the previous page must not be mistaken for that of
    // the next.
    await page.goto('about:blank');
    const subscribed = subscription(page);
    await page.goto(`${server.url}/`);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await subscribed;
    const closed = { athletes_can_view_dashboard: false };
    expect((await coach.call('PATCH', `team/${teamId}`, { body: closed })).status).toBe(200);
    await expect(page).toHaveURL(`${server.url}/profile`);
    const places = page.getByRole('navigation', { name: 'Main', exact: true });
    await expect(places.getByRole('link')).toHaveText(['Profile']);
    await expect(desk.getByText('Athletes of this team only see setup and profile.')).toBeVisible();
    await desk.context().close();
  });
});
