import type { Page } from '@playwright/test';
import { expect, test } from './athlete.ts';

const screens: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  [
    'dashboard',
    async (page) => {
      await page.goto('/');
      await expect(page.getByRole('slider')).toHaveCount(3);
    },
  ],
  [
    'calendar',
    async (page) => {
      await page.goto('/calendar');
      await expect(
        page
          .getByText(/ activities$/)
          .or(page.getByText('No activities this month'))
          .first(),
      ).toBeVisible();
    },
  ],
  [
    'analysis',
    async (page) => {
      await page.goto('/analysis');
      await expect(page.getByRole('slider').nth(5)).toBeVisible();
    },
  ],
  [
    'activity',
    async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: /Yesterday, 06:00/ }).click();
      // The dashboard has charts with sliders too.
      await expect(page.getByRole('heading', { level: 1, name: 'Morning run' })).toBeVisible();
      await expect(page.getByRole('slider')).toHaveCount(2);
    },
  ],
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, open] of screens) {
  test(`nothing on the ${name} moves slowly with reduced motion, including charts`, async ({ page }) => {
    await open(page);
    const moving = await page.getByRole('main').evaluate(
      (main) =>
        [...main.querySelectorAll('*')].filter((one) =>
          getComputedStyle(one)
            .transitionDuration.split(',')
            .some((seconds) => Number.parseFloat(seconds) > 0.001),
        ).length,
    );
    expect(moving).toBe(0);
  });
}
