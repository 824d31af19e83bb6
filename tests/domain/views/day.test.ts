import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, dayView, hoursText, parseHours } from '../../../domain/views/day.ts';
import { messages } from '../../../domain/messages.ts';
import { monthWeeks } from '../../../domain/dates.ts';
import { monthTotals, weekView } from '../../../domain/views/month.ts';
import { calendarDay } from './calendar-day.ts';

test('a URL names a day of the calendar, or none', () => {
  expect(
    ['2026-11-22', '1999-02-28', '2026-02-30', '2026-11', '3026-11-22', '0026-11-22', ' 2026-11-22', ''].map(dayIn),
  ).toEqual(['2026-11-22', '1999-02-28', null, null, null, null, null, null]);
});

test('hours are parsed in common notations, to the quarter of an hour', () => {
  const cases = {
    '': null,
    ' ': null,
    '7.5': 7.5,
    '7,5': 7.5,
    '7:30': 7.5,
    '7 h 30': 7.5,
    '7h30 min': 7.5,
    '8h': 8,
    '0': 0,
    '24': 24,
  };
  for (const [text, hours] of Object.entries(cases)) expect([text, parseHours(text)]).toEqual([text, hours]);
  expect([parseHours('7:20'), parseHours('7.1'), parseHours('7:53')]).toEqual([7.25, 7, 8]);
  for (const wrong of ['24.1', '24:01', '25', '-1', 'well', '7:60', '7.5.5', '1e1', '100'])
    expect([wrong, parseHours(wrong)]).toEqual([wrong, undefined]);
});

test('every quarter of an hour is formatted as it is parsed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 96 }), (quarters) => {
      expect(parseHours(hoursText(quarters / 4))).toBe(quarters / 4);
    }),
  );
  expect([hoursText(7.25), hoursText(0)]).toEqual(['7:15', '0:00']);
});

test('a day has its ratio, the reason if there is none, and the one if the plan is done', () => {
  const workout = { trainingPlanId: 'p', title: null } as never;
  const past = calendarDay('2026-11-20', { ebAcr: 1.1, vbAcr: 0.9, numRecentActivities: 10 });
  const bare = calendarDay('2026-11-21', { ebAcr: 1.1, numRecentActivities: 2 });
  const next = calendarDay('2026-11-23', {
    ebAcr: null,
    ebAcrPw: 1.3,
    numRecentActivities: 10,
    workouts: [workout],
  });
  const days = [past, bare, next];
  const of = (date: string) => dayView(date, days, '2026-11-22');
  expect(of('2026-11-20')).toEqual({
    day: past,
    ratio: { value: 1.1, band: 'steady', why: null },
    distance: { value: 0.9, band: 'steady', why: null },
    planned: null,
    whyNone: null,
    plannedDistance: null,
  });
  expect(of('2026-11-21').ratio).toBeNull();
  expect(of('2026-11-21').whyNone).toBe(messages.ratio.tooFew);
  expect(of('2026-11-22')).toEqual({
    day: null,
    ratio: null,
    whyNone: messages.ratio.tooEarly,
    distance: null,
    planned: null,
    plannedDistance: null,
  });
  expect(of('2026-11-23').ratio).toBeNull();
  expect(of('2026-11-23').planned).toEqual({ value: 1.3, band: 'rising', why: 'If you follow the plan' });
  expect(of('2026-11-23').whyNone).toBeNull();
  expect(of('2026-11-24')).toEqual({
    planned: null,
    whyNone: null,
    day: null,
    ratio: null,
    distance: null,
    plannedDistance: null,
  });
});

test('a rest day has the ratios if the plan around it is done, as in the month', () => {
  const workout = {
    trainingPlanId: 'p',
    activityTypeId: 2,
    totalDistance: 9000,
    totalDuration: 3000,
    load: 60,
  } as never;
  const rest = { ebAcrPw: 1.42, vbAcrPw: 1.2 };
  const days = [
    ...['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-01'].map((date) => calendarDay(date, rest)),
    calendarDay('2026-11-24', { ...rest, workouts: [workout] }),
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
  const of = (date: string) => dayView(date, days, '2026-11-22');
  const why = 'If you follow the plan';
  const expected = {
    ratio: null,
    whyNone: null,
    planned: { value: 1.42, band: 'rising', why },
    distance: null,
    plannedDistance: { value: 1.2, band: 'steady', why: null },
  };
  // Before it, after it, and while it is among the last seven days.
  for (const date of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30']) {
    const { day, ...rest } = of(date);
    expect(day?.date).toBe(date);
    expect(rest).toEqual(expected);
  }
  expect(of('2026-12-01').planned).toBeNull();
  expect(of('2026-12-01').plannedDistance).toBeNull();
  const weeks = ['2026-11-23', '2026-11-30'].map((start) => weekView(start, days, '2026-11-22'));
  const shown = weeks.flatMap((week) => week.days).filter(({ plannedRatio }) => plannedRatio !== null);
  expect(shown.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30']);
});

test('remaining plans are shown for future weeks, for today without activities, and without days off', () => {
  const workout = (activityTypeId: number) =>
    ({ trainingPlanId: 'p', activityTypeId, totalDistance: 9000, totalDuration: null, load: 60 }) as never;
  const on = (date: string, numActivities = 0) =>
    calendarDay(date, { numActivities, workouts: [workout(2), workout(34)] });
  const planned = (days: ReturnType<typeof on>[], today: string) =>
    monthWeeks('2026-11-01').map((start) => weekView(start, days, today).planned.activities);
  const days = [on('2026-11-03'), on('2026-11-10'), on('2026-11-11', 1), on('2026-11-12'), on('2026-11-17')];
  expect(planned(days, '2026-11-10')).toEqual([0, 0, 3, 1, 0, 0]);
  expect(planned(days, '2026-11-11')).toEqual([0, 0, 1, 1, 0, 0]);
  expect(monthTotals('2026-11', days, '2026-11-12')).toEqual({
    planned: { distance: 18_000, duration: 0, load: 120, activities: 2 },
    totals: { distance: 0, duration: 0, load: 0, activities: 1 },
  });
});
