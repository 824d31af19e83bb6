import { run, START } from '../../fixtures/fit-activity.ts';
import { fromMore } from '../fixtures/more-menu.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { tabOnto } from '../fixtures/keys.ts';
import { expect, signUp, test } from '../fixtures/person.ts';

/** A run that was stopped too early, and continued after five minutes. */
const runs = [
  { seconds: 1200, start: START },
  { seconds: 900, start: START + 1500 },
];

test('two recordings are merged by keyboard, after a preview of the result, and separated again', async ({ page }) => {
  await signUp(page);
  await page.goto('/import');
  await fileField(page).setInputFiles(
    runs.map(({ seconds, start }) => ({
      name: `${start}.fit`,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(run(seconds, start).file()),
    })),
  );
  await page.getByRole('button', { name: 'Import 2 files' }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/activities');
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /^Morning run/ })
    .first()
    .click();
  await fromMore(page, 'Trim, split or merge…');

  const open = main.getByRole('button', { name: 'Merge with another recording…' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge with another recording' });
  const other = dialog.getByRole('radio', { name: /^Morning run, .*:\d\d$/ });
  await expect(other).toHaveAccessibleDescription(/^ended 5:0\d before this one$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await tabOnto(page, other);
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('status')).toHaveText(/^Combined: 3\.9 mi · 3[45]:\d\d, with a 5:0\d break\.$/);
  await expectNoComplaints(page, 'dialog for merging', { colorScheme: 'dark', width: 360 });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');

  await expect(main.getByText('Merged from these recordings:')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Download the original: Morning run/ })).toHaveCount(2);
  await expectNoComplaints(page, 'merged activity', { colorScheme: 'light', width: 360 });
  await main
    .getByRole('link', { name: /^Morning run, / })
    .last()
    .click();
  await expect(main.getByText(/^This recording is part of a merged activity/)).toBeVisible();
  await main.getByRole('link', { name: 'Open the merged activity' }).click();
  await main.getByRole('button', { name: 'Separate', exact: true }).press('Enter');
  const again = main.getByRole('button', { name: 'Merge again' });
  await expect(again).toBeFocused();
  await again.press('Enter');
  await expect(main.getByRole('button', { name: 'Separate', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByText('Separated. These recordings now count individually:')).toBeVisible();
  await main
    .getByRole('link', { name: /^Morning run, / })
    .first()
    .click();
  await expect(main.getByText('20:00', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(/^This recording is part of/)).toHaveCount(0);
  await page.goto('/activities');
  await expect(main.getByRole('link', { name: /^Morning run/ })).toHaveCount(2);
});
