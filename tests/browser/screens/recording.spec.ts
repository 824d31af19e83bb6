import { pausedRun } from '../../fixtures/fit-activity.ts';
import { expectNoComplaints, looks } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/person.ts';
import { openRecording } from './recording-page.ts';

test.use({ ownContext: true });

test('a route is plain, or coloured by pace or heart rate, by keyboard, and described in words', async ({ page }) => {
  await openRecording(page);
  const route = page.getByRole('region', { name: 'Route' });
  const ways = route.getByRole('group', { name: 'Coloured by' });
  await expect(ways.getByRole('radio')).toHaveCount(3);
  await expect(ways.getByRole('radio', { name: 'Pace' })).toBeChecked();
  // This server has no map, so none is offered.
  await expect(route.getByRole('button')).toHaveCount(0);
  await expect(route.locator('img')).toHaveCount(0);
  await expect(route.getByText('slower: 8:56 min/mi')).toBeVisible();
  await expect(route.getByText(/^Finish 2\.8 mi from the start\. Middle half: 8:56 to 8:56/)).toBeVisible();
  await ways.getByRole('radio', { name: 'Pace' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(route.getByRole('img', { name: 'Route, coloured by heart rate' })).toBeVisible();
  // Their age is unknown: 72 to 82 % of 190 bpm.
  await expect(route.getByText('Zone 2: 137–155 bpm')).toBeVisible();
  await expect(route.getByText(/Of the time: 100 % in zone 2\.$/)).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'route by heart rate', look);
  await ways.getByRole('radio', { name: 'Plain' }).press('Space');
  await expect(route.getByRole('img', { name: 'Route', exact: true })).toBeVisible();
  await expect(route.locator('figcaption')).toHaveCount(0);
  await expect(route.locator('canvas')).toHaveCount(0);
});

test('a route of very many points is a bitmap, in the same colours', async ({ page }) => {
  let ask = () => {};
  const areAsked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  // The list shows that there is a recording: it is requested while the activity is loading.
  await page.route(/\/api\/activity\/[\da-f-]{36}$/, async (route) => {
    await areAsked;
    await route.continue();
  });
  await page.route('**/api/activity/*/samples?*', async (answered) => {
    ask();
    const response = await answered.fetch();
    const samples = (await response.json()) as Record<string, unknown>;
    const { time } = samples as { time: number[] };
    // Each sample three times, a third of a second apart.
    const times = time.flatMap((at) => [at, at + 0.3, at + 0.6]);
    const tripled = Object.entries(samples).map(([name, value]) =>
      Array.isArray(value) && value.length === time.length
        ? [name, name === 'time' ? times : value.flatMap((one: unknown) => [one, one, one])]
        : [name, value],
    );
    await answered.fulfill({ response, json: Object.fromEntries(tripled) });
  });
  await openRecording(page);
  const canvas = page.getByRole('region', { name: 'Route' }).locator('canvas');
  await expect(canvas).toBeVisible();
  const painted = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const pixels = element.getContext('2d')!.getImageData(0, 0, element.width, element.height).data;
      return pixels.some((value, i) => i % 4 === 3 && value === 255);
    });
  await expect.poll(painted).toBe(true);
});

test('series of the charts are chosen by keyboard, overlaid or not, and remembered; pauses are gaps with their length', async ({
  page,
}) => {
  await openRecording(page, pausedRun());
  const charts = page.getByRole('region', { name: 'Charts' });
  const cursor = charts.getByRole('slider');
  await expect(charts.getByText('Pause 3:20', { exact: true })).toBeVisible();
  await expect(charts.getByText(/One pause of 3:20\.$/)).toBeVisible();
  await cursor.focus();
  await cursor.press('Home');
  await expect(cursor).toHaveAttribute('aria-valuetext', /Pace .*Heart rate .*Power /);
  const shown = charts.getByRole('group', { name: 'Shown' });
  await shown.getByRole('checkbox', { name: 'Power' }).press('Space');
  await expect(cursor).not.toHaveAttribute('aria-valuetext', /Power/);
  await charts.getByRole('radio', { name: 'Overlaid' }).check({ force: true });
  await expect(charts.getByText(/^Heart rate 15\d bpm/)).toBeVisible();
  for (const look of looks) await expectNoComplaints(page, 'charts overlaid', look);
  await page.reload();
  await expect(charts.getByRole('radio', { name: 'Overlaid' })).toBeChecked();
  await expect(shown.getByRole('checkbox', { name: 'Power' })).not.toBeChecked();
  // A pause has no width in the chart by distance, but is still counted.
  await charts.getByRole('radio', { name: 'Distance' }).check({ force: true });
  await expect(charts.getByText('Pause 3:20', { exact: true })).toHaveCount(0);
  await expect(charts.getByText(/One pause of 3:20\.$/)).toBeVisible();
  // At least one series must stay visible.
  for (const name of ['Pace', 'Cadence']) await shown.getByRole('checkbox', { name }).uncheck();
  await expect(shown.getByRole('checkbox', { name: 'Heart rate' })).toBeDisabled();
  await expect(charts.getByRole('radio', { name: 'Overlaid' })).toHaveCount(0);
});
