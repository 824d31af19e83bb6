import { expectToFit } from '../fixtures/axe.ts';
import { expect, test } from './athlete.ts';

const charts = [
  'Critical power over time',
  'Power curve by season',
  'Volume by sport',
  'Time in zones',
  'Pace by heart rate',
  'Race predictions',
];

test('six charts summarise the training, by keyboard as well as by pointer', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Analysis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analysis' })).toBeVisible();
  for (const name of charts) await expect(page.getByRole('region', { name })).toBeVisible();

  const volume = page.getByRole('region', { name: 'Volume by sport' });
  const cursor = volume.getByRole('slider');
  await cursor.focus();
  await page.keyboard.press('End');
  const last = await cursor.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).not.toHaveAttribute('aria-valuetext', last ?? '');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^Week of .*: .*On foot/);
  await volume.getByRole('radio', { name: 'Distance' }).check({ force: true });
  await expect(cursor).toHaveAttribute('aria-valuetext', /(mi|km)/);
  await volume.getByRole('button', { name: 'Show as table' }).press('Enter');
  await expect(volume.getByRole('columnheader', { name: 'On foot' })).toBeVisible();

  await page.getByRole('button', { name: 'How is this computed? Race predictions' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'How is this computed?' });
  await expect(dialog).toContainText('Riegel');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const answer = page.waitForResponse((response) => response.url().includes('/analysis?'));
  await page.getByRole('radio', { name: '3 months' }).focus();
  await page.keyboard.press('Space');
  expect((await answer).ok()).toBe(true);
  await expect(page.getByRole('region', { name: 'Time in zones' }).getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /^Week of/,
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page);
});

test.describe('without a response', () => {
  test.use({ mayFail: true });

  test('shows an error, and retries', async ({ page }) => {
    await page.route('**/analysis?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/analysis');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/analysis?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Race predictions' })).toBeVisible();
  });
});

test.describe('without training', () => {
  test.use({ isNew: true });

  test('shows what will be here, and how', async ({ page }) => {
    await page.goto('/analysis');
    await expect(page.getByRole('heading', { name: 'Nothing to analyse yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Import your training' })).toHaveAttribute('href', '/import');
  });
});
