import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { ActivityRow } from '../../../domain/entities/activity.ts';
import { goalPeriods, goalSports } from '../../../domain/entities/goal.ts';
import { type CountedGoal, explainGoal } from '../../../domain/views/explained-goal.ts';
import { activity } from './activity.ts';

/** Wednesday. */
const today = '2026-11-25';
const how = { today, weekStart: 0 };
const goal = (input: CountedGoal['input']): CountedGoal => ({ goalId: 'g', input, done: 0 });
const row = (date: string, fields: Partial<ActivityRow> = {}): ActivityRow => ({
  ...activity({}),
  activityId: `${date} ${JSON.stringify(fields)}`,
  recordingId: date,
  activityTypeId: 2,
  localStartTime: `${date}T06:00:00`,
  duration: 3600,
  totalDistance: 10_000,
  ...fields,
});

test('a weekly distance lists its runs, newest first, and those without a value', () => {
  const told = explainGoal(
    goal({ kind: 'distance', per: 'week', sport: 'foot', amount: 40_000 }),
    [
      row('2026-11-22'),
      row('2026-11-23'),
      row('2026-11-24', { totalDistance: null }),
      row('2026-11-25', { totalDistance: 12_000 }),
      row('2026-11-25', { activityTypeId: 10, recordingId: 'ride', totalDistance: 50_000 }),
    ],
    how,
  );
  expect(told.from).toBe('2026-11-23');
  expect(told.to).toBe('2026-11-29');
  expect(told.done).toBe(22_000);
  expect(told.without).toBe(1);
  expect(told.spans).toHaveLength(1);
  expect(told.spans[0]?.days.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-24', '2026-11-23']);
});

test('sessions of a year are listed by month, and a recording’s legs in one sport count as one', () => {
  const legs = [0, 1].map((leg) => row('2026-03-01', { recordingId: 'race', activityId: `leg ${leg}` }));
  const told = explainGoal(
    goal({ kind: 'sessions', per: 'year', sport: null, amount: 200 }),
    [...legs, row('2026-03-01', { recordingId: 'race', activityTypeId: 10 }), row('2026-11-01'), row('2025-12-31')],
    how,
  );
  expect(told.done).toBe(3);
  expect(told.spans.map(({ from, to, sum }) => [from, to, sum])).toEqual([
    ['2026-11-01', '2026-11-30', 1],
    ['2026-03-01', '2026-03-31', 2],
  ]);
});

test('the spans of a goal sum to its progress, whatever was done', () => {
  const rows = fc.array(
    fc.record({
      back: fc.integer({ min: 0, max: 400 }),
      type: fc.constantFrom(2, 1, 10, 20),
      metres: fc.integer({ min: 0, max: 40_000 }),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(...goalPeriods),
      fc.option(fc.constantFrom(...goalSports)),
      (list, per, sport) => {
        const activities = list.map(({ back, type, metres }, i) =>
          row(addDays(today, -back), {
            activityId: `a${i}`,
            recordingId: `r${i}`,
            activityTypeId: type,
            totalDistance: metres,
          }),
        );
        const { done, spans } = explainGoal(goal({ kind: 'distance', per, sport, amount: 1 }), activities, how);
        expect(spans.reduce((sum, span) => sum + span.sum, 0)).toBe(done);
      },
    ),
  );
});
