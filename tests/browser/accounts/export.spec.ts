import { readFile } from 'node:fs/promises';
import { messages } from '../../../domain/messages.ts';
import { goalWords as goals } from '../../../domain/words/goals.ts';
import { importPageWords } from '../../../src/features/import/words.ts';
import { exportWords as words } from '../../../src/features/profile/export-words.ts';
import { filesIn } from '../../server/exports/exported.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { signUp } from '../fixtures/person.ts';
import { expect, test } from './people.ts';

test.use({ isGuest: true });

/** A download with its visible name. */
const asZip = (name: string) => async (path: string) => ({
  name,
  mimeType: 'application/zip',
  buffer: await readFile(path),
});

test('a member is offered an export before the account is deleted, creates it and downloads it', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/training/goals');
  const form = page.getByRole('form', { name: goals.add });
  await form.getByLabel('Distance').fill('500');
  await form.getByRole('button', { name: 'Save' }).click();
  const yours = page.getByRole('region', { name: 'Your goals' });
  await expect(yours.getByRole('meter')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: messages.deletion.button }).click();
  const dialog = page.getByRole('dialog', { name: messages.deletion.title });
  await expect(dialog).toContainText(words.first);
  await dialog.getByRole('button', { name: words.make }).click();
  const download = dialog.getByRole('button', { name: words.download });
  await expect(download).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'an export in the dialog', look);
  await page.keyboard.press('Escape');

  // The export is on the profile after a reload as well.
  await page.reload();
  const card = page.getByRole('region', { name: words.title });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: words.download }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^longrun-export-[\d-]+\.zip$/);
  const files = filesIn(new Uint8Array(await readFile(await file.path())));
  expect(new TextDecoder().decode(files.get('data/users.json'))).toContain(email);
  await expect(card.getByRole('status')).toContainText('Your export is ready');

  await page.goto('/training/goals');
  await yours.getByRole('button', { name: /^Remove 500/ }).click();
  await expect(yours.getByRole('meter')).toHaveCount(0);

  // The import page recognises it, and the server accepts it.
  await page.goto('/import');
  await fileField(page).setInputFiles(await file.path().then(asZip(file.suggestedFilename())));
  await expect(page.getByRole('table', { name: 'Selected files' })).toContainText(importPageWords.longrunExport);
  await page.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  const results = page.getByRole('table', { name: 'Result for each file' });
  await expect(results).toContainText('A Longrun export');
  await page.goto('/training/goals');
  await expect(yours.getByRole('meter')).toBeVisible();

  // Undoing the import removes what it created.
  const { undo } = messages.sources;
  await page.goto('/profile/sources/file');
  await page.getByRole('list', { name: 'Imports' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  const asks = page.getByRole('alertdialog', { name: undo.title });
  await expect(asks).toContainText(undo.restored(1));
  for (const look of looks) await expectNoComplaints(page, 'undoing a restore', look);
  await asks.getByRole('button', { name: undo.confirm }).click();
  await expect(page.getByText(undo.done(0, 1))).toBeVisible();
  await page.goto('/training/goals');
  await expect(yours).toBeVisible();
  await expect(yours.getByRole('meter')).toHaveCount(0);
});
