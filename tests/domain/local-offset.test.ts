import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseOffset,
  fitLocalOffset,
  type OffsetEvidence,
  roundOffset,
  statedOffset,
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
    // A local time of 0, as one app writes it.
    expect(roundOffset(fitLocalOffset(0, utc('2021-07-22T18:52:51Z')))).toBeNull();
    expect([roundOffset(null), roundOffset(Number.NaN)]).toEqual([null, null]);
  });

  test('a time states it with a sign; Z says when and not where', () => {
    const stated = ['2026-11-03T07:30:00+09:00', '2026-11-03T07:30:00-03:30', '2026-11-03T07:30:00.5+0545'];
    expect(stated.map(statedOffset)).toEqual([32_400, -12_600, 20_700]);
    const unstated = ['2026-11-03T07:30:00Z', '2026-11-03T07:30:00', '2026-11-03'];
    expect(unstated.map(statedOffset)).toEqual([null, null, null]);
    expect(statedOffset('2026-11-03T07:30:00-00:00')).toBe(0);
  });

  test('the place first, whatever the device says', () => {
    expect(choose({ position: zurich, fileOffset: 0, vendorOffset: 3600, memberZone: 'Asia/Tokyo' })).toEqual({
      utcOffsetMinutes: 120,
      timeZone: 'Europe/Zurich',
      source: 'position',
    });
  });

  test('a virtual place says nothing; nor does one without a zone', () => {
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
