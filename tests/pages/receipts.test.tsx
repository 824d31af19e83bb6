import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, type Wire } from './harness/fake-api.ts';
import { ada, TODAY } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';

const sample = sampleReads('empty')['getActivity']?.() as Wire<'getActivity'>;
const activity = {
  ...sample.activity,
  member_id: ada.member_id,
  duration: 1800,
  weighted_load: 75,
  load_source: 'perceived',
  perceived_effort: 5,
} as const;
const answers = { getActivity: () => ({ ...sample, activity }) };
const hash = 'a'.repeat(64);
const receipt: Wire<'getActivityReceipt'> = {
  format: 1,
  longrun: '1.0.0',
  computed_at: `${TODAY}T09:00:00.000Z`,
  sha256: hash,
  kind: 'activity',
  activity_id: activity.activity_id,
  local_date: '2026-05-12',
  start_time: '2026-05-12T08:00:00.000Z',
  values: [
    { name: 'w5min', value: 302.03006, unit: 'W', formula: { id: 'recording', version: 4 }, origin: 'recorded' },
  ],
  originals: [{ sha256: hash, bytes: 1234, name: 'morning.fit' }],
  merged_from: [],
  settings: {
    activity_type_id: 2,
    session_index: 0,
    time_zone: null,
    utc_offset_minutes: 120,
    weight: 70,
    correction: null,
    critical_power: { value: 280.5, proven: true, source: 'own', set_on: null },
    maximum_heart_rate: { value: 180, source: 'age' },
    perceived_effort: 5,
    load_source: 'perceived',
  },
  measure_notes: [{ kind: 'power_refused_by_duration', watts_per_kg: 8.04, seconds: 540 }],
  notes: ['load_from_perceived_effort'],
};

afterEach(() => vi.restoreAllMocks());

/** Names and contents of the files that the page saves from now on. */
function savedFiles() {
  const files: { name: string; text: Promise<string> }[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:receipt';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, text: blobs.at(-1)!.text() });
  });
  return files;
}
const button = () => page.getByRole('button', { name: 'Download the receipt' });

test('an activity’s receipt is saved as the server wrote it; a refusal is explained, and the next try works', async () => {
  let isReady = false;
  const getActivityReceipt = () =>
    isReady ? receipt : refuse(409, 'These numbers are being recomputed. Try again in a minute.', 'receipt_not_ready');
  await settle(
    await openApp(`/activity/${activity.activity_id}`, {
      member: ada,
      reads: 'empty',
      answers: { ...answers, getActivityReceipt },
    }),
  );
  const files = savedFiles();
  await userEvent.click(button());
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Couldn’t download the receipt');
  await expect.element(alert).toHaveTextContent('These numbers are being recomputed.');
  isReady = true;
  await userEvent.click(button());
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]!.name).toBe('longrun-receipt-activity-2026-05-12.json');
  expect(JSON.parse(await files[0]!.text)).toEqual(receipt);
});

test('the explanation of a load offers the receipt of its activity', async () => {
  const path = `/activity/${activity.activity_id}`;
  const open = await openApp(path, { member: ada, reads: 'empty', answers });
  await settle(open);
  await userEvent.click(page.getByRole('button', { name: /computed\? .*load/i }).first());
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Download the receipt' })).toBeVisible();
  await expect.element(dialog).toHaveTextContent('With its receipt you can recompute this number');
});
