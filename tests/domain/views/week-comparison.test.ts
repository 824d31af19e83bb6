import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { changeOf, totalsBetween, weekComparison } from '../../../domain/views/week-comparison.ts';
import { calendarDay } from './calendar-day.ts';

const today = '2026-11-21';

test('this week is the seven days up to today, the week before the seven before those', () => {
  const days = Array.from({ length: 15 }, (_, back) =>
    calendarDay(addDays(today, -back), { distance: 10 ** (back % 7), duration: back < 7 ? 60 : 100, numActivities: 1 }),
  );
  const { current, previous } = weekComparison(days, today);
  expect(current).toEqual({ distance: 1_111_111, duration: 420, load: 0, activities: 7 });
  expect(previous).toEqual({ distance: 1_111_111, duration: 700, load: 0, activities: 7 });
});

test('missing days count as rest', () => {
  const days = [calendarDay('2026-11-14', { weightedLoad: 80, numActivities: 2 })];
  expect(weekComparison(days, today)).toEqual({
    current: { distance: 0, duration: 0, load: 0, activities: 0 },
    previous: { distance: 0, duration: 0, load: 80, activities: 2 },
  });
  expect(totalsBetween(days, '2026-11-14', '2026-11-14').load).toBe(80);
  expect(totalsBetween(days, '2026-11-15', '2026-11-20').load).toBe(0);
});

test('changes in percent, while a percentage is meaningful', () => {
  expect(changeOf(75, 60)).toEqual({ direction: 'more', difference: 15, percent: 25 });
  expect(changeOf(45, 60)).toEqual({ direction: 'less', difference: 15, percent: 25 });
  expect(changeOf(60, 60)).toEqual({ direction: 'same', difference: 0, percent: 0 });
  expect(changeOf(5, 0)).toEqual({ direction: 'more', difference: 5, percent: null });
  expect(changeOf(100, 10).percent).toBe(900);
  expect(changeOf(101, 10).percent).toBeNull();
});

test('a change and its reverse have the same size and opposite directions', () => {
  const opposite = { more: 'less', less: 'more', same: 'same' } as const;
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (a, b) => {
      expect(changeOf(a, b).difference).toBe(changeOf(b, a).difference);
      expect(changeOf(a, b).direction).toBe(opposite[changeOf(b, a).direction]);
    }),
  );
});
