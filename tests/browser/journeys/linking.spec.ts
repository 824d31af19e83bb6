import { messages } from '../../../domain/messages.ts';
import { answerGarmin, expect, giveBiometrics, haveAccount, startSetup, test } from '../fixtures/person.ts';

// Other results of linking, and the question when skipping, are in onboarding/.

test('a blocked popup: a plain link does the same', async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { open: () => null });
  });
  await startSetup(page);
  await giveBiometrics(page);
  await page.getByRole('button', { name: 'Garmin' }).click();
  await expect(page.getByText(messages.link.blocked)).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open Garmin' }).click();
  const window = await opened;
  await window.getByText('New runner', { exact: true }).click();
  await window.getByRole('button', { name: 'Allow' }).click();
  // That window either closed itself, or shows the result.
  if (!window.isClosed()) await window.close();
  await page.bringToFront();
  await expect(page.getByRole('tab', { name: 'Data Import' })).toHaveAttribute('aria-selected', 'true');
});

test('an empty account: no workouts, and on to the dashboard', async ({ page }) => {
  await startSetup(page);
  await giveBiometrics(page);
  // The message is only visible for a moment.
  const told = page.getByText('has no workouts yet').waitFor({ timeout: 60_000 });
  await answerGarmin(page, 'Allow', 'Empty account');
  await told;
  await expect(page).toHaveURL('/');
});

test('unlinking on the profile asks for confirmation, and linking works there too', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/profile');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Link Garmin', exact: true }).click();
  const window = await opened;
  await window.getByText('New runner', { exact: true }).click();
  await window.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('button', { name: 'Unlink Garmin' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Link Garmin', exact: true })).toBeVisible();
});
