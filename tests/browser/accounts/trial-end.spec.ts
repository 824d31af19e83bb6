import { eq, sql } from 'drizzle-orm';
import { messages } from '../../../domain/messages.ts';
import { members } from '../../../server/db/schema/members.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { registerMember, testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { refuseChannel } from '../fixtures/channel.ts';
import { expect, press, test } from '../fixtures/person.ts';
import { untilSettled } from '../fixtures/settled.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ env: { PAYMENTS: 'sandbox' } });
});
test.afterAll(() => server.stop());

test.describe('while a page is open', () => {
  // The server is briefly unavailable.
  test.use({ mayFail: true });

  test('the trial ends, and the next step leads to accounting', async ({ page }) => {
    // The page gets no events without the channel, so it only learns from a refused call.
    await refuseChannel(page);
    const member = await registerMember(await server.addresses());
    await page.goto(`${server.url}/login?redirect=/calendar`);
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('grid')).toBeVisible();

    const refusals: string[] = [];
    // The page navigates as soon as it is refused, and the browser drops the response: so it is read in transit.
    await page.route('**/api/**', async (route) => {
      const answer = await route.fetch().catch(() => undefined);
      if (answer === undefined) return route.abort();
      if (answer.status() === 403) refusals.push(await answer.text());
      await route.fulfill({ response: answer });
    });
    await untilSettled(page);
    const ended = { trialEndsAt: new Date(Date.now() - 1000) };
    await withDatabase(server, (db) => db.update(members).set(ended).where(eq(members.memberId, member.memberId)));
    // A request of the page itself may have been refused first; the page and the button are then gone.
    const onCalendar = page.getByRole('link', { name: 'Previous month' });
    const arrived = page.waitForURL(`${server.url}/accounting`);
    await Promise.race([arrived, onCalendar.click().catch(() => arrived)]);
    await arrived;
    await expect(page.getByText('No subscription', { exact: true })).toBeVisible();
    await expect.poll(() => refusals.join()).toContain('page_closed');

    await press(page, 'Dashboard');
    await expect(page.getByRole('heading', { name: messages.access.closedTitle })).toBeVisible();
    await press(page, 'Calendar');
    await expect(page).toHaveURL(`${server.url}/accounting`);
  });
});

test('after a trial, members see what is free and a link to accounting, without any refusal', async ({ page }) => {
  const member = await registerMember(await server.addresses());
  const level = { accessLevel: 0 };
  await withDatabase(server, (db) => db.update(members).set(level).where(eq(members.memberId, member.memberId)));
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: messages.access.closedTitle })).toBeVisible();
  for (const [link, path] of [
    ['See your options', '/accounting'],
    ['Linked watches', '/profile'],
    ['importing files', '/import'],
  ] as const) {
    await page.goto(`${server.url}/`);
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('sample data is visible on all pages, and unavailable actions are explained instead of offered', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await press(page, 'Calendar');
  await expect(page.getByRole('grid')).toBeVisible();
  await press(page, 'Profile');
  await expect(page.getByText(messages.access.sample)).toHaveCount(2);
  for (const name of [/^Link/, /^Pull/, 'Save']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Garmin' }).click();
  // The previous page shows it twice.
  await expect(page.getByText(messages.access.sample)).toHaveCount(1);
  await page.goto(`${server.url}/setup`);
  await expect(page.getByText(messages.access.sample)).toBeVisible();
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('a coupon’s trial shows its last day, and the dashboard reminds of it in time', async ({ page }) => {
  const member = await registerMember(await server.addresses());
  const endsAt = new Date('2031-02-20T11:00:00Z');
  const { memberId } = member;
  await withDatabase(server, async (db) => {
    await db.update(members).set({ trialEndsAt: endsAt }).where(eq(members.memberId, memberId));
    // Schedules the job as the nightly job does, a week before the end.
    const payload = JSON.stringify({ memberId, endsAt: endsAt.getTime() });
    await db.execute(
      sql`insert into jobs (kind, key, payload) values ('trial-note', ${`7 ${memberId}`}, ${payload}::jsonb)`,
    );
  });
  await page.goto(`${server.url}/login?redirect=/accounting`);
  await page.getByLabel('Email').fill(member.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('You have full access for free until Thursday 20 February 2031.')).toBeVisible();
  await press(page, 'Profile');
  await expect(page.getByText('Free until Thursday 20 February 2031')).toBeVisible();
  await press(page, 'Dashboard');
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  await expect(page.getByRole('link', { name: 'Your free trial ends on Thursday 20 February 2031' })).toBeVisible();
});
