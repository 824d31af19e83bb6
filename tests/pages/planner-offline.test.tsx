import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { breakOff } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada, TODAY } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

test('a workout that could not be saved offline is saved when the connection returns', async () => {
  const savings = held('saveTrainingPlan');
  const open = await openApp(`/training?new=${TODAY}`, {
    member: ada,
    reads: 'empty',
    answers: { saveTrainingPlan: savings.hold },
  });
  await settle(open);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tempo');
  await page.getByLabelText('As text').fill('40 min z2');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await savings.next(breakOff());
  await expect.element(page.getByText(/saves it when you’re back online/)).toBeVisible();
  isOnline.mockRestore();
  dispatchEvent(new Event('online'));
  await expect.poll(() => savings.size()).toBe(1);
});
