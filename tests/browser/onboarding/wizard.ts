import type { Page } from '@playwright/test';
import { expect } from '../fixtures/person.ts';

/** The wizard's names of the devices, and the folder of each simulated vendor. */
export const devices = {
  garmin: { name: 'Garmin', card: /^Garmin/, standin: 'garmin', takesLogin: false },
  suuntoV2: { name: 'Suunto', card: /^Suunto Suunto app/, standin: 'suunto', takesLogin: false },
  polar: { name: 'Polar', card: /^Polar/, standin: 'polar', takesLogin: true },
  coros: { name: 'COROS', card: /^COROS/, standin: 'coros', takesLogin: false },
} as const;
export type LinkedDevice = keyof typeof devices;

export const tab = (page: Page, name: 'Biometrics' | 'Sync Device' | 'Data Import') => page.getByRole('tab', { name });

export const isOn = (page: Page, name: Parameters<typeof tab>[1]) =>
  expect(tab(page, name)).toHaveAttribute('aria-selected', 'true', { timeout: 60_000 });

/** The card of a device in the wizard's second tab. */
export const card = (page: Page, device: LinkedDevice) => page.getByRole('button', { name: devices[device].card });

export const loginDialog = (page: Page) => page.getByRole('dialog');

/** Fills in and submits the dialog with a vendor's login. */
export async function giveLogin(page: Page, password: string): Promise<void> {
  await loginDialog(page).getByLabel('Email').fill('runner@example.org');
  await loginDialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await loginDialog(page).getByRole('button', { name: 'Link', exact: true }).click();
}

/** Decides in a vendor's window, which then closes itself. */
export async function answer(window: Page, decision: 'Allow' | 'Deny', persona = 'New runner'): Promise<void> {
  await window.getByText(persona, { exact: true }).click();
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: decision }).click();
  await closed;
}

/** Links a device from the second tab, including its login, up to the vendor's window. */
export async function openWindow(
  page: Page,
  device: LinkedDevice,
  press = () => card(page, device).click(),
): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press();
  if (devices[device].takesLogin) await giveLogin(page, 'right');
  return opened;
}

/**
 * Leaves a wizard at its end; it also continues automatically five seconds later. A late click is cancelled before the next wizard is opened, whose
 * button has the same name.
 */
export async function leaveWizard(page: Page, target: string): Promise<void> {
  const leave = page.getByRole('button', { name: 'Go to the dashboard' });
  await leave.click({ timeout: 5000 }).catch(() => {});
  await expect(page).toHaveURL(target, { timeout: 60_000 });
}

/** Sets switches of a vendor's stand-in, and other values of its control URL; see sandbox/README.md. */
export async function control(page: Page, device: LinkedDevice, wishes: Record<string, unknown>): Promise<unknown> {
  const answered = await page.request.post(`/sandbox/${devices[device].standin}/control`, { data: wishes });
  expect(answered.ok()).toBe(true);
  return answered.json();
}

/** Records the counts in the first bar from the next page on, so none is missed. */
export async function watchBars(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    new MutationObserver(() => {
      const text = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext') ?? '';
      const count = Number(/Importing (\d+) of/.exec(text)?.[1] ?? Number.NaN);
      if (Number.isFinite(count) && counts.at(-1) !== count) counts.push(count);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { counts: number[] }).counts);
}

/** Records, from the next page on, the texts of the bars, since some are only visible for a moment. */
export async function watchWords(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const words: string[] = [];
    Object.assign(window, { words });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role=progressbar]')) {
        const text = bar.getAttribute('aria-valuetext') ?? '';
        if (!words.includes(text)) words.push(text);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { words: string[] }).words);
}
