import { describe, expect, test } from 'vitest';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { distanceRatio, loadRatio, noRatioReason } from '../../../domain/views/ratio.ts';
import { calendarDay } from './calendar-day.ts';

const byDate = (days: readonly CalendarDay[]) => new Map(days.map((day) => [day.date, day]));

describe('the ratio of a day', () => {
  test('is shown with its band', () => {
    const days = byDate([calendarDay('2026-11-08', { ebAcr: 1.3, vbAcr: 0.7 })]);
    expect(loadRatio(days, '2026-11-08')).toEqual({ value: 1.3, band: 'rising', why: null });
    expect(distanceRatio(days, '2026-11-08')).toEqual({ value: 0.7, band: 'low', why: null });
  });

  test('is empty with fewer than four activities in the 28 days, with the reason', () => {
    const few = calendarDay('2026-11-08', { ebAcr: 4, vbAcr: 4, numRecentActivities: 3 });
    expect(loadRatio(byDate([few]), few.date)).toBeNull();
    expect(distanceRatio(byDate([few]), few.date)).toBeNull();
    expect(noRatioReason(few)).toBe('No ratio: you have fewer than 4 activities in the last 28 days.');
    const four = { ...few, numRecentActivities: 4 };
    expect(loadRatio(byDate([four]), four.date)).toEqual({ value: 4, band: 'steep', why: null });
  });

  test('is empty before it starts, without training, and on unknown days', () => {
    expect(loadRatio(new Map(), '2026-11-08')).toBeNull();
    expect(noRatioReason(undefined)).toBe('Ratios start 28 days after your first activity.');
    expect(noRatioReason(calendarDay('2026-11-08', { ebChronicLoad: 0 }))).toBe(
      'No ratio: you have no training in the last 28 days.',
    );
  });

  test('names for a week the cause of its jump', () => {
    const days = byDate([
      calendarDay('2026-11-07', { ebAcr: 0.82 }),
      calendarDay('2026-11-08', { ebAcr: 1.7, ebAcrMovedBy: { date: '2026-10-11', load: 396.2, days: 28 } }),
      calendarDay('2026-11-14', { ebAcr: 1.6 }),
      calendarDay('2026-11-15', { ebAcr: 1.5 }),
    ]);
    const why = 'Rose from 0.82 to 1.70 on Sun 8 Nov: the load of 396 on Sun 11 Oct left the 28-day window.';
    expect(loadRatio(days, '2026-11-08')?.why).toBe(why);
    expect(loadRatio(days, '2026-11-14')?.why).toBe(why);
    expect(loadRatio(days, '2026-11-15')?.why).toBeNull();
    expect(loadRatio(days, '2026-11-07')?.why).toBeNull();
  });

  test('is neutral while a day that left the 28 days explains its band', () => {
    const days = byDate([
      calendarDay('2026-11-07', { ebAcr: 0.82 }),
      calendarDay('2026-11-08', { ebAcr: 1.4, ebAcrMovedBy: { date: '2026-10-11', load: 396.2, days: 28 } }),
      calendarDay('2026-11-09', { ebAcr: 1.35 }),
      calendarDay('2026-11-10', { ebAcr: 1.55 }),
      calendarDay('2026-11-11', { ebAcr: 1.2 }),
      calendarDay('2026-11-15', { ebAcr: 1.4 }),
    ]);
    const bands = ['2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-15'].map(
      (date) => loadRatio(days, date)?.band,
    );
    // Training since then moved the ratio into the next band; later it is back where it was before the jump, or a week has passed.
    expect(bands).toEqual(['window', 'window', 'steep', 'steady', 'rising']);
  });

  test('keeps its colour after a new load, and names it only on that day', () => {
    const days = byDate([
      calendarDay('2026-11-07', { ebAcr: 1.2 }),
      calendarDay('2026-11-08', { ebAcr: 1.6, ebAcrMovedBy: { date: '2026-11-08', load: 396, days: null } }),
      calendarDay('2026-11-09', { ebAcr: 1.6 }),
    ]);
    expect(loadRatio(days, '2026-11-08')).toEqual({
      value: 1.6,
      band: 'steep',
      why: 'Rose from 1.20 to 1.60 on Sun 8 Nov: that day’s load of 396 was added.',
    });
    expect(loadRatio(days, '2026-11-09')).toEqual({ value: 1.6, band: 'steep', why: null });
  });

  test('names it too after a new load, or if the day before is unknown', () => {
    const days = byDate([
      calendarDay('2026-10-11', { ebAcr: 1.4, ebAcrMovedBy: { date: '2026-10-11', load: 396, days: null } }),
    ]);
    expect(loadRatio(days, '2026-10-11')?.why).toBe('Rose to 1.40 on Sun 11 Oct: that day’s load of 396 was added.');
  });
});
