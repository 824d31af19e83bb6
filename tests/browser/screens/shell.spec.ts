import type { Page } from '@playwright/test';
import { holdRequests } from '../fixtures/hold-requests.ts';
import { untilSettled } from '../fixtures/settled.ts';
import { expect, test } from './athlete.ts';

/** Positions of the parts that identify a page, by role: those visible without scrolling. */
const places = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll(
      'header a, nav[aria-label^="Main"] a, h1, main h2, main button, main header a, thead th',
    );
    const shown = [...parts].flatMap((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const name = part.getAttribute('aria-label') ?? part.textContent ?? '';
      const isSeen = width > 0 && y < innerHeight;
      // The calendar's steps are buttons until their month is known.
      const kind = part.localName === 'a' || part.localName === 'button' ? 'control' : part.localName;
      return !isSeen ? [] : [[`${kind} ${name}`, [x, y, height].map(Math.round)] as const];
    });
    return Object.fromEntries(shown);
  });

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

for (const viewport of sizes) {
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });

    for (const [path, sign] of [
      ['/', 'main [role="slider"]'],
      ['/calendar', 'main a[href^="/activity/"]'],
      ['/profile', 'main h2'],
      ['/import', 'main h2'],
    ] as const) {
      test(`the markup of ${path} before its code stays afterwards`, async ({ page }) => {
        const letGo = await holdRequests(page);
        // The font loads after the page, and its words are slightly wider or narrower than those of the fallback font.
        const letFontGo = await holdRequests(page, /\.woff2$/);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('#root')).toHaveAttribute('aria-busy', 'true');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const before = await places(page);
        letGo();
        await expect(page.locator('#root')).not.toHaveAttribute('aria-busy');
        await expect(page.locator(sign).first()).toBeVisible();
        // The day's message takes one or two lines on a phone, and so does a figure's comparison.
        if (path === '/' && viewport.width < 576)
          for (const part of Object.keys(before)) if (part.startsWith('h2')) delete before[part];
        expect(Object.keys(before).length).toBeGreaterThan(5);
        const after = async () => {
          const there = await places(page);
          return Object.fromEntries(Object.keys(before).map((part) => [part, there[part]]));
        };
        await expect.poll(after).toEqual(before);
        // A context whose requests are held may take forever to close.
        letFontGo();
      });
    }
  });
}

test('nothing on the calendar moves while the surrounding weeks are rendered', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { moved: number }).moved += Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/calendar');
  await expect(page.locator('main a[href^="/activity/"]').first()).toBeVisible();
  await expect.poll(() => page.locator('tr[data-week]').count()).toBeGreaterThan(6);
  await untilSettled(page);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toBeLessThan(0.02);
});

test('the navigation marks the open page, and pressing it again adds no step to the history', async ({ page }) => {
  await page.goto('/profile');
  const places = page.getByRole('navigation', { name: 'Main', exact: true });
  const profile = places.getByRole('link', { name: 'Profile' });
  await expect(page.locator('main h2').first()).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  await profile.click();
  await expect(profile).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await places.getByRole('link', { name: 'Training' }).click();
  await expect(page).toHaveURL('/training');
  await expect(profile).not.toHaveAttribute('aria-current');
  await page.goBack();
  await expect(profile).toHaveAttribute('aria-current', 'page');
  // A page below a place belongs to it.
  await page.goto('/profile/zones');
  await expect(profile).toHaveAttribute('aria-current', 'page');
  await expect(places.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

for (const way of ['chosen', 'dropped'] as const) {
  test(`files that are ${way} before the code is loaded are previewed afterwards`, async ({ page }) => {
    const letGo = await holdRequests(page);
    await page.goto('/import', { waitUntil: 'commit' });
    const field = page.locator('input[type=file]');
    if (way === 'chosen') await field.setInputFiles({ name: 'early.fit', mimeType: '', buffer: Buffer.from('no FIT') });
    else {
      const isLeft = await field.evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['no FIT'], 'early.fit'));
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        return element.parentElement!.dispatchEvent(event);
      });
      expect(isLeft).toBe(false);
    }
    letGo();
    await expect(page.getByText('early.fit')).toBeVisible();
    await expect(page.getByText('early.fit')).toHaveCount(1);
  });
}

test('the page’s first requests are sent once, by the document’s script', async ({ page }) => {
  // The script signs with credentials of the previous visit.
  await page.goto('/');
  await expect(page.locator('main a[href^="/activity/"]').first()).toBeVisible();
  // The page may reload data that it may have missed once the channel is open.
  await holdRequests(page, /\/assets\/mqtt-connection-[^/]+\.js$/);
  const letGo = await holdRequests(page, /\/assets\/(?!mqtt)[^/]+\.js$/);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/(api|cognito-identity)\//.test(pathname)) asked.push(pathname.replace(/[\da-f-]{36}/, ':id') + search);
  });
  const early: Record<string, string[]> = {};
  const whole: Record<string, string[]> = {};
  for (const path of ['/calendar', '/']) {
    asked.length = 0;
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.some((url) => url.includes('/calendar/'))).toBe(true);
    await expect.poll(() => asked.some((url) => url.endsWith('/notice'))).toBe(true);
    early[path] = asked.toSorted();
    // The channel opens once nothing is loading.
    const channel = page.waitForRequest(/mqtt-connection/);
    letGo();
    await expect(page.locator('main a[href^="/activity/"]').first()).toBeVisible();
    await channel;
    whole[path] = asked.toSorted();
  }
  for (const [path, all] of Object.entries(whole)) {
    // The page polls the status of the import, repeatedly if it takes longer than a poll.
    const urls = all.filter((url) => !url.includes('import/status'));
    expect(urls, path).toEqual([...new Set(urls)]);
    // One month or six weeks, requested with the same URL as by the page. The chart's daily loads are a call of its own.
    expect(
      urls.filter((url) => url.includes('/calendar/') && !url.endsWith('/daily-loads')),
      path,
    ).toHaveLength(1);
    expect(
      urls.filter((url) => url.startsWith('/cognito-identity')),
      path,
    ).toEqual([]);
  }
  expect(early['/calendar']).toEqual(whole['/calendar']?.filter((url) => !url.includes('import/status')));
});
