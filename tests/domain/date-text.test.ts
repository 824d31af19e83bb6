import { describe, expect, test } from 'vitest';
import {
  clockTime,
  dayText,
  longDate,
  monthText,
  rangeText,
  relativeDay,
  relativeTime,
  shortDate,
  shortWeekdayNames,
} from '../../domain/date-text.ts';

describe('dates in words', () => {
  test('short and long', () => {
    expect(shortDate('2026-11-01')).toBe('1 Nov');
    expect(longDate('2026-11-21')).toBe('Saturday 21 November 2026');
    expect(monthText('2026-11-21')).toBe('November 2026');
    expect(dayText('2026-11-21', '2026-01-01')).toBe('Sat 21 Nov');
    expect(dayText('2025-11-21', '2026-01-01')).toBe('Fri 21 Nov 2025');
    expect(shortWeekdayNames()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    expect(() => shortDate('2026-02-30')).toThrow(RangeError);
  });

  test('ranges name the differing parts', () => {
    expect(rangeText('2026-11-16', '2026-11-22')).toBe('16–22 Nov 2026');
    expect(rangeText('2026-11-30', '2026-12-06')).toBe('30 Nov – 6 Dec 2026');
    expect(rangeText('2026-12-28', '2027-01-03')).toBe('28 Dec 2026 – 3 Jan 2027');
    expect(rangeText('2026-11-16', '2026-11-16')).toBe('16 Nov 2026');
    expect(rangeText('2025-11-16', '2026-11-16')).toBe('16 Nov 2025 – 16 Nov 2026');
  });

  test.each([
    ['2026-11-21', 'Today'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-19', 'Last Thursday'],
    ['2026-11-15', 'Last Sunday'],
    ['2026-11-14', 'Sat 14 Nov'],
    ['2026-11-27', 'Friday'],
    ['2026-11-28', 'Sat 28 Nov'],
    ['2024-02-29', 'Thu 29 Feb 2024'],
  ])('seen on 21 November 2026, %s is %s', (date, text) => {
    expect(relativeDay(date, '2026-11-21')).toBe(text);
  });

  test('wall times', () => {
    expect(clockTime('2026-11-21T18:04:59')).toBe('18:04');
    const hours = ['00:05', '09:30', '12:00', '23:59'].map((time) => clockTime(`2026-11-21T${time}:00`, '12'));
    expect(hours).toEqual(['12:05 am', '9:30 am', '12:00 pm', '11:59 pm']);
    expect(relativeTime('2026-11-20T06:30:00', '2026-11-21')).toBe('Yesterday, 06:30');
    expect(relativeTime('2026-11-20', '2026-11-21')).toBe('Yesterday');
  });
});
