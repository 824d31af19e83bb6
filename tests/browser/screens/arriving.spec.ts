import { shellWords as words } from '../../../src/shared/navigation/words.ts';
import { calendarPageWords } from '../../../src/features/calendar/words.ts';
import { expect, signUp, test } from '../fixtures/person.ts';

const bucket = (total: number, target: number) => ({ total, target, processed: { total, target } });
const status = (state: 'active' | 'complete', read: number) => ({
  import_id: '3b241101-e2bb-4255-8caf-4136c566a962',
  state,
  hot: bucket(60, 60),
  warm: { ...bucket(read - 60, 2895), processed: { total: 0, target: 2895 } },
  error: null,
});

test('dashboard and calendar show how much of a history has been imported, until it is complete', async ({ page }) => {
  await signUp(page);
  let answer = status('active', 1216);
  await page.route('**/import/status?**', (route) => route.fulfill({ json: answer }));
  await page.goto('/');
  const arriving = page.getByText(words.stillArriving(1216, 2955));
  await expect(arriving).toBeVisible();
  await page.goto('/calendar');
  await expect(arriving).toBeVisible();
  await expect(page.getByText(calendarPageWords.nothingReadYet)).toBeVisible();
  // The page polls every five seconds.
  answer = status('active', 2000);
  await expect(page.getByText(words.stillArriving(2000, 2955))).toBeVisible({ timeout: 20_000 });
  answer = status('complete', 2955);
  await expect(page.getByText(calendarPageWords.noActivitiesThisMonth)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(words.seeTheImports)).toHaveCount(0);
});
