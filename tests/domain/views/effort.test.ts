import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { decoupled, gradeAdjusted } from '../../../domain/views/effort.ts';

const run = { activityTypeId: ACTIVITY_TYPE.running, totalDistance: 10_000, duration: 3000, elapsed: 3000 };
const half = (speed: number, heartRate: number) => ({ speed, heartRate });

describe('grade-adjusted pace', () => {
  test('is the pace of the activity, faster by the factor', () => {
    expect(gradeAdjusted(run, { gradeFactor: 1.25, halves: null }, true)).toEqual({
      pace: { value: '5:00', unit: 'min/km' },
      adjusted: { value: '4:00', unit: 'min/km' },
      factor: '1.250',
    });
  });

  test('is not shown where pace or grade is not known', () => {
    expect(gradeAdjusted(run, { gradeFactor: null, halves: null }, true)).toBeNull();
    expect(gradeAdjusted(run, null, true)).toBeNull();
    expect(gradeAdjusted({ ...run, totalDistance: null }, { gradeFactor: 1, halves: null }, true)).toBeNull();
  });
});

describe('pace against heart rate', () => {
  test('shows their drift, and both halves', () => {
    const effort = { gradeFactor: null, halves: { first: half(3, 150), second: half(3, 160) } };
    expect(decoupled(effort, true)).toEqual({
      text: '+6.3',
      trend: 'apart',
      first: { pace: '5:33 min/km', beats: '150', perBeat: '1.200' },
      second: { pace: '5:33 min/km', beats: '160', perBeat: '1.125' },
    });
  });

  test.each([
    [half(3, 150), half(3, 150), '0.0', 'held'],
    [half(3, 150), half(3.0001, 150), '0.0', 'held'],
    [half(3, 150), half(3.1, 150), '−3.3', 'held'],
    [half(3, 150), half(3.2, 150), '−6.7', 'gained'],
    [half(3, 150), half(2.86, 150), '+4.7', 'held'],
    [half(3, 150), half(2.847, 150), '+5.1', 'apart'],
  ])('%j, then %j: %s', (first, second, text, trend) => {
    const answer = decoupled({ gradeFactor: null, halves: { first, second } }, true);
    expect(answer?.text).toBe(text);
    expect(answer?.trend).toBe(trend);
  });

  test('is not shown if unknown', () => {
    expect(decoupled({ gradeFactor: 1, halves: null }, true)).toBeNull();
  });
});
