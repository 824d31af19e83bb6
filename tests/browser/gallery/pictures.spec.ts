import type { AnyStateMachine } from 'xstate';
import { machines } from '../../../machines/index.ts';
import { declaredIn } from '../../machines/walk.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { expect, test } from './machines.ts';

const names = Object.keys(machines);

test('every machine opens, with all its transitions in picture and list', async ({ page }) => {
  for (const [name, machine] of Object.entries(machines) as unknown as [string, AnyStateMachine][]) {
    await page.goto(`/machines/#/${name}`);
    const drawing = page.locator(`svg[data-drawn="${machine.id}"]`);
    await expect(drawing, name).toBeVisible();
    const declared = declaredIn(machine).length;
    const drawn = await drawing
      .locator('[data-transition]')
      .evaluateAll((rows) => new Set(rows.map((row) => (row as SVGElement).dataset['transition'])).size);
    expect(drawn, name).toBe(declared);
    await expect(
      page.getByRole('list', { name: `States and transitions of ${machine.id}` }).locator('button.line'),
    ).toHaveCount(declared);
  }
  await expect(page.getByRole('navigation', { name: 'Machines' }).getByRole('link')).toHaveCount(names.length);
});

test('a machine tells its rules, who starts it, whom it tells, and is walked', async ({ page }) => {
  await page.goto('/machines/#/dataImport');
  await page.getByRole('tab', { name: 'About' }).click();
  const declared = declaredIn(machines.dataImport as unknown as AnyStateMachine).length;
  await expect(page.getByRole('status')).toHaveText(`${declared} of ${declared} transitions walked.`);
  await expect(page.getByText(/machines\/dataImport\/dataImport\.machine\.ts:\d+/)).toBeVisible();
  await expect(page.getByText(/^Tells fileImport, imports, vendorPull/)).toBeVisible();
  await page.getByText('isComplete', { exact: true }).click();
  await expect(page.getByText(/^isComplete:/)).toBeVisible();
  await page.getByRole('link', { name: 'imports' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'imports' })).toBeVisible();
});

test('the picture is moved, zoomed and collapsed without a mouse', async ({ page }) => {
  await page.goto('/machines/#/deviceLink');
  const drawing = page.locator('svg[data-drawn="deviceLink"]');
  await expect(drawing).toBeVisible();
  const place = () => drawing.locator('> g').getAttribute('transform');
  const stage = page.getByRole('application');
  await stage.focus();
  for (const key of ['ArrowRight', '+', 'ArrowDown', '-', '0']) {
    const before = await place();
    await stage.press(key);
    await expect.poll(place, key).not.toBe(before);
  }
  const opening = drawing.locator('[data-state="deviceLink.linking.inTime"]');
  await expect(opening).toHaveCount(1);
  await page.getByRole('button', { name: 'Collapse linking', exact: true }).press('Enter');
  await expect(opening).toHaveCount(0);
  await page.getByRole('button', { name: 'Open linking', exact: true }).press('Enter');
  await expect(opening).toHaveCount(1);
  const line = page.getByRole('button', { name: /^UNLINK/ }).first();
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect(drawing.locator('.arrow.is-picked')).toHaveCount(1);
  const tab = page.getByRole('tab', { name: 'States' });
  await tab.focus();
  await tab.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'About' })).toBeFocused();
});

test('the map says who starts whom', async ({ page }) => {
  await page.goto('/machines/#/map');
  await expect(
    page.getByRole('listitem').filter({ hasText: /^realtime is started by session and tells session\.$/ }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Map of the machines' })).toBeVisible();
});

for (const [look, width] of [
  ['dark', 320],
  ['light', 1280],
  ['dark', 1280],
] as const) {
  test(`axe finds nothing at ${width}, ${look}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look });
    for (const address of ['fileImport', 'map']) {
      await page.goto(`/machines/#/${address}`);
      await expect(page.locator('svg.chart').first()).toBeVisible();
      await expectNoComplaints(page, address, { colorScheme: look, width });
    }
    await page.goto('/machines/#/couponCheck');
    await page.getByRole('tab', { name: 'About' }).click();
    await expect(page.getByRole('status')).toHaveText(/walked\.$/);
    await expectNoComplaints(page, 'about', { colorScheme: look, width });
  });
}
