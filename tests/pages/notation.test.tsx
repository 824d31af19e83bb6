import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ZonesWire } from '../../domain/entities/zones.ts';
import { ada, TODAY } from './harness/member.ts';
import { held } from './harness/held.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';

const unknown = { value: null, source: 'default', proven: false, set_on: null } as const;
const rate = { maximum: 190, source: 'default' } as const;
const zones: ZonesWire = {
  thresholds: [{ kind: 'swim_speed', from_date: '2026-01-01', value: 1, source: 'entered', bounds: null }],
  families: ['bike', 'swim'],
  critical_power: unknown,
  bike_power: { value: 250, source: 'own', proven: true, set_on: '2026-01-01' },
  heart_rate: rate,
  heart_rates: { foot: rate, bike: { maximum: 180, source: 'maximum' }, swim: rate, other: rate },
  suggestions: [],
  scales: [],
  recompute: null,
};
const answers = {
  getZones: () => zones,
  getAveragePowerScales: () => ({
    velocity: { 0: 3, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3 },
    pace: { 0: [9, 9], 1: [9, 9], 2: [9, 9], 3: [9, 9], 4: [9, 9], 5: [9, 9] },
    power: { 0: 300, 1: 300, 2: 300, 3: 300, 4: 300, 5: 300 },
  }),
};
const assumed = /^Zone 3 is assumed for 1 step, because no threshold was known/;
const chooseSport = async (name: string) => {
  await page.getByLabelText('Sport').selectOptions(name);
};

test('targets have the zones of the member’s thresholds in the sport, and an assumed zone says so', async () => {
  await settle(await openApp(`/training?new=${TODAY}`, { member: ada, reads: 'empty', answers }));
  const text = page.getByLabelText('As text');
  await chooseSport('Cycling');
  await text.fill('10 min 300 W, 10 min 160 bpm');
  await expect.element(page.getByText('Step 1 · 10 min 300 W z5 · 294–306 W')).toBeVisible();
  await expect.element(page.getByText('Step 2 · 10 min 160 bpm z4 · 157–163 bpm')).toBeVisible();
  await expect.element(page.getByText(/assumed/)).not.toBeInTheDocument();
  await chooseSport('Pool swimming');
  await text.fill('20x100 @1:40, 10 min 160 bpm');
  await expect.element(page.getByText(/^Step 1\.1 · 100 m @1:40\/100m z4/)).toBeVisible();
  await expect.element(page.getByText('Step 2 · 10 min 160 bpm · zone 3 assumed · 157–163 bpm')).toBeVisible();
  await expect.element(page.getByText(assumed)).toBeVisible();
  await text.fill('20x100 @1:40, 10 min 160 bpm z3');
  await expect.element(page.getByText(assumed)).not.toBeInTheDocument();
});

test('text that was typed before the thresholds arrived is weighed by them afterwards', async () => {
  const reading = held('getZones');
  await openApp(`/training?new=${TODAY}`, {
    member: ada,
    reads: 'empty',
    answers: { ...answers, getZones: reading.hold },
  });
  const text = page.getByLabelText('As text');
  await chooseSport('Cycling');
  await text.fill('10 min 300 W');
  await expect.element(page.getByText('Step 1 · 10 min 300 W · zone 3 assumed · 294–306 W')).toBeVisible();
  await reading.next(zones);
  await expect.element(page.getByText('Step 1 · 10 min 300 W z5 · 294–306 W')).toBeVisible();
  await expect.element(text).toHaveValue('10 min 300 W');
});

test('the editor of a training plan uses them too', async () => {
  await settle(await openApp('/training/plans/edit', { member: ada, reads: 'empty', answers }));
  await page.getByRole('button', { name: 'Add a workout on Monday' }).click();
  const text = page.getByLabelText('As text');
  await text.fill('10 min 300 W');
  await expect.element(page.getByText(assumed)).toBeVisible();
  await chooseSport('Cycling');
  await text.fill('10 min 310 W');
  await expect.element(page.getByText(assumed)).not.toBeInTheDocument();
});
