import type { Page } from '@playwright/test';
import { fileField } from '../fixtures/activity-files.ts';
import { expectToFit } from '../fixtures/axe.ts';
import { addDays } from '../../../domain/dates.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

/** A year in which the athlete trained for weeks, including the first of January. */
const year = addDays(today, -28).slice(0, 4);

const screens: readonly (readonly [path: string, sign: string])[] = [
  ['/', 'main [role="slider"]'],
  ['/calendar', 'main a[href^="/activity/"]'],
  [`/calendar/${year}-06-18`, 'main textarea'],
  [`/calendar/year/${year}`, 'main a[data-intensity="4"]'],
  ['/analysis', 'main figure [role="slider"]'],
  ['/training', 'main ol li'],
  ['/import', 'main h2'],
  ['/training/goals', 'main form'],
  ['/profile', 'main form'],
  ['/profile/zones', 'main form'],
  ['/profile/body', 'main form'],
  ['/profile/gear', 'main form'],
  ['/profile/tokens', 'main form'],
  ['/profile/webhooks', 'main form'],
  ['/profile/assistants', 'main form'],
  ['/profile/following', 'main form'],
  ['/profile/teams', 'main h1'],
  ['/accounting', 'main li'],
  ['/contact', 'main h2, main p'],
];

/** Opens the latest activity. */
async function openActivity(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: /Yesterday, 06:00/ }).click();
  await expect(page.getByRole('slider').first()).toBeVisible();
}

/**
 * Clickable elements smaller than `least` pixels, with their size. Links within text are as high as the line, which WCAG 2.5.8 permits; an input
 * drawn by its label counts with the label's size, and a field with its frame's.
 */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((pixels) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role="slider"]',
    )) {
      const { display, visibility, clipPath } = getComputedStyle(element);
      const isInWords = display === 'inline' && element.parentElement?.textContent !== element.textContent;
      const isField = element.matches('input, select, textarea');
      const target =
        (element.matches('[type="radio"], [type="checkbox"]')
          ? element.closest('label')
          : isField && element.parentElement) || element;
      const { width, height } = target.getBoundingClientRect();
      let isHidden = false;
      for (let around: Element | null = element; around !== null; around = around.parentElement)
        isHidden ||= around.getBoundingClientRect().width <= 1;
      if (isHidden || visibility === 'hidden' || clipPath !== 'none' || isInWords || element.closest('[hidden]'))
        continue;
      // Tolerates fractions of a pixel.
      if (width + 0.5 >= pixels && height + 0.5 >= pixels) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      found.push(
        `${location.pathname}: ${element.localName} ${name.slice(0, 40)} ${Math.round(width)}×${Math.round(height)}`,
      );
    }
    return found;
  }, least);

async function everyScreen(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  for (const [path, sign] of screens) {
    await page.goto(path);
    await expect(page.locator(sign).first()).toBeVisible();
    await look(path);
  }
  await openActivity(page);
  await look('activity');
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('all pressable elements are 44 pixels wide and high', async ({ page }) => {
    await everyScreen(page, async (path) => {
      expect.soft(await smallTargets(page, 44), path).toEqual([]);
    });
  });
});

test('with a mouse all pressable elements are 24 pixels wide and high, and no width in between scrolls sideways', async ({
  page,
}) => {
  await everyScreen(page, async (path) => {
    expect.soft(await smallTargets(page, 24), path).toEqual([]);
    for (const width of [768, 820, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      // Charts are redrawn for their new width a frame later.
      await expectToFit(page, `${path}, ${width} pixels`);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
});

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('nothing scrolls sideways, and no bar is sticky', async ({ page }) => {
    await everyScreen(page, async (path) => {
      await expectToFit(page, path);
      const bars = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight / 2);
        const { height } = document.documentElement.getBoundingClientRect();
        const stuck = [...document.querySelectorAll('header, nav, div')].filter((element) => {
          const { position, overflow } = getComputedStyle(element);
          return (position === 'sticky' || position === 'fixed') && overflow !== 'hidden' && height > innerHeight;
        });
        return stuck.map(({ className }) => className);
      });
      expect.soft(bars, path).toEqual([]);
    });
  });
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('selection is visible by more than our colours', async ({ page }) => {
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.goto('/calendar');
    await expect(page.locator('main a[href^="/activity/"]').first()).toBeVisible();
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    });
    expect(await background('header nav a[aria-current="page"]')).toBe(highlight);
    expect(await background('header nav a:not([aria-current])')).not.toBe(highlight);
    expect(await background('[aria-current="date"] [class*="date"] > span')).toBe(highlight);
    await page.goto('/profile');
    const chosen = page.locator('label:has(input[type="radio"]:checked)').first();
    await expect(chosen).toBeVisible();
    expect(await chosen.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(highlight);
  });
});

test('the action for a long list of files stays visible', async ({ page }) => {
  await page.goto('/import');
  const files = Array.from({ length: 40 }, (_, i) => ({
    name: `run-${i}.fit`,
    mimeType: '',
    buffer: Buffer.from(`no ${i}`),
  }));
  await fileField(page).setInputFiles(files);
  await expect(page.getByText('0 of 40 can be imported.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Import 40 files' });
  for (const y of [0, 1000]) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await expect(send).toBeInViewport({ ratio: 1 });
  }
});
