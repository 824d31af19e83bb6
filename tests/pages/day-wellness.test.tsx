import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WellnessWire } from '../../domain/entities/wellness.ts';
import { daysAsked } from './harness/days.ts';
import { ada } from './harness/member.ts';
import { type Opening, openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const garmin: WellnessWire = {
  sleep: { value: 25_920, source: 'garmin', score: 81 },
  resting_heart_rate: { value: 48, source: 'garmin' },
  hrv: { value: 62.4, source: 'apple', kind: 'sdnn' },
  weight: { value: 70.2, source: 'hand' },
};
const open = (wellness: WellnessWire, more: Partial<Opening> = {}) =>
  openApp('/calendar/2026-10-14', {
    member: ada,
    reads: 'empty',
    answers: { getCalendar: (asked) => daysAsked(asked), getWellness: () => ({ wellness }) },
    ...more,
  });
const card = (name = 'Night and morning') => page.getByRole('region', { name });

test('a day shows each value with its source and its readers, and links to the page for entering values', async () => {
  const app = await open(garmin);
  for (const text of [
    '7 h 12 min (score 81), from Garmin',
    '48 bpm, from Garmin',
    '62 ms SDNN, from Apple Health',
    '70.2 kg, entered by you',
    'Only you can see this. No other figure depends on it.',
  ]) {
    await expect.element(card().getByText(text)).toBeVisible();
  }
  await expect.element(page.getByText(/For example 7:30 or 7\.5\. Garmin measured 7 h 12 min\./)).toBeVisible();
  await card().getByRole('link', { name: 'Enter your own values' }).click();
  await expect.poll(app.path).toBe('/profile/body');
  await settle(app);
});

test('in pounds, in German, on a phone', async () => {
  const app = await open(garmin, {
    member: { ...ada, prefers_metric: false },
    language: 'de',
    width: 360,
  });
  await expect.element(card('Nacht und Morgen').getByText('154,8 lb, von dir eingetragen')).toBeVisible();
  await expect.element(card('Nacht und Morgen').getByText('7 Std. 12 Min. (Wert 81), von Garmin')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await settle(app);
});

test('a day without values from any source has no card', async () => {
  const app = await open(null);
  await expect.element(page.getByText('Sleep and motivation')).toBeVisible();
  await settle(app);
  expect(card().elements()).toEqual([]);
});
