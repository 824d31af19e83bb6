import { messages } from '../../../domain/messages.ts';
import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';

const { storage: words } = messages;
const full = { files: 20_000, bytes: 3_700_000_000, unpacked: 4_000_000_000 };
const allowed = { files: 20_000, bytes: 4_000_000_000, unpacked: 8_000_000_000 };

test('the profile shows how much storage files use, and when it is full', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/profile');
  const meter = page.getByRole('meter', { name: words.title });
  await expect(page.getByText('0 of 20,000 files')).toBeVisible();
  await expect(meter).toHaveAttribute('aria-valuenow', '0');
  await page.goto('/import');
  await fileField(page).setInputFiles(mixedFiles().slice(0, 5));
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  await page.goto('/profile');
  await expect(page.getByText(/^[1-9] of 20,000 files/)).toBeVisible();

  await page.route('**/storage', (route) =>
    route.fulfill({ json: { used: full, allowed, rows: { used: 95, allowed: 100 } } }),
  );
  await page.goto('/profile');
  await expect(page.getByText(words.full)).toBeVisible();
  await expect(page.getByText('3.7 GB of 4 GB')).toBeVisible();
  await expect(page.getByText(words.rowsNearlyFull)).toBeVisible();
  await expect(meter).toHaveAttribute('aria-valuenow', '100');
  for (const colorScheme of ['light', 'dark'] as const) {
    await expectNoComplaints(page, 'the profile without room', { colorScheme, width: 360 });
  }
});
