import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SegmentEffortWire, SegmentInputWire } from '../../domain/entities/segment.ts';
import type { Asked, Wire } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { settle } from './harness/settle.ts';
import { ownActivity } from './screens.ts';

const id = '00000000-0000-4000-8000-000000000001';
const segment = { segment_id: id, name: 'Mill hill', family: 'foot' as const, distance: 1200, rise: 84 };
const effort = (nth: number, seconds: number): SegmentEffortWire => ({
  activity_id: `00000000-0000-4000-8000-0000000000${10 + nth}`,
  activity_type_id: 2,
  name: null,
  local_start_time: `2026-05-${String(28 - nth).padStart(2, '0')}T08:00:00`,
  from: 300,
  seconds,
  heart_rate: 161,
  power: null,
});
const times = [300, 301, 299, 300, 300, 320, 321, 319, 320, 320];
const passes: Wire<'getSegment'> = {
  segment: { ...segment, line: '_p~iF~ps|U_ulLnnqC' },
  count: times.length,
  best: 299,
  efforts: times.map((seconds, nth) => effort(nth, seconds)),
};

test('a segment shows its passes, the best and the trend, and can be renamed and removed', async () => {
  let name = 'Mill hill';
  const saved: SegmentInputWire[] = [];
  let isRemoved = false;
  const open = await openApp(`/tracks/segments/${id}`, {
    member: ada,
    reads: 'empty',
    answers: {
      getSegment: () => ({ ...passes, segment: { ...passes.segment, name } }),
      listSegments: () => ({ segments: [] }),
      saveSegment: ({ body }: Asked<'saveSegment'>) => {
        saved.push(body);
        name = body.name;
        return { segment: { ...segment, name } };
      },
      removeSegment: () => {
        isRemoved = true;
        return undefined;
      },
    },
  });
  await settle(open);
  await expect.element(page.getByText('1.20 km · Grade 7.0 %')).toBeVisible();
  await expect.element(page.getByText('The median of the latest 5 passes is 0:20 faster than before.')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /26 May.*Fastest 4:59.*161 bpm/ })).toBeVisible();

  await page.getByRole('button', { name: 'Rename' }).click();
  const field = page.getByRole('textbox', { name: 'Name of the segment' });
  await userEvent.clear(field);
  await page.getByRole('button', { name: 'Save segment' }).click();
  await expect.element(page.getByText('Enter a name in one line.')).toBeVisible();
  await userEvent.fill(field, 'Old mill');
  await page.getByRole('button', { name: 'Save segment' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Old mill' })).toBeVisible();
  expect(saved).toEqual([{ name: 'Old mill' }]);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('No segments yet')).toBeVisible();
  expect(isRemoved).toBe(true);
});

test('an activity lists its segments with ranks, and makes a segment of a climb', async () => {
  const saved: unknown[] = [];
  const open = await openApp(`/activity/${id}`, {
    member: ada,
    reads: 'empty',
    answers: {
      ...(ownActivity.getActivity && { getActivity: ownActivity.getActivity }),
      listActivitySegments: (): Wire<'listActivitySegments'> => ({
        efforts: [{ segment, from: 300, seconds: 312, heart_rate: 161, power: null, rank: 3, of: 14, best: 299 }],
        climbs: [{ from: 30, to: 90, distance: 2000, ascent: 120 }],
      }),
      saveSegment: ({ params, body }: Asked<'saveSegment'>) => {
        saved.push(body);
        return { segment: { ...segment, segment_id: params.segmentId, name: body.name } };
      },
    },
  });
  await settle(open);
  const card = page.getByRole('region', { name: 'Segments and climbs' });
  await expect.element(card.getByRole('row', { name: /Mill hill 1.20 km 5:12 3 of 14 \+0:13/ })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Mill hill' })).toHaveAttribute('href', `/tracks/segments/${id}`);
  await expect.element(card.getByRole('row', { name: /Climb at 0:30 4 2.00 km 120 m 6.0 %/ })).toBeVisible();
  await card.getByRole('button', { name: 'Make a segment of the climb at 0:30' }).click();
  await card.getByRole('button', { name: 'Save segment' }).click();
  await expect.element(card.getByRole('button', { name: 'Save segment' })).not.toBeInTheDocument();
  expect(saved).toEqual([{ name: 'Climb at 0:30', part: { activity_id: expect.any(String), from: 30, to: 90 } }]);
});
