import type { Page } from '@playwright/test';
import { START, run } from '../../fixtures/fit-activity.ts';
import { fileField } from '../fixtures/activity-files.ts';
import { expect, signUp } from '../fixtures/person.ts';

/** A new member’s page of a run; by default 25 minutes straight east from 47.5° north, 8.5° east, at 3 m/s and 150 to 154 bpm. */
export async function openRecording(page: Page, file = run(1500, START)): Promise<void> {
  await signUp(page);
  await page.goto('/import');
  const buffer = Buffer.from(file.file());
  await fileField(page).setInputFiles([{ name: 'run.fit', mimeType: 'application/octet-stream', buffer }]);
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByText('Analysis complete').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/activities');
  await page.getByRole('main').getByRole('link', { name: /run/ }).first().click();
  await expect(page.getByRole('region', { name: 'Charts' }).getByRole('slider')).toBeVisible();
}
