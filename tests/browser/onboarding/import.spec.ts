import { messages } from '../../../domain/messages.ts';
import { refuseChannel } from '../fixtures/channel.ts';
import { expect, giveBiometrics, startSetup, test } from '../fixtures/person.ts';
import { answer, control, isOn, openWindow, watchBars } from './wizard.ts';

test.use({ mayFail: true, ownContext: true });

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const device of ['garmin', 'coros'] as const) {
    await control(page, device, { switches: { slow: 0, where: 'all', revoked: false } });
  }
});

test('an import survives a reload, a second tab and sleep, and its bars never shrink', async ({ page, context }) => {
  test.slow();
  const counts = await watchBars(page);
  await startSetup(page);
  await giveBiometrics(page);
  // Slow enough to last until three pages have been opened, however busy the machine is.
  await control(page, 'garmin', { switches: { slow: 2000, where: 'file' } });
  const window = await openWindow(page, 'garmin');
  await answer(window, 'Allow', 'Triathlete');
  await isOn(page, 'Data Import');
  const said = page.getByRole('status').filter({ hasText: 'Data Import:' });
  await expect.poll(async () => (await counts()).length, { timeout: 60_000 }).toBeGreaterThan(2);
  const before = await counts();
  // Screen readers are notified of every quarter, not of every file.
  await expect(said).toHaveText(/^Data Import: \d+ %$/);

  await page.reload();
  await isOn(page, 'Data Import');
  await expect.poll(async () => (await counts()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const after = await counts();
  expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.max(...before));

  const other = await context.newPage();
  const counted = await watchBars(other);
  await other.goto('/setup');
  await isOn(other, 'Data Import');
  const asleep = await context.newCDPSession(page);
  await asleep.send('Page.setWebLifecycleState', { state: 'frozen' });
  await expect.poll(async () => (await counted()).length, { timeout: 60_000 }).toBeGreaterThan(1);
  const slept = await counted();
  expect(slept).toEqual(slept.toSorted((a, b) => a - b));
  await control(other, 'garmin', { switches: { slow: 0 } });
  await expect(other).toHaveURL('/', { timeout: 60_000 });

  await asleep.send('Page.setWebLifecycleState', { state: 'active' });
  await page.bringToFront();
  await expect(page).toHaveURL('/', { timeout: 60_000 });
  await page.goto('/setup');
  // There is nothing to continue with, so the devices are shown, with the linked one marked.
  await isOn(page, 'Sync Device');
  await expect(page.getByRole('button', { name: 'Garmin Linked' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/');
});

test('four failures, each with its message, and each can be fixed', async ({ page }) => {
  test.slow();
  await page.clock.install();
  /** Waits until the wizard has continued to the dashboard, one poll at a time. */
  const arrive = () =>
    expect
      .poll(
        async () => {
          await page.clock.runFor(5000);
          return new URL(page.url()).pathname;
        },
        { timeout: 90_000, intervals: [300] },
      )
      .toBe('/');
  // Three of them come from a simulated server, which the channel would contradict.
  await refuseChannel(page);
  await startSetup(page);
  await giveBiometrics(page);
  const alert = page.getByRole('alert');
  await control(page, 'coros', { switches: { slow: 3000, where: 'list' } });
  const kinds = ['account_locked', 'password_reset_required', 'puller_failed'] as const;
  let kind: (typeof kinds)[number] | null = null;
  const nothing = { target: 0, total: 0, processed: { target: 0, total: 0 } };
  await page.route('**/api/import/status*', async (route) => {
    if (kind === null) return route.continue();
    const error = { kind, message: '', retry_at: null };
    await route.fulfill({
      json: { import_id: `import-${kind}`, state: 'error', hot: nothing, warm: nothing, error },
    });
  });
  kind = 'account_locked';
  await answer(await openWindow(page, 'coros'), 'Allow');
  for (const next of kinds) {
    if (next !== 'account_locked') {
      await page.getByRole('button', { name: 'Try again' }).click();
      // Not before: a status that was prefetched would be taken for the previous import's.
      kind = next;
    }
    await expect(alert).toHaveText(`The import failed${messages.importErrors[next]}`, { timeout: 60_000 });
  }
  kind = null;
  await control(page, 'coros', { switches: { slow: 0 } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await arrive();

  await page.goto('/setup');
  await control(page, 'garmin', { switches: { slow: 2000, where: 'file' } });
  await answer(await openWindow(page, 'garmin'), 'Allow');
  await isOn(page, 'Data Import');
  await control(page, 'garmin', { switches: { slow: 0, where: 'all', revoked: true } });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5000);
        return alert.allTextContents();
      },
      { timeout: 60_000, intervals: [300] },
    )
    .toEqual([`The import failed${messages.importErrors.bad_source_credentials}`]);
  // Returning to the page shows it again.
  await page.goto('/profile');
  await page.goto('/setup');
  await expect(alert).toContainText(messages.importErrors.bad_source_credentials);
  await control(page, 'garmin', { switches: { revoked: false } });
  const again = await openWindow(page, 'garmin', () => page.getByRole('button', { name: 'Link Garmin again' }).click());
  await answer(again, 'Allow');
  await isOn(page, 'Data Import');
  await arrive();
});
