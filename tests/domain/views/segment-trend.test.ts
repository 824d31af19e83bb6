import { expect, test } from 'vitest';
import { segmentTrend } from '../../../domain/views/segment-trend.ts';

test('the median of the latest five passes is compared with that of all before', () => {
  expect(segmentTrend([])).toBeNull();
  expect(segmentTrend([100, 100, 100, 100, 100, 110, 110, 110, 110])).toBeNull();
  expect(segmentTrend([100, 300, 90, 101, 99, 110, 110, 400, 112, 108])).toBe(-10);
  expect(segmentTrend([120, 120, 120, 120, 120, 110, 110, 111, 112, 110, 111])).toBe(10);
  expect(segmentTrend(Array.from({ length: 10 }, () => 100))).toBe(0);
});
