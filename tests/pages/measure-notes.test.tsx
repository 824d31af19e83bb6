import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';
import type { Wire } from './harness/fake-api.ts';

const sample = sampleReads('empty')['getActivity']?.() as Wire<'getActivity'>;
const answer: Wire<'getActivity'> = {
  ...sample,
  activity: {
    ...sample.activity,
    member_id: ada.member_id,
    activity_type_id: 4,
    total_distance: 2300,
    duration: 2700,
    measure_notes: [
      { kind: 'distance_from_device', device: 2300, records: 1800 },
      { kind: 'timer_from_records', device: 2760, records: 2700 },
      { kind: 'values_left_out', what: 'position', count: 1 },
      { kind: 'values_left_out', what: 'time', count: 3 },
      { kind: 'power_capped', seconds: 95 },
      { kind: 'power_refused_by_speed', metres: 1000, seconds: 100 },
      { kind: 'power_refused_by_duration', watts_per_kg: 8.04, seconds: 540 },
    ],
    measured_before: {
      on: '2026-10-01',
      activity_type_id: 0,
      distance: 1800,
      altitude_gain: null,
      average_power: 241.4,
    },
  },
};
const path = `/activity/${sample.activity.activity_id}`;
const answers = { getActivity: () => answer };
async function sentences(name: string) {
  const list = page.getByRole('list', { name });
  await expect.element(list).toBeVisible();
  return list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
}

test('an activity shows in one line each what was chosen, corrected or refused, and the earlier value', async () => {
  await settle(await openApp(path, { member: ada, reads: 'empty', answers }));
  expect(await sentences('How this activity was measured')).toEqual([
    'Distance from the watch: 2.30 km. Its records add up to 1.80 km.',
    'Moving time from the records: 45:00. The watch’s timer reports 46:00.',
    'One position too far away left out.',
    '3 records with an impossible time left out.',
    'Power is estimated. For 1:35 the estimate was higher than humanly possible, and was capped.',
    'No estimated power: 1.00 km in 1:40 is not humanly possible. Change the sport if this was not a run.',
    'No estimated power: 8.0 W/kg for 9:00 is not humanly possible. Change the sport if this was not a run.',
    'Recalculated on Thursday 1 October 2026 by a newer version. Before: Other, 1.80 km, no value, 241 W.',
  ]);
});

test('in German and miles, without the distance where the member corrected it', async () => {
  const corrected = {
    ...answer.activity,
    correction: {
      distance: 2400,
      duration: null,
      crop: null,
      recorded: { distance: 2300, duration: 2700, elapsed: 2800 },
    },
  };
  await settle(
    await openApp(path, {
      member: { ...ada, prefers_metric: false },
      reads: 'empty',
      answers: { getActivity: () => ({ ...answer, activity: corrected }) },
      language: 'de',
    }),
  );
  expect((await sentences('Wie diese Aktivität gemessen wurde')).slice(0, 2)).toEqual([
    'Bewegungszeit aus den Messpunkten: 45:00. Die Stoppuhr sagt 46:00.',
    'Eine viel zu weit entfernte Position ausgelassen.',
  ]);
});

test('figures that read the same add no note', async () => {
  const similar = {
    ...answer.activity,
    measure_notes: [
      { kind: 'distance_from_records' as const, device: 66, records: 64 },
      { kind: 'timer_from_records' as const, device: 60.2, records: 59.8 },
      { kind: 'values_left_out' as const, what: 'distance' as const, count: 1 },
    ],
    measured_before: null,
  };
  await settle(
    await openApp(path, {
      member: { ...ada, prefers_metric: false },
      reads: 'empty',
      answers: { getActivity: () => ({ ...answer, activity: similar }) },
    }),
  );
  expect(await sentences('How this activity was measured')).toEqual(['One impossible distance left out.']);
});
