import { expect, goTo, signUp, test } from '../fixtures/person.ts';

const MINUTE = 60_000;

for (const minutes of [-10, 10]) {
  test(`a computer whose clock is off by ${minutes} minutes is served like any other`, async ({ page }) => {
    await page.addInitScript((offset) => {
      const now = Date.now.bind(Date);
      globalThis.Date = new Proxy(Date, {
        construct: (real, given: readonly unknown[]) =>
          Reflect.construct(real, given.length === 0 ? [now() + offset] : [...given]),
        get: (real, name, receiver) => (name === 'now' ? () => now() + offset : Reflect.get(real, name, receiver)),
      });
    }, minutes * MINUTE);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401 || response.status() === 403) refused.push(response.url());
    });
    await signUp(page);
    await goTo(page, 'Profile');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Link Garmin', exact: true })).toBeVisible();
    await goTo(page, 'Calendar');
    await expect(page.getByRole('grid')).toBeVisible();
    expect(refused).toEqual([]);
  });
}
