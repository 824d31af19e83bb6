import type { Page } from '@playwright/test';
import { longDate } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import { planDoneWords as words } from '../../../src/shared/plan-done/words.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { today } from '../../fixtures/today.ts';
import { expect, test } from './athlete.ts';

/** A day with a run of 30 minutes; the next day has a run of 40. */
const date = addDays(today, -11);

async function plan(page: Page, name: string, steps: string): Promise<void> {
  await page.goto(`/training?new=${date}`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('As text').fill(steps);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible();
}

test('a planned workout is compared with its activity, and corrected by keyboard only', async ({ page }) => {
  const name = 'Progression';
  await plan(page, name, '10 min z2, 10 min z4, 10 min z2');
  const inPlanner = page.getByRole('link', { name: words.comparedOf(name, longDate(date)) });
  await expect(inPlanner).toBeVisible();
  await inPlanner.press('Enter');

  const met = page.getByRole('region', { name: words.planAndActivity(name) });
  await expect(met).toContainText(words.doneAs);
  await expect(met).toContainText(/\d+ % of the plan completed/);
  await met.getByRole('button', { name: words.compare }).press('Enter');
  const steps = met.getByRole('table', { name: words.steps });
  await expect(steps.getByRole('row')).toHaveCount(4);
  await expect(steps).toContainText('10 min z4');
  for (const look of looks) await expectNoComplaints(page, 'plan and activity', look);

  await met.getByRole('button', { name: words.notThis }).press('Enter');
  await expect(met).toContainText(words.markedNotDone);
  await met.getByRole('button', { name: words.undo }).press('Enter');
  await expect(met).toContainText(words.doneAs);

  await met.getByRole('button', { name: words.another }).press('Enter');
  const choice = met.getByLabel(words.activity);
  await choice.focus();
  await expect(choice).toBeFocused();
  await page.keyboard.press('End');
  await met.getByRole('button', { name: words.pick, exact: true }).press('Enter');
  await expect(met).toContainText(words.byHand);
  await met.getByRole('button', { name: words.automatic }).press('Enter');
  await expect(met).not.toContainText(words.byHand);
  await expect(met).toContainText(words.doneAs);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/calendar?month=${date.slice(0, 7)}`);
  await expect(page.locator(`[data-date="${date}"]`)).toContainText(/\d+ % of the plan completed/);
});
