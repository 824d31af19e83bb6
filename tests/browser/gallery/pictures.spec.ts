import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { machines } from '../../../machines/index.ts';
import { declaredIn } from '../../machines/walk.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { expect, test } from './machines.ts';

const names = Object.keys(machines);
const statesIn = (node: AnyStateNode): number =>
  Object.values(node.states).reduce((sum, child) => sum + statesIn(child), 1);

test('every machine opens, with all its transitions in picture and list', async ({ page }) => {
  for (const [name, machine] of Object.entries(machines) as unknown as [string, AnyStateMachine][]) {
    await page.goto(`/machines/#/${name}`);
    const drawing = page.locator(`svg[data-drawn="${machine.id}"]`);
    await expect(drawing, name).toBeVisible();
    const declared = declaredIn(machine).length;
    const folds = Object.values(machine.root.states).some((state) => Object.keys(state.states).length > 0);
    if (folds) await page.getByRole('button', { name: 'Open all' }).click();
    const inside = drawing.locator('[data-state]');
    await expect(inside, name).toHaveCount(statesIn(machine.root));
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

test('a machine shows its rules, its parents and receivers, and is walked', async ({ page }) => {
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
  for (const key of ['ArrowRight', '+', 'ArrowDown', '-', 'ArrowUp', 'ArrowLeft', '+', '0']) {
    const before = await place();
    await stage.press(key);
    await expect.poll(place, key).not.toBe(before);
  }
  const opening = drawing.locator('[data-state="deviceLink.linking.inTime"]');
  await expect(opening).toHaveCount(0);
  await page.getByRole('button', { name: 'Open linking', exact: true }).press('Enter');
  await expect(opening).toHaveCount(1);
  await page.getByRole('button', { name: 'Collapse linking', exact: true }).press('Enter');
  await expect(opening).toHaveCount(0);
  const line = page.getByRole('button', { name: /^UNLINK/ }).first();
  await line.press('Enter');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect(drawing.locator('.arrow.is-picked')).toHaveCount(1);
  const tab = page.getByRole('tab', { name: 'States' });
  await tab.focus();
  await tab.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'About' })).toBeFocused();
});

/** The smallest text of the picture as displayed, px. */
const smallest = (drawing: Locator) =>
  drawing
    .locator('text')
    .evaluateAll((texts) =>
      Math.min(
        ...texts.map(
          (text) =>
            Number.parseFloat(getComputedStyle(text).fontSize) * ((text as SVGTextElement).getScreenCTM()?.a ?? 0),
        ),
      ),
    );

/** How far the picture is scrolled past its edges, pixels. Centred pictures are not. */
const past = (page: Page) =>
  page.locator('.stage').evaluate((stage) => {
    const frame = stage.getBoundingClientRect();
    const root = stage.querySelector('[data-state]')?.getBoundingClientRect() ?? frame;
    const beyond = (size: number, before: number, after: number) => (size > 0 ? Math.max(0, before, after) : 0);
    return {
      x: beyond(root.width - frame.width, root.left - frame.left - 13, frame.right - root.right - 13),
      y: beyond(root.height - frame.height, root.top - frame.top - 13, frame.bottom - root.bottom - 13),
    };
  });

for (const width of [360, 1280]) {
  test(`letters have 11 px and the picture stays in its frame, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['session', 'subscription', 'deviceLink', 'couponCheck']) {
      for (const address of [name, `${name}/play`]) {
        await page.goto(`/machines/#/${address}`);
        const drawing = page.locator(`svg[data-drawn="${name}"]`);
        await expect(drawing).toBeVisible();
        expect(await smallest(drawing), address).toBeGreaterThanOrEqual(10.99);
        expect(await past(page), address).toEqual({ x: 0, y: 0 });
        const stage = page.getByRole('application');
        await stage.press('-');
        await stage.hover();
        await page.mouse.wheel(20_000, 20_000);
        expect(await smallest(drawing), address).toBeGreaterThanOrEqual(10.99);
        expect(await past(page), address).toEqual({ x: 0, y: 0 });
      }
    }
  });
}

test('the state of a machine being played is centred and expanded', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/machines/#/deviceLink/play');
  const active = page.locator('svg[data-drawn] .state.is-active').last();
  const offCentre = () =>
    active.evaluate((state) => {
      const stage = state.closest('.stage')?.getBoundingClientRect();
      const box = state.querySelector('.box')?.getBoundingClientRect();
      if (!stage || !box) return Number.NaN;
      return Math.abs(box.left + box.width / 2 - stage.left - stage.width / 2);
    });
  await expect(active).toHaveAttribute('data-state', 'deviceLink.unlinked');
  await expect.poll(offCentre).toBeLessThan(2);
  await page.getByRole('button', { name: 'LINK', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/^linking\./);
  // The state was collapsed, and expanded when a state inside became active.
  await expect(active).toHaveAttribute('data-state', /^deviceLink\.linking\../);
  await expect(active).toBeInViewport();
  await page.getByRole('tab', { name: 'States' }).click();
  await page.getByRole('button', { name: 'Collapse linking', exact: true }).click();
  await expect(active).toHaveAttribute('data-state', 'deviceLink.linking');
});

test.describe('with the clipboard', () => {
  test.use({ ownContext: true });
  test('a machine is copied to other programs: SVG, Mermaid, Stately, the path of a state', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/machines/#/setupWizard');
    await page.getByRole('tab', { name: 'Export' }).click();
    const saved = async (name: string) => {
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      const download = await saving;
      return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')] as const;
    };
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const [svgName, svg] = await saved('Export SVG');
    expect(svgName).toBe('setupWizard.svg');
    expect(svg).toContain('<title id="title">setupWizard</title>');
    expect(svg).not.toContain('data-state="setupWizard.device.');
    const [mermaidName, mermaid] = await saved('Export Mermaid');
    expect(mermaidName).toBe('setupWizard.mmd');
    expect(mermaid).toContain('stateDiagram-v2\n  state "setupWizard" as machine {');
    const stately = page.getByRole('link', { name: 'Open in Stately' });
    await expect(stately).toHaveAttribute('href', 'https://stately.ai/registry/new');
    // Keeps the test on this machine.
    await stately.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await stately.click();
    await expect(page.getByText('choose Import in the Code panel')).toBeVisible();
    expect(await copied()).toContain('export const machine = createMachine({');
    await page.getByRole('tab', { name: 'States' }).click();
    const state = page.getByRole('button', { name: /^\w+\.\w+$/ }).first();
    const path = await state.innerText();
    await state.press('Enter');
    await page.getByRole('button', { name: 'Copy path' }).press('Enter');
    await expect(page.getByText('Copied.')).toBeVisible();
    expect(await copied()).toBe(path);
  });
});

test('the map is moved and zoomed like a chart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/machines/#/map');
  const drawing = page.locator('svg[data-drawn="map"]');
  await expect(drawing).toBeVisible();
  expect(await smallest(drawing)).toBeGreaterThanOrEqual(10.99);
  const place = () => drawing.locator('> g').getAttribute('transform');
  for (const key of ['ArrowRight', '+', 'ArrowDown', '0']) {
    const before = await place();
    await page.getByRole('application').press(key);
    await expect.poll(place, key).not.toBe(before);
  }
});

test('the map shows which machine starts which', async ({ page }) => {
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
