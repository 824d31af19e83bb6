import { localDate } from '../../../domain/dates.ts';
import { expect, test } from './athlete.ts';

test.use({ isNew: true });

test('time zone, first weekday and clock are chosen in the profile, and the calendar follows', async ({ page }) => {
  await page.goto('/profile');
  const saved = () =>
    page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/member\//.test(answer.url()));
  const choose = async (label: string, value: string) => {
    const answer = saved();
    await page.getByLabel(label, { exact: true }).selectOption(value);
    expect((await answer).status()).toBe(200);
  };
  await choose('Weeks start on', 'sunday');
  await choose('Clock', '12');
  // The most advanced time zone: for half of the day it is tomorrow there.
  await choose('Time zone', 'Pacific/Kiritimati');
  await expect(page.getByText('This device is in UTC.')).toBeVisible();
  await page.goto('/calendar');
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun');
  const today = localDate(Date.now() / 1000, 'Pacific/Kiritimati');
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute('data-date', today);
  await page.goto('/profile');
  await expect(page.getByLabel('Clock', { exact: true })).toHaveValue('12');
  await page.getByRole('button', { name: 'Use this zone' }).click();
  await expect(page.getByLabel('Time zone', { exact: true })).toHaveValue('UTC');
});

test.describe('in America', () => {
  test.use({ locale: 'en-US' });

  test('dates are American', async ({ page }) => {
    await page.goto('/');
    const [date] = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format().split(' at ');
    await expect(page.getByText(date!)).toBeVisible();
  });
});
