import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDate, offsetAt, weekday } from '../../domain/dates.ts';
import { nextMonday } from '../../server/notifications/weeks.ts';

test.each([
  ['2026-11-22T12:00:00Z', 'Europe/Berlin', '2026-11-23', '2026-11-23T05:00:00.000Z'],
  ['2026-11-23T04:59:00Z', 'Europe/Berlin', '2026-11-23', '2026-11-23T05:00:00.000Z'],
  ['2026-11-23T05:00:00Z', 'Europe/Berlin', '2026-11-30', '2026-11-30T05:00:00.000Z'],
  ['2026-11-22T12:00:00Z', 'Pacific/Kiritimati', '2026-11-23', '2026-11-22T16:00:00.000Z'],
  ['2026-11-23T12:00:00Z', 'Pacific/Honolulu', '2026-11-23', '2026-11-23T16:00:00.000Z'],
  ['2026-11-22T12:00:00Z', null, '2026-11-23', '2026-11-23T06:00:00.000Z'],
])('after %s in %s comes %s at %s', (now, zone, monday, at) => {
  const next = nextMonday(new Date(now), zone);
  expect([next.monday, next.at.toISOString()]).toEqual([monday, at]);
});

test('it is always the next Monday morning', () => {
  const zones = ['UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
      fc.constantFrom(...zones),
      (ms, zone) => {
        const { monday, at } = nextMonday(new Date(ms), zone);
        expect(weekday(monday)).toBe(0);
        expect(localDate(at.getTime() / 1000, zone)).toBe(monday);
        const hour = new Date(at.getTime() + (offsetAt(zone, at.getTime() / 1000) ?? 0) * 60_000).getUTCHours();
        expect(hour).toBe(6);
        expect(at.getTime()).toBeGreaterThan(ms);
        expect(at.getTime() - ms).toBeLessThanOrEqual(7 * 86_400_000 + 7_200_000);
      },
    ),
  );
});
