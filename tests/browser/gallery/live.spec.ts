import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { fileField, mixedFiles } from '../fixtures/activity-files.ts';
import { answerGarmin, giveBiometrics, haveAccount, password, signUp, startSetup } from '../fixtures/person.ts';
import { expect, test } from './machines.ts';

/** The gallery in a second tab, showing the first machine of this name. */
async function openLive(page: Page): Promise<Page> {
  const gallery = await page.context().newPage();
  await gallery.goto('/machines/#/live');
  await expect(gallery.getByRole('status')).toHaveText(/open tabs?, \d+ steps/);
  return gallery;
}
const actor = (gallery: Page, machine: string) =>
  gallery
    .locator('.actors')
    .getByRole('button')
    .filter({ has: gallery.locator('b').getByText(machine, { exact: true }) });
const state = (gallery: Page) => gallery.locator('[data-state]:not(svg *)');

test('the import of a real file is observed from a second tab, replayed, saved and opened', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/import');
  await fileField(page).waitFor({ state: 'attached' });
  const gallery = await openLive(page);
  await page.bringToFront();
  await fileField(page).setInputFiles(mixedFiles().slice(0, 1));
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  await gallery.bringToFront();
  await actor(gallery, 'fileImport').first().click();
  await expect(state(gallery)).toHaveText('done');
  await expect(gallery.locator('svg[data-drawn="fileImport"] .is-active[data-state="fileImport.done"]')).toHaveCount(1);
  await gallery.getByRole('tab', { name: 'Events' }).click();
  const events = gallery.locator('.events button');
  await expect(events.filter({ hasText: 'UPLOAD_PROGRESS' }).first()).toBeVisible();
  // A new actor takes the same path, without the server and the masked values.
  await gallery.getByRole('tab', { name: 'Fresh actor' }).click();
  await gallery.getByRole('button', { name: /^Replay \d+ steps? on a fresh actor$/ }).click();
  await expect(gallery.getByRole('tabpanel').getByRole('status')).toHaveText(/^(\d+) of \1 steps the same\.$/);
  await gallery.getByRole('tab', { name: 'Events' }).click();
  // Back to where the files were sent.
  await events.filter({ hasText: /^UPLOAD / }).click();
  await gallery.getByRole('tab', { name: 'Now' }).click();
  await expect(state(gallery)).toHaveText('uploading');
  await gallery.getByRole('button', { name: 'Newest' }).click();
  await expect(state(gallery)).toHaveText('done');
  const saving = gallery.waitForEvent('download');
  await gallery.getByRole('button', { name: 'Save the recording' }).click();
  const path = await (await saving).path();
  const file = readFileSync(path, 'utf8');
  expect(file).not.toContain('morning-run.fit');
  await gallery
    .getByLabel('Open a recording')
    .setInputFiles({ name: 'again.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await expect(gallery.getByRole('status')).toHaveText(/A recording from a file/);
  await actor(gallery, 'fileImport').first().click();
  await expect(state(gallery)).toHaveText('done');
  await gallery
    .getByLabel('Open a recording')
    .setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(gallery.getByRole('alert')).toHaveText('The file is no recording of machines.');
  for (const [colorScheme, width] of [
    ['dark', 320],
    ['light', 1280],
  ] as const) {
    await expectNoComplaints(gallery, 'live', { colorScheme, width });
  }
});

test('a device link is observed from a second tab, below its parent, and an event is sent from there', async ({
  page,
}) => {
  await startSetup(page);
  await giveBiometrics(page);
  const gallery = await openLive(page);
  await page.bringToFront();
  await answerGarmin(page, 'Allow', 'New runner');
  await expect(page.getByRole('tab', { name: 'Data Import' })).toHaveAttribute('aria-selected', 'true');
  await gallery.bringToFront();
  const children = gallery.locator('.actors li:has(> button b:text-is("setupWizard")) > ul');
  await children.getByRole('button').filter({ hasText: 'deviceLink' }).first().click();
  await gallery.getByRole('tab', { name: 'Events' }).click();
  await expect(gallery.locator('.events button').filter({ hasText: 'WINDOW_OPENED' }).first()).toBeVisible();
  await actor(gallery, 'session').click();
  await gallery.getByRole('tab', { name: 'Now' }).click();
  await gallery.getByRole('button', { name: 'SIGN_OUT', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Log In', level: 1 })).toBeVisible();
});

test('tabs have the title and path of their page, and closed ones are cleared', async ({ page }) => {
  await haveAccount(page);
  await page.goto('/import');
  const gallery = await openLive(page);
  const named = gallery.locator('.actors h2');
  await expect(named).toHaveText([`${await page.title()} /import`]);
  await page.bringToFront();
  await page.getByRole('link', { name: 'Activities' }).first().click();
  await expect(page).toHaveTitle(/^Activities/);
  await expect(named).toHaveText([`${await page.title()} /activities`]);
  const second = await page.context().newPage();
  await second.goto('/calendar');
  await expect(named).toHaveCount(2);
  await second.close();
  await gallery.bringToFront();
  await expect(named.filter({ hasText: 'closed' })).toHaveText(/ \/calendar · closed$/);
  await gallery.getByRole('button', { name: 'Clear closed tabs' }).click();
  await expect(named).toHaveText([/ \/activities$/]);
  await expect(gallery.getByRole('button', { name: 'Clear closed tabs' })).toHaveCount(0);
});

test('no secret of a sign-in leaves the tab', async ({ page }) => {
  const gallery = await page.context().newPage();
  await gallery.goto('/machines/');
  await gallery.evaluate(() => {
    const heard: string[] = [];
    const channel = new BroadcastChannel('longrun-machines');
    channel.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    Object.assign(globalThis, { heard });
    channel.postMessage({ kind: 'look', isNew: true });
    setInterval(() => channel.postMessage({ kind: 'look', isNew: false }), 500);
  });
  await page.bringToFront();
  const { email } = await signUp(page);
  const heard = () => gallery.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join('\n'));
  await expect.poll(heard).toContain('REGISTER');
  await expect.poll(heard).toContain('xstate.done.actor.register');
  const all = await heard();
  const stored = await page.evaluate(() => Object.values(localStorage).join(' '));
  const secrets = [email, password, ...stored.matchAll(/"[\w-]{20,}(?:\.[\w-]+)*"/g)].map((one) =>
    String(one).replaceAll('"', ''),
  );
  expect(secrets.length).toBeGreaterThan(4);
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
});
