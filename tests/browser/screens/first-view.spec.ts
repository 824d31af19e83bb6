import type { Page } from '@playwright/test';
import { monthText } from '../../../domain/date-text.ts';
import { addDays, addMonths } from '../../../domain/dates.ts';
import { today } from '../../fixtures/today.ts';
import { blocksIn, faultsOf, isHydrated, openDocuments, viewCookie } from '../fixtures/first-view.ts';
import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { store } from '../fixtures/context.ts';
import { haveAccount, password, sessionEntry } from '../fixtures/person.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { expect, test } from './athlete.ts';

const yesterday = addDays(today, -1);

const numbers = (page: Page) => page.locator('main a[href^="/activity/"]').first();

/** Place of today in the window: a calendar opens at the current week, and stays there. */
const todayAt = (page: Page) =>
  page.evaluate(() => Math.round(document.querySelector('[aria-current="date"]')?.getBoundingClientRect().top ?? 0));

/** Opens a page with nothing but its document. @returns lets its scripts load */
async function openDocument(page: Page, path: string): Promise<() => void> {
  const letGo = await holdRequests(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  return letGo;
}

async function settledAfter(page: Page, letGo: () => void): Promise<void> {
  letGo();
  await expect.poll(() => isHydrated(page)).toBe(true);
  await expect(page.locator('html')).toHaveAttribute('data-settled', 'yes');
}

/** Returns the beginnings of calls whose responses are in the document. */
const callsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('script[data-query]')].flatMap(({ dataset }) => {
      const [kind, memberId, from] = JSON.parse(dataset['query'] ?? '') as string[];
      if (kind === 'notices') return ['/notice'];
      if (kind === 'activities') return ['/activities?limit='];
      return kind === 'calendar' && from ? [`/calendar/${memberId}?start_date=${from.replaceAll('-', '')}`] : [];
    }),
  );

for (const locale of ['en-GB', 'de-DE'] as const) {
  for (const width of [360, 1280]) {
    test.describe(`in ${locale} at ${width} pixels`, () => {
      test.use({ locale, viewport: { width, height: 720 }, ownContext: true });

      test('every first view has its numbers before any code, and is hydrated without an error', async ({ page }) => {
        const faults = faultsOf(page);
        await openDocuments(page);
        await page.goto(`/calendar/${yesterday}`);
        const activity = (await numbers(page).getAttribute('href')) ?? '';
        const paths = ['/calendar', `/calendar?week=${yesterday}`, `/calendar/${yesterday}`, '/', activity];
        for (const path of paths) {
          const letGo = await openDocument(page, path);
          expect([path, (await blocksIn(page)) > 2]).toEqual([path, true]);
          expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
          if (path === activity) await expect(page.locator('main dd').first()).toBeVisible();
          // On the first of a month a phone has no day before it.
          else if (path !== '/calendar') await expect(numbers(page)).toBeAttached();
          const calls = await callsIn(page);
          const sent: string[] = [];
          const note = (request: { url(): string }) => sent.push(request.url());
          page.on('request', note);
          await page.locator('h1').evaluate((title) => Object.assign(title, { wasThere: true }));
          const before = await page.locator('h1').textContent();
          const place = await todayAt(page);
          await settledAfter(page, letGo);
          expect(await page.locator('h1').evaluate((title) => 'wasThere' in title)).toBe(true);
          expect(await page.locator('h1').textContent()).toBe(before);
          expect([path, await todayAt(page)]).toEqual([path, place]);
          expect(sent.filter((url) => calls.some((call) => url.includes(call)))).toEqual([]);
          expect(await blocksIn(page)).toBe(0);
          page.off('request', note);
        }
        expect(faults).toEqual([]);
      });
    });
  }
}

test('the calendar is used before any code: its steps are links, and a press is repeated', async ({ page }) => {
  await openDocuments(page);
  const letFirstGo = await openDocument(page, '/calendar');
  await page.getByRole('link', { name: 'Previous month' }).click();
  const before = addMonths(today, -1);
  await expect(page).toHaveURL(`/calendar?month=${before.slice(0, 7)}`);
  await expect(page.getByRole('heading', { name: monthText(before), level: 1 })).toBeVisible();
  await expect(numbers(page)).toBeAttached();
  letFirstGo();
  const letGo = await openDocument(page, '/calendar');
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  letGo();
  await expect(page).toHaveURL(/\/calendar\?week=/);
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/profile');
  await openDocument(page, '/calendar');
  await expect(page.getByRole('button', { name: 'Week', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('a view for another width is rendered again, without an error', async ({ page, context, baseURL }) => {
  const faults = faultsOf(page);
  await openDocuments(page);
  const cookie = (await viewCookie(page)).replace(/^([^.]+)\.\d/, '$1.0');
  await page.goto('/terms');
  await context.addCookies([{ name: 'view', value: cookie, url: baseURL ?? '', sameSite: 'Strict' }]);
  const letGo = await openDocument(page, '/calendar');
  expect(await blocksIn(page)).toBe(0);
  await expect(page.locator('#root')).toBeEmpty();
  await settledAfter(page, letGo);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a difference between server and browser is mended, and reported', async ({ page }) => {
  const faults = faultsOf(page);
  await openDocuments(page);
  await page.route('**/calendar', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/>[^<]+<\/h1>/, '>Elsewhere</h1>') });
  });
  const letGo = await openDocument(page, '/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Elsewhere');
  await settledAfter(page, letGo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(monthText(today));
  await expect.poll(() => faults.length).toBe(1);
  const { kind, page: pattern } = JSON.parse(faults[0] ?? '') as Record<string, unknown>;
  expect([kind, pattern]).toEqual(['Error', '/calendar']);
});

test('the document’s data win over those of the last visit', async ({ page }) => {
  const faults = faultsOf(page);
  await openDocuments(page);
  const name = `Ada ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/terms');
  await page.evaluate((first_name) => {
    const kept = JSON.parse(localStorage.getItem('longrun.member') ?? '{}');
    localStorage.setItem('longrun.member', JSON.stringify({ ...kept, value: { ...kept.value, first_name } }));
  }, name);
  const letGo = await openDocument(page, '/calendar');
  await settledAfter(page, letGo);
  await expect(page.getByText(name)).toHaveCount(0);
  const stored = () => page.evaluate(() => localStorage.getItem('longrun.member'));
  await expect.poll(stored).not.toContain(name);
  expect(faults).toEqual([]);
});

test('a device that stays signed in shows the page before it renews its tokens', async ({ page, context, baseURL }) => {
  const { email } = await haveAccount(page);
  const faults = faultsOf(page);
  await page.goto('/terms');
  const given = (await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/auth/authenticate', { method: 'POST', headers, body })).json();
    },
    JSON.stringify({ email, password, keep: true }),
  )) as AuthenticatedWire;
  await store(context, { origins: [{ origin: baseURL ?? '', localStorage: [sessionEntry(given)] }] });
  await page.goto('/profile');
  await expect.poll(() => viewCookie(page)).toContain(given.tokens.refresh_token.split('.')[0]);
  await page.goto('/healthz');
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('longrun.user') ?? '{}');
    user.value.tokens.credentials_expire -= 86_400;
    user.value.updated_at -= 86_400_000;
    localStorage.setItem('longrun.user', JSON.stringify(user));
  });
  const letGo = await openDocument(page, '/calendar');
  expect(await blocksIn(page)).toBeGreaterThan(2);
  await page.getByRole('heading', { level: 1 }).evaluate((title) => Object.assign(title, { wasThere: true }));
  await settledAfter(page, letGo);
  expect(await page.locator('h1').evaluate((title) => 'wasThere' in title)).toBe(true);
  expect(faults).toEqual([]);
});

test('without the stored session nothing of a rendered page stays, and no further one is sent', async ({ page }) => {
  await openDocuments(page);
  await page.goto('/terms');
  await page.evaluate(() => localStorage.clear());
  const letGo = await openDocument(page, '/calendar');
  expect(await blocksIn(page)).toBe(0);
  await expect(page.locator('#root')).toBeEmpty();
  expect(await viewCookie(page)).toBe('');
  letGo();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcalendar$/);
  const answer = await page.reload({ waitUntil: 'commit' });
  expect(await answer?.text()).not.toContain('data-query=');
});

test('signing out ends rendered pages, in every tab', async ({ page, context }) => {
  await haveAccount(page);
  await openDocuments(page);
  const other = await context.newPage();
  await other.goto('/calendar');
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL(/\/login/);
  expect(await viewCookie(page)).toBe('');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('document');
  const answer = await other.goto('/calendar', { waitUntil: 'commit' });
  expect(await answer?.text()).not.toContain('data-query=');
});

test.describe('without a connection', () => {
  test.use({ ownContext: true, mayFail: true });

  test('signing out ends rendered pages too', async ({ page, context }) => {
    await haveAccount(page);
    await openDocuments(page);
    await page.goto('/calendar');
    await context.setOffline(true);
    await page.evaluate(() => history.pushState(null, '', '/logout'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect.poll(() => viewCookie(page)).toBe('');
    await context.setOffline(false);
    const answer = await page.goto('/calendar', { waitUntil: 'commit' });
    expect(await answer?.text()).not.toContain('data-query=');
  });
});
