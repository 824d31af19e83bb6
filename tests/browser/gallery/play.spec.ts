import type { AnyStateMachine } from 'xstate';
import { machines } from '../../../machines/index.ts';
import { declaredIn } from '../../machines/walk.ts';
import { expectNoComplaints } from '../fixtures/axe.ts';
import { expect, test } from './machines.ts';

const declared = declaredIn(machines.couponCheck as unknown as AnyStateMachine).length;

test('a machine is played: events, results of actors, the shortest path, and all transitions', async ({ page }) => {
  await page.goto('/machines/#/couponCheck');
  await page.getByRole('link', { name: 'Play it' }).click();
  const state = page.getByRole('status');
  await expect(state).toHaveText(new RegExp(`^unchecked · [01] of ${declared} transitions taken$`));
  await page.getByRole('button', { name: /^EDIT/ }).last().click();
  await page
    .getByRole('button', { name: /^CHECK/ })
    .first()
    .click();
  await expect(state).toHaveText(/^checking/);
  await expect(page.locator('.is-active[data-state="couponCheck.checking"]')).toHaveCount(1);
  await page
    .getByRole('button', { name: /^checkCoupon failed/ })
    .last()
    .click();
  await expect(state).toHaveText(/^unchecked/);
  await page.getByLabel('State to go to').selectOption('valid');
  await page.getByRole('button', { name: 'Take the shortest way' }).click();
  await expect(state).toHaveText(/^valid/);
  await page.getByRole('button', { name: 'Walk everything' }).click();
  await expect(state).toHaveText(new RegExp(`${declared} of ${declared} transitions taken$`));
  for (const [colorScheme, width] of [
    ['dark', 320],
    ['light', 1280],
  ] as const) {
    await expectNoComplaints(page, 'play', { colorScheme, width });
  }
});
