import { expect, test } from 'vitest';
import { explainLoad } from '../../../domain/views/explained-load.ts';
import { activity } from './activity.ts';

test('a load is explained by its zones with their weights', () => {
  const zones = { dz1: 1800, dz2: 600, dz3: 300, dz4: 120, dz5: 60 };
  const explained = explainLoad(activity({ ...zones, duration: 3000, loadSource: 'power', weightedLoad: 78 }));
  expect(explained?.load).toBe(78);
  expect(explained?.zones.map(({ zone, seconds, weight, load }) => [zone, seconds, weight, load])).toEqual([
    [5, 60, 5, 5],
    [4, 120, 4, 8],
    [3, 300, 3, 15],
    [2, 600, 2, 20],
    [1, 1800, 1, 30],
    [0, 120, 0, 0],
  ]);
});

test('an activity without a load has no explanation', () => {
  const none = { dz1: null, dz2: null, dz3: null, dz4: null, dz5: null, loadSource: null, weightedLoad: null };
  expect(explainLoad(activity(none))).toBeNull();
});
