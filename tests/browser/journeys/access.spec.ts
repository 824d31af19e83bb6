import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';

test('no axe violations and no horizontal overflow while files are chosen and after the import', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/import');
  await fileField(page).setInputFiles(mixedFiles());
  await expect(page.getByText('All files checked.')).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'import, files chosen', look);
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  for (const look of looks) await expectNoComplaints(page, 'import, done', look);
});
