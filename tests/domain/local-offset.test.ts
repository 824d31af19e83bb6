import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseOffset,
  chooseStart,
  fitLocalOffset,
  type OffsetEvidence,
  roundOffset,
  parseOffset,
} from '../../domain/local-offset.ts';

const utc = (text: string) => Date.parse(text) / 1000;
const nothing: OffsetEvidence = {
  start: utc('2021-07-22T18:52:51Z'),
  position: null,
  virtual: false,
  fileOffset: null,
  vendorOffset: null,
  memberZone: null,
};
const zurich = { lat: 47.37, lon: 8.54 };
const zoneOf = (lat: number) => (lat === zurich.lat ? 'Europe/Zurich' : null);
const choose = (more: Partial<OffsetEvidence>) => chooseOffset({ ...nothing, ...more }, zoneOf);

describe('offset of the wall time', () => {
  test('FIT counts its local time from the end of 1989', () => {
    const seconds = fitLocalOffset(929_516_743, utc('2019-06-15T11:05:43Z'));
    expect(roundOffset(seconds)).toBe(-240);
    const afterMidnight = fitLocalOffset(utc('2020-01-07T11:33:00Z') - 631_065_600, utc('2020-01-06T22:33:00Z'));
    expect(roundOffset(afterMidnight)).toBe(780);
  });

  test('clocks drift: the nearest quarter; nowhere is beyond 14 h', () => {
    expect(roundOffset(2.987 * 3600)).toBe(180);
    expect(roundOffset(3600 + 225)).toBe(60);
    expect(roundOffset(-225)).toBe(0);
    expect([roundOffset(14 * 3600), roundOffset(14 * 3600 + 450)]).toEqual([840, null]);
    // A local time of 0, as written by one app.
    expect(roundOffset(fitLocalOffset(0, utc('2021-07-22T18:52:51Z')))).toBeNull();
    expect([roundOffset(null), roundOffset(Number.NaN)]).toEqual([null, null]);
  });

  test.each([
    ['18 minutes ahead', 1080, null],
    ['a quarter of an hour', 900, null],
    ['half an hour', 1800, null],
    ['an hour and a quarter behind', -4500, null],
    ['thirteen hours behind', -13 * 3600, null],
    ['weeks', 17 * 86_400, null],
    ['years', -20 * 365 * 86_400, null],
    ['Newfoundland', -3.5 * 3600, -210],
    ['Newfoundland in summer', -2.5 * 3600, -150],
    ['the Marquesas', -9.5 * 3600, -570],
    ['Venezuela until 2016', -4.5 * 3600, -270],
    ['India', 5.5 * 3600, 330],
    ['Nepal', 5.75 * 3600, 345],
    ['North Korea until 2018', 8.5 * 3600, 510],
    ['Eucla', 8.75 * 3600, 525],
    ['Lord Howe Island', 10.5 * 3600, 630],
    ['Chatham in summer', 13.75 * 3600, 825],
    ['Kiritimati', 14 * 3600, 840],
    ['Baker Island', -12 * 3600, -720],
  ])('only offsets that some place uses: %s', (_, seconds, minutes) => {
    expect(roundOffset(seconds)).toBe(minutes);
  });

  test('a time has a sign; Z gives the instant and not the place', () => {
    const stated = ['2026-11-03T07:30:00+09:00', '2026-11-03T07:30:00-03:30', '2026-11-03T07:30:00.5+0545'];
    expect(stated.map(parseOffset)).toEqual([32_400, -12_600, 20_700]);
    const unstated = ['2026-11-03T07:30:00Z', '2026-11-03T07:30:00', '2026-11-03'];
    expect(unstated.map(parseOffset)).toEqual([null, null, null]);
    expect(parseOffset('2026-11-03T07:30:00-00:00')).toBe(0);
  });

  test('the place first, whatever the device says', () => {
    expect(choose({ position: zurich, fileOffset: 0, vendorOffset: 3600, memberZone: 'Asia/Tokyo' })).toEqual({
      utcOffsetMinutes: 120,
      timeZone: 'Europe/Zurich',
      source: 'position',
    });
  });

  test('a virtual place gives none; nor does one without a zone', () => {
    const more = { fileOffset: -18_000 };
    const expected = { utcOffsetMinutes: -300, timeZone: null, source: 'file' };
    expect(choose({ ...more, position: zurich, virtual: true })).toEqual(expected);
    expect(choose({ ...more, position: { lat: 0.1, lon: 0.1 } })).toEqual(expected);
  });

  test('then the file, the vendor, the member, UTC', () => {
    const all = { fileOffset: 3600, vendorOffset: 7200, memberZone: 'Asia/Kathmandu' };
    expect(choose(all).source).toBe('file');
    expect(choose({ ...all, fileOffset: 99_999_999 })).toEqual({
      utcOffsetMinutes: 120,
      timeZone: null,
      source: 'vendor',
    });
    expect(choose({ ...all, fileOffset: null, vendorOffset: null })).toEqual({
      utcOffsetMinutes: 345,
      timeZone: 'Asia/Kathmandu',
      source: 'member',
    });
    expect(choose({ memberZone: 'Nowhere/Else' })).toEqual({ utcOffsetMinutes: 0, timeZone: null, source: 'utc' });
  });

  test('law: always a quarter of an hour within 14 h when no zone is known', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (fileOffset, vendorOffset) => {
        const { utcOffsetMinutes } = choose({ fileOffset, vendorOffset });
        expect(utcOffsetMinutes % 15 === 0 && Math.abs(utcOffsetMinutes) <= 840).toBe(true);
      }),
    );
  });
});

describe('the start of an activity', () => {
  const wall = utc('2021-07-22T18:52:51.5Z');
  const start = (more: Partial<Parameters<typeof chooseStart>[0]>) =>
    chooseStart({ ...nothing, start: wall, clock: 'utc', ...more }, zoneOf);
  const inZurich = { start: wall - 7200, utcOffsetMinutes: 120, timeZone: 'Europe/Zurich' };

  test('is the instant in the file', () => {
    expect(start({ position: zurich })).toEqual({ ...inZurich, start: wall, source: 'position' });
    expect(start({ fileOffset: 3600 })).toEqual({ start: wall, utcOffsetMinutes: 60, timeZone: null, source: 'file' });
  });

  test.each(['local', 'unmarked'] as const)('is a wall time at the place (%s)', (clock) => {
    expect(start({ clock, position: zurich, memberZone: 'Asia/Tokyo' })).toEqual({ ...inZurich, source: 'position' });
  });

  test('is the member’s local time without a place, or in a virtual one', () => {
    const expected = { start: wall - 9 * 3600, utcOffsetMinutes: 540, timeZone: 'Asia/Tokyo', source: 'member' };
    expect(start({ clock: 'local', memberZone: 'Asia/Tokyo' })).toEqual(expected);
    expect(start({ clock: 'local', position: zurich, virtual: true, memberZone: 'Asia/Tokyo' })).toEqual(expected);
  });

  test('stays in UTC without other information', () => {
    const inUtc = { start: wall, utcOffsetMinutes: 0, timeZone: null, source: 'utc' };
    expect(start({ clock: 'local' })).toEqual(inUtc);
    expect(start({ clock: 'unmarked' })).toEqual(inUtc);
    const inTokyo = { start: wall, utcOffsetMinutes: 540, timeZone: 'Asia/Tokyo', source: 'member' };
    expect(start({ clock: 'unmarked', memberZone: 'Asia/Tokyo' })).toEqual(inTokyo);
  });

  test.each([
    ['2021-10-31T02:30:00Z', '2021-10-31T00:30:00Z', 120],
    ['2021-03-28T02:30:00Z', '2021-03-28T01:30:00Z', 60],
    ['2021-01-01T00:10:00Z', '2020-12-31T23:10:00Z', 60],
  ])('even in nights with a clock change: %s', (written, instant, utcOffsetMinutes) => {
    expect(start({ clock: 'unmarked', position: zurich, start: utc(written) })).toEqual({
      start: utc(instant),
      utcOffsetMinutes,
      timeZone: 'Europe/Zurich',
      source: 'position',
    });
  });
});
