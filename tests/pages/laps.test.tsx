import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Wire } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';

const activity = sampleReads('empty')['getActivity']?.() as Wire<'getActivity'>;
const samples = sampleReads('full')['getSamples']?.() as Wire<'getSamples'>;
const lap = samples.laps[0]!;
/** Each lap 100 s, the first the fastest. */
const laps = Array.from({ length: 20 }, (_, i) => ({
  ...lap,
  from: 100 * i,
  to: 100 * i + 100,
  seconds: 100,
  distance: 400 - 5 * i,
}));
// A short rest, faster than all others.
laps[10] = { ...laps[10]!, seconds: 10, distance: 90 };

const opening = {
  member: ada,
  reads: 'empty',
  answers: {
    getActivity: () => ({ ...activity, activity: { ...activity.activity, member_id: ada.member_id } }),
    getSamples: () => ({ ...samples, laps }),
  },
} as const;
const path = `/activity/${activity.activity.activity_id}`;
const rows = () => page.getByRole('group', { name: 'Lap', exact: true }).getByRole('row');

test('ten laps are listed first, with bars from the slowest', async () => {
  await settle(await openApp(path, opening));
  await expect.poll(() => rows().elements().length).toBe(11);
  await page.getByRole('button', { name: 'Show all 20' }).click();
  await expect.poll(() => rows().elements().length).toBe(21);
  const bars = [...document.querySelectorAll<HTMLElement>('td span[aria-hidden] > i')].map(({ style }) => style.width);
  expect([bars[0], bars[10], bars[19]]).toEqual(['100%', '100%', '15%']);
});

test('on a phone power makes room for heart rate', async () => {
  await settle(await openApp(path, { ...opening, width: 360 }));
  const heads = page.getByRole('group', { name: 'Lap', exact: true }).getByRole('columnheader');
  expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
    'No.',
    'Distance',
    'Time',
    'Speed',
    'Heart rate',
  ]);
});
