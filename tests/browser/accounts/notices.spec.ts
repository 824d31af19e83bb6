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
  author: 'Carla Coach',
  path: '/suggestion',
});

test('the bell counts new notices, and shows them until they are marked as seen or opened', async ({ page }) => {
  const notices = [
    notice('n-1', 'Garmin has to be linked again'),
    notice('n-2', 'Two files could not be read'),
    notice('n-3', 'A new comment'),
  ];
  const told: string[] = [];
  await page.route(/\/api\/member\/[\da-f-]+\/notice(\/.*)?$/, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: { notices } });
    told.push(request.url());
    return route.fulfill({ status: 204 });
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Notices, 3 new' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notices' });
  const list = dialog.getByRole('list', { name: 'New notices' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').first()).toContainText('Carla Coach');
  await list.getByRole('button', { name: 'Mark as seen: Garmin has to be linked again' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Two files could not be read/, /A new comment/]);
  await expect(dialog.getByRole('list', { name: 'Seen' })).toContainText('Garmin has to be linked again');
  await expect.poll(() => told).toEqual([expect.stringContaining('n-1')]);
  await list.getByRole('link', { name: 'A new comment' }).click();
  await expect(page).toHaveURL('/suggestion');
  await expect(heading(page, 'Suggestion')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect.poll(() => told).toEqual([expect.stringContaining('n-1'), expect.stringContaining('n-3')]);
  // Notices seen here stay seen, although the server still returns the old list.
  await page.getByRole('button', { name: 'Notices, 1 new' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Two files could not be read/]);
});

test('the message of the day is one of three, and the same after a reload', async ({ page }) => {
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('longrun.app') ?? 'null')?.value.daily_message);
  // The heading appears before the page has rendered a message.
  await expect.poll(async () => (await kept())?.day ?? null).not.toBeNull();
  const { day, index } = await kept();
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const message = messages.daily[index as number] ?? 'none';
  await expect(page.getByText(message)).toBeVisible();
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
});

test('corrupt storage is ignored', async ({ page }) => {
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
  // Set before the next page starts, since this page may still be writing.
  await page.addInitScript(() => localStorage.setItem('longrun.user', '{"version":1,"value":{"tokens":{}}}'));
  await page.goto('/contact');
  await expect(page).toHaveURL('/login?redirect=%2Fcontact');
});

test('members see no contact address if none is set', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByText('This server has no contact address yet.')).toBeVisible();
});

test('members write to the contact address', async ({ page }) => {
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
