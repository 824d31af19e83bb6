import { startTestServer } from '../../server/harness.ts';
import { haveAccount } from '../fixtures/person.ts';
import { expect, heading, test } from './people.ts';
import { messages } from '../../../domain/messages.ts';

const notice = (notice_id: string, title: string) => ({
  notice_id,
  title,
  message: `${title}, in more words.`,
  created_at: '2026-11-01T08:00:00.000Z',
  seen: false,
});

test('notices are shown until they are marked as seen, and the server is told', async ({ page }) => {
  const notices = [notice('n-1', 'Garmin has to be linked again'), notice('n-2', 'Two files could not be read')];
  const told: string[] = [];
  await page.route(/\/api\/member\/[\da-f-]+\/notice(\/.*)?$/, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: { notices } });
    told.push(request.url());
    return route.fulfill({ status: 204 });
  });
  await page.goto('/contact');
  const list = page.getByRole('list', { name: 'Notices' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Mark as seen: Garmin has to be linked again' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Two files could not be read/]);
  await expect.poll(() => told).toEqual([expect.stringContaining('n-1')]);
  // The server still answers with the old list: what was seen here stays so.
  await page.getByRole('link', { name: 'Suggestion', exact: true }).click();
  await expect(heading(page, 'Suggestion')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
});

test('the message of the day is one of three, and the same after a reload', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('longrun.app') ?? 'null')?.value.daily_message);
  // The heading stands there before the page has drawn one.
  await expect.poll(kept).toMatchObject({ day: expect.any(String) });
  const { day, index } = await kept();
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const message = messages.daily[index as number] ?? 'none';
  await expect(page.getByText(message)).toBeVisible();
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
});

test('storage that somebody broke is as good as none', async ({ page }) => {
  await page.goto('/contact');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key !== 'longrun.user') localStorage.setItem(key, '{"version":1,"owner":null,"value":[{}]');
    }
    localStorage.setItem('longrun.member', '{"version":1,"owner":"x","value":{}}');
  });
  await page.goto('/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page.getByText('@example.org').first()).toBeVisible();
  // Before the next page begins: this one may still be writing.
  await page.addInitScript(() => localStorage.setItem('longrun.user', '{"version":1,"value":{"tokens":{}}}'));
  await page.goto('/contact');
  await expect(page).toHaveURL('/login?redirect=%2Fcontact');
});

test('members have no address to write to where none is given', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('This server has no contact address yet.')).toBeVisible();
});

test('members write to the address that is given', async ({ page }) => {
  const server = await startTestServer({ env: { CONTACT_EMAIL: 'run@example.org' } });
  try {
    await haveAccount(page, server.url);
    await page.goto(`${server.url}/contact`);
    await expect(page.getByRole('link', { name: 'run@example.org' })).toHaveAttribute('href', 'mailto:run@example.org');
    await page.goto(`${server.url}/suggestion`);
    await page.getByLabel('Your suggestion').fill('Show hills & wind');
    await expect(page.getByRole('link', { name: 'Write the email' })).toHaveAttribute(
      'href',
      'mailto:run@example.org?subject=Suggestion%20for%20Longrun&body=Show%20hills%20%26%20wind',
    );
  } finally {
    await page.goto('about:blank');
    await server.stop();
  }
});
