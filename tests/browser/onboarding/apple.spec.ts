import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, giveBiometrics, startSetup, test } from '../fixtures/person.ts';
import { isOn, leaveWizard } from './wizard.ts';

interface Heard {
  readonly type: string;
  readonly code?: string;
}

/** Simulates the iPhone app: messages to it are passed to `hear`. */
async function playApp(page: Page, hear: (message: Heard) => void): Promise<void> {
  await page.exposeFunction('hear', hear);
  await page.addInitScript(() => {
    const { hear: tell } = window as unknown as { hear: (message: unknown) => void };
    Object.assign(window, { webkit: { messageHandlers: { longrun: { postMessage: tell } } } });
  });
}

const run = (day: number) => {
  const start = new Date(Date.now() - (day + 1) * 86_400_000);
  const at = (second: number) => new Date(start.getTime() + second * 1000).toISOString();
  const seconds = Array.from({ length: 60 }, (_, i) => i * 30);
  return {
    uuid: crypto.randomUUID(),
    activity_type: 'running',
    start_date: at(0),
    end_date: at(1800),
    duration: 1800,
    distance: 5000,
    heart_rate: seconds.map((second) => ({ timestamp: at(second), bpm: 140 })),
    route: seconds.map((second) => ({ timestamp: at(second), latitude: 48 + second * 1e-5, longitude: 11 })),
  };
};

test('Apple by the iPhone app: declined, linked with its workouts, and again with none', async ({ page }) => {
  test.slow();
  let code: string | undefined;
  const heard: string[] = [];
  await playApp(page, (message) => {
    heard.push(message.type);
    code = message.code ?? code;
  });
  /** The phone exchanges its code, and sends its workouts. */
  const upload = async (workouts: readonly unknown[]) => {
    await expect.poll(() => code).toBeDefined();
    const linked = await page.request.post('/api/vendor/apple/link', { data: { code } });
    code = undefined;
    const { token } = (await linked.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const sent = await page.request.post('/api/vendor/apple/workouts', { data: { workouts }, headers });
    expect(sent.status()).toBe(202);
  };
  const apple = page.getByRole('button', { name: /^Apple Watch/ });
  await startSetup(page);
  await giveBiometrics(page);

  await apple.click();
  await expect(page.getByText('Allow access to Health on your iPhone.')).toBeVisible();
  await expect.poll(() => heard).toContain('linkApple');
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('longrun', { detail: 'appleDeclined' })));
  await expect(page.getByText(messages.link.refused)).toBeVisible();
  code = undefined;

  await apple.click();
  const done = page.getByText(messages.progress.analysisDone).first().waitFor({ timeout: 60_000 });
  await upload([run(1), run(2), run(3)]);
  await done;
  await leaveWizard(page, '/');
  await expect(page.getByRole('region', { name: 'Latest activities' }).getByRole('listitem')).toHaveCount(3);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Unlink Apple Watch' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect.poll(() => heard).toContain('appleUnlinked');

  await page.goto('/setup/apple');
  await isOn(page, 'Sync Device');
  // A phone without workouts is a success too.
  const success = page.getByText('Your training is ready.').waitFor({ timeout: 60_000 });
  await upload([]);
  await success;
  await expect(page).toHaveURL('/', { timeout: 60_000 });
});
