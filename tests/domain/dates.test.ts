import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  civilDate,
  dateOfLocalTime,
  datesBetween,
  dayNumber,
  daysBetween,
  fromCompactDate,
  isCivilDate,
  isTimeZone,
  localDate,
  localTime,
  mondayOf,
  monthWeeks,
  offsetAt,
  offsetText,
  toCompactDate,
  weekday,
} from '../../domain/dates.ts';

const utc = (text: string) => Date.parse(text) / 1000;
const wall = (zone: string, instant: string) => {
  const offset = offsetAt(zone, utc(instant))!;
  return [localTime(utc(instant), offset), offset];
};
const anyDate = fc.integer({ min: -20_000, max: 40_000 }).map(civilDate);

describe('wall times', () => {
  test.each([
    ['Europe/Zurich', '2021-03-27T23:30:00Z', '2021-03-28T00:30:00', 60],
    ['Europe/Zurich', '2021-03-28T01:30:00Z', '2021-03-28T03:30:00', 120],
    ['Europe/Zurich', '2021-10-31T00:30:00Z', '2021-10-31T02:30:00', 120],
    ['Europe/Zurich', '2021-10-31T01:30:00Z', '2021-10-31T02:30:00', 60],
    ['America/New_York', '2019-06-16T03:30:00Z', '2019-06-15T23:30:00', -240],
    ['Asia/Kathmandu', '2020-01-01T18:20:00Z', '2020-01-02T00:05:00', 345],
    ['Pacific/Tongatapu', '2020-01-06T22:33:00Z', '2020-01-07T11:33:00', 780],
  ])('%s at %s is %s (%d min)', (zone, instant, local, offset) => {
    expect(wall(zone, instant)).toEqual([local, offset]);
  });

  test('the day is that of the wall time', () => {
    expect(dateOfLocalTime('2021-10-31T02:30:00')).toBe('2021-10-31');
    expect(localDate(utc('2020-01-06T22:33:00Z'), 'Pacific/Tongatapu')).toBe('2020-01-07');
    expect(localDate(utc('2020-01-06T22:33:00Z'), null)).toBe('2020-01-06');
    expect(localDate(utc('2020-01-06T22:33:00Z'), 'Nowhere/Else')).toBe('2020-01-06');
    expect(localTime(1.9, 0)).toBe('1970-01-01T00:00:01');
  });

  test('zones unknown to this machine', () => {
    expect([offsetAt('Nowhere/Else', 0), isTimeZone('Nowhere/Else'), isTimeZone('Europe/Zurich')]).toEqual([
      null,
      false,
      true,
    ]);
  });

  test('offsets as text', () => {
    expect([0, 60, -240, 345, -210].map(offsetText)).toEqual(['+00:00', '+01:00', '-04:00', '+05:45', '-03:30']);
  });
});

describe('civil dates', () => {
  test('weeks start on Monday', () => {
    expect([mondayOf('2021-03-28'), mondayOf('2021-01-01'), mondayOf('2021-01-04')]).toEqual([
      '2021-03-22',
      '2020-12-28',
      '2021-01-04',
    ]);
    expect([weekday('1970-01-01'), weekday('1969-12-29'), weekday('2026-11-22')]).toEqual([3, 0, 6]);
  });

  test('days that exist', () => {
    expect(
      ['2024-02-29', '2023-02-29', '2021-13-01', '2021-00-10', '21-01-01', '2021-1-1', ''].map(isCivilDate),
    ).toEqual([true, false, false, false, false, false, false]);
    expect(() => dayNumber('2023-02-29')).toThrow(RangeError);
  });

  test('days of 23 and 25 hours count as one', () => {
    expect(addDays('2021-03-27', 2)).toBe('2021-03-29');
    expect(daysBetween('2021-10-30', '2021-11-01')).toBe(2);
    expect(daysBetween('2021-11-01', '2021-10-30')).toBe(-2);
  });

  test('months keep the day or end with a shorter month', () => {
    expect(addMonths('2021-01-31', 1)).toBe('2021-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2021-01-15', -1)).toBe('2020-12-15');
    expect(addMonths('2020-02-29', 12)).toBe('2021-02-28');
  });

  test('dates in the format of the calls', () => {
    expect(toCompactDate('2021-03-28')).toBe('20210328');
    expect(fromCompactDate('20210328')).toBe('2021-03-28');
    expect(['20210229', '2021-03-28', '', '202103281'].map(fromCompactDate)).toEqual([null, null, null, null]);
  });

  test('age in whole years', () => {
    expect(ageOn('1983-06-18', '2013-06-17')).toBe(29);
    expect(ageOn('1983-06-18', '2013-06-18')).toBe(30);
    expect(ageOn('2004-02-29', '2023-02-28')).toBe(18);
    expect([ageOn(null, '2013-06-18'), ageOn('2014-01-01', '2013-06-18'), ageOn('1983', '2013-06-18')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a month as weeks', () => {
    expect(monthWeeks('2021-02-17')).toEqual(['2021-02-01', '2021-02-08', '2021-02-15', '2021-02-22']);
    expect(monthWeeks('2026-11-21')).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  test('law: the weeks of a month contain each of its days, and each week contains one', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const mondays = monthWeeks(date);
        const start = `${date.slice(0, 7)}-01`;
        const days = datesBetween(start, addDays(addMonths(start, 1), -1));
        expect(mondays).toEqual([...new Set(days.map(mondayOf))]);
      }),
    );
  });

  test('law: adding days and counting them agree; codecs are reversible; Monday is at most six days ago', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(civilDate(dayNumber(date))).toBe(date);
        expect(fromCompactDate(toCompactDate(date))).toBe(date);
        expect(daysBetween(mondayOf(date), date)).toBe(weekday(date));
        expect(weekday(mondayOf(date))).toBe(0);
      }),
    );
  });

  test('law: the machine’s zone changes nothing', () => {
    const before = process.env.TZ;
    try {
      const seen = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'].map((zone) => {
        process.env.TZ = zone;
        return [addMonths('2021-03-28', 1), monthWeeks('2021-03-28'), wall('Europe/Zurich', '2021-03-28T01:30:00Z')];
      });
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });
});

test('endless spellings of zones are not all cached', () => {
  let made = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given);
      made++;
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }));
  const formatsFor = (zone: string) => {
    const before = made;
    offsetAt(zone, 0);
    return made - before;
  };
  const name = 'america/argentina/buenos_aires';
  const spelling = (i: number) =>
    [...name].map((letter, at) => ((i >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  formatsFor('Pacific/Auckland');
  expect(formatsFor('Pacific/Auckland')).toBe(0);
  for (let i = 0; i < 2000; i++) formatsFor(spelling(i));
  expect(formatsFor('Pacific/Auckland')).toBe(1);
  vi.unstubAllGlobals();
});
