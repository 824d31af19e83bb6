import { messages } from '../../../domain/messages.ts';
import { expect, giveBiometrics, startSetup, test } from '../fixtures/person.ts';
import { answer, card, giveLogin, isOn, loginDialog, openWindow } from './wizard.ts';

// Browsers log refusals as errors.
test.use({ mayFail: true, ownContext: true });

test('each failure of a popup has a message, and the next attempt starts fresh', async ({ page }) => {
  test.slow();
  await page.clock.install();
  await startSetup(page);
  await giveBiometrics(page);

  await test.step('closed by hand', async () => {
    const window = await openWindow(page, 'garmin');
    await window.getByRole('button', { name: 'Allow' }).waitFor();
    await window.close();
    await expect(page.getByText(messages.link.closed)).toBeVisible();
  });

  await test.step('refused', async () => {
    await answer(await openWindow(page, 'coros'), 'Deny');
    await expect(page.getByText(messages.link.refused)).toBeVisible();
    await expect(page.getByText(messages.link.closed)).toHaveCount(0);
  });

  await test.step('turned down by the vendor', async () => {
    await answer(await openWindow(page, 'coros'), 'Allow', 'Access refused');
    await expect(page.getByText(messages.link.refused).or(page.getByText(messages.link.failed))).toBeVisible();
  });

  await test.step('given up here', async () => {
    const window = await openWindow(page, 'coros');
    await window.getByRole('button', { name: 'Allow' }).waitFor();
    const closed = window.waitForEvent('close');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expect(page.getByText(messages.link.closed)).toHaveCount(0);
  });

  await test.step('blocked by the browser', async () => {
    await page.evaluate(() => {
      const { open } = globalThis;
      Object.assign(globalThis, { really: open, open: () => null });
    });
    await card(page, 'garmin').click();
    await expect(page.getByText(messages.link.blocked)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open Garmin' })).toHaveAttribute('target', '_blank');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(messages.link.blocked)).toHaveCount(0);
    await page.evaluate(() => {
      const kept = globalThis as unknown as { really: typeof open };
      Object.assign(globalThis, { open: kept.really });
    });
  });

  await test.step('left open past 45 seconds, and allowed after all', async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    const window = await openWindow(page, 'garmin');
    await window.getByRole('button', { name: 'Allow' }).waitFor();
    await page.clock.runFor(43_000);
    await expect(page.getByText('We’ll wait here.')).toBeVisible();
    await page.clock.runFor(3000);
    await page.clock.resume();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText(`Garmin: ${messages.link.timedOut}`)).toBeVisible();
    expect(window.isClosed()).toBe(false);
    await answer(window, 'Allow');
    await expect(page.getByRole('button', { name: 'Unlink Garmin' })).toBeVisible();
  });
});

test('a vendor’s login: requested after half a second, refused with a message, stored nowhere, and optional', async ({
  page,
}) => {
  await page.clock.install();
  await startSetup(page);
  await giveBiometrics(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await card(page, 'polar').click();
  await page.clock.runFor(499);
  await expect(loginDialog(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(loginDialog(page)).toBeVisible();

  await loginDialog(page).getByRole('button', { name: 'Link', exact: true }).click();
  await expect(loginDialog(page).getByText(messages.rules.emailRequired)).toBeVisible();
  await expect(loginDialog(page).getByText(messages.rules.passwordRequired)).toBeVisible();
  for (const [password, words] of [
    ['wrong', messages.link.badCredentials],
    ['locked', messages.importErrors.account_locked],
    ['reset', messages.importErrors.password_reset_required],
  ] as const) {
    await giveLogin(page, password);
    await expect(loginDialog(page).getByRole('alert')).toHaveText(words);
  }
  const opened = page.waitForEvent('popup');
  await giveLogin(page, 'Right-one-2026');
  const window = await opened;
  await expect(loginDialog(page)).toHaveCount(0);
  const closed = window.waitForEvent('close');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  expect(sent.filter((url) => url.includes('validate-credentials'))).toHaveLength(4);
  expect(sent.filter((url) => url.includes('Right-one') || url.includes('runner@'))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
    /Right-one-2026|runner@example/,
  );

  // Except for the vendor's own page.
  await card(page, 'polar').click();
  const other = page.waitForEvent('popup');
  await loginDialog(page).getByRole('button', { name: 'Use Polar’s login page' }).click();
  await answer(await other, 'Deny');
  await expect(page.getByText(messages.link.refused)).toBeVisible();

  // Apple only works on the phone.
  await page.getByRole('button', { name: 'Apple Watch' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(messages.link.appleConnect('Longrun'));
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toHaveCount(0);

  // Escape closes it, and Movescount leads to the app that replaced it.
  await card(page, 'polar').click();
  await expect(loginDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Suunto Movescount/ }).click();
  await expect(page.getByText(messages.link.movescount)).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await answer(
    await openWindow(page, 'suuntoV2', () => page.getByRole('button', { name: 'Link Suunto', exact: true }).click()),
    'Allow',
  );
  await isOn(page, 'Data Import');
});

test('an old Movescount URL has an explanation, and leads to the wizard for the new app', async ({ page }) => {
  await startSetup(page);
  await giveBiometrics(page);
  await page.goto('/api/suunto/request');
  await expect(page).toHaveURL(/link-result\?vendor=suunto&outcome=moved/);
  await expect(page.getByText(messages.link.movescount)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Link Suunto' }).click();
  await expect(page).toHaveURL('/setup/suuntoV2');
  await answer(await opened, 'Allow');
  await isOn(page, 'Data Import');
});
