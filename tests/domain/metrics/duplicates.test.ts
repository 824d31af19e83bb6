import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import {
  compareRecordings,
  DUPLICATE_SEARCH_SECONDS,
  overlapOf,
  type Recording,
} from '../../../domain/metrics/duplicates.ts';
import { duplicatesAmong } from '../../../domain/metrics/find-duplicates.ts';
import { byPrecedence } from '../../../domain/metrics/which-counts.ts';
import type { Signals } from '../../../domain/metrics/analyse.ts';

const nothing: Signals = {
  power: false,
  heartRate: false,
  groundContact: false,
  position: false,
  laps: false,
  totals: false,
};
let count = 0;

/** A run of an hour and 10 km with heart rate, from a separate file, with changes. */
function recording(more: Partial<Recording> = {}): Recording {
  count++;
  const activityTypeId = more.activityTypeId ?? ACTIVITY_TYPE.running;
  return {
    id: `recording-${count}`,
    fileHash: `hash-${count}`,
    sessionIndex: 0,
    source: 'garmin',
    vendorActivityId: null,
    activityTypeId,
    family: activityTypeById(activityTypeId).family,
    start: 1_600_000_000,
    elapsed: 3600,
    timer: 3600,
    distance: 10_000,
    averageHeartRate: 150,
    maximumHeartRate: null,
    averagePower: null,
    corrected: false,
    signals: { ...nothing, heartRate: true },
    recordCount: 3600,
    chosenOn: null,
    ...more,
  };
}

describe('two recordings', () => {
  test('a ride recorded by a trainer app and a watch: distance has no veto', () => {
    const start = Date.parse('2021-07-22T18:52:51Z') / 1000;
    const app = recording({
      activityTypeId: ACTIVITY_TYPE.virtualCycling,
      source: 'file',
      start,
      elapsed: 3181,
      timer: 3182.8,
      distance: 28_286.2,
      averageHeartRate: 141,
    });
    const watch = recording({
      activityTypeId: ACTIVITY_TYPE.indoorCycling,
      start,
      elapsed: 3159.9,
      timer: 3158.9,
      distance: 0,
      averageHeartRate: 142,
    });
    expect(overlapOf(app, watch)).toBe(1);
    expect(compareRecordings(app, watch)).toBe('duplicate');
  });

  test('one run from two services, 4 s and 0.17 % apart', () => {
    const other = recording({ source: 'polar', start: 1_600_000_004, distance: 10_017 });
    expect(compareRecordings(recording(), other)).toBe('duplicate');
  });

  test('one run saved again almost two hours later', () => {
    const later = recording({ source: 'file', start: 1_600_000_000 + 7199 });
    expect(overlapOf(recording(), later)).toBe(0);
    expect(compareRecordings(recording(), later)).toBe('duplicate');
  });

  test('a walk, and a run 33 s after its end', () => {
    const start = Date.parse('2017-06-11T14:32:51Z') / 1000;
    const walk = recording({ activityTypeId: ACTIVITY_TYPE.walking, start, elapsed: 45, timer: 45, distance: 67.8 });
    const run = recording({ start: start + 78, elapsed: 57, timer: 57, distance: 157.6 });
    expect(overlapOf(walk, run)).toBe(0);
    expect(compareRecordings(walk, run)).toBe('distinct');
  });

  test('two rides that start 53 s apart and share 7.4 of 60.4 s', () => {
    const ride = recording({ activityTypeId: ACTIVITY_TYPE.cycling, elapsed: 60.4, timer: 60.4, distance: 300 });
    const next = { ...ride, id: 'next', fileHash: 'next', start: ride.start + 53, elapsed: 200, timer: 200 };
    expect(overlapOf(ride, next)).toBeCloseTo(0.12, 2);
    expect(compareRecordings(ride, next)).toBe('distinct');
  });

  test('half of the shorter is enough', () => {
    const at = (offset: number) =>
      compareRecordings(recording(), recording({ start: 1_600_000_000 + offset, distance: 1 }));
    expect([at(1800), at(1801)]).toEqual(['duplicate', 'distinct']);
  });

  test('the same file, or the same activity of a vendor, is the same record; its sessions are not duplicates', () => {
    const file = recording({ fileHash: 'one' });
    expect(compareRecordings(file, recording({ fileHash: 'one' }))).toBe('same');
    expect(compareRecordings(file, recording({ fileHash: 'one', sessionIndex: 1 }))).toBe('distinct');
    const vendor = recording({ vendorActivityId: '77' });
    expect(compareRecordings(vendor, recording({ vendorActivityId: '77' }))).toBe('same');
    expect(compareRecordings(vendor, recording({ vendorActivityId: '77', source: 'polar' }))).toBe('duplicate');
    expect(compareRecordings(vendor, recording({ vendorActivityId: '77', sessionIndex: 2 }))).toBe('distinct');
  });

  test('another family of sports is another session; an unknown sport matches all', () => {
    const strength = recording({ activityTypeId: ACTIVITY_TYPE.strength, start: 1_600_001_200 });
    expect(compareRecordings(recording(), strength)).toBe('distinct');
    expect(compareRecordings(recording(), recording({ activityTypeId: ACTIVITY_TYPE.other }))).toBe('duplicate');
    expect(compareRecordings(recording(), recording({ activityTypeId: ACTIVITY_TYPE.walking }))).toBe('duplicate');
  });

  test('a ten-hour log and the run inside it are one session; with ten minutes in ten hours both count', () => {
    const log = recording({ activityTypeId: ACTIVITY_TYPE.other, elapsed: 36_000, timer: 36_000 });
    const run = (seconds: number) => recording({ start: log.start + 7200, elapsed: seconds, timer: seconds });
    expect(compareRecordings(log, run(3600))).toBe('duplicate');
    expect([compareRecordings(log, run(720)), compareRecordings(log, run(719))]).toEqual(['duplicate', 'distinct']);
  });

  test('one hour in two families is one session if both start and end together', () => {
    const ride = recording({ activityTypeId: ACTIVITY_TYPE.virtualCycling, elapsed: 2700, timer: 2700 });
    const watch = (more: Partial<Recording>) =>
      recording({ activityTypeId: ACTIVITY_TYPE.strength, start: ride.start + 4, elapsed: 2700, timer: 2700, ...more });
    expect(compareRecordings(ride, watch({}))).toBe('duplicate');
    expect(compareRecordings(ride, watch({ averageHeartRate: null }))).toBe('duplicate');
    // 2025 of 2700 s are shared, and 2024.
    const later = (seconds: number) => compareRecordings(ride, watch({ start: ride.start + seconds }));
    expect([later(675), later(676)]).toEqual(['duplicate', 'distinct']);
    // Two hours of strength training around the ride are more than the ride.
    expect(compareRecordings(ride, watch({ start: ride.start - 600, elapsed: 7200, timer: 7200 }))).toBe('distinct');
    const heartRate = (averageHeartRate: number) => compareRecordings(ride, watch({ averageHeartRate }));
    expect([heartRate(135), heartRate(134)]).toEqual(['duplicate', 'distinct']);
  });

  test('recordings chosen together by the member are two sessions', () => {
    const [one, other] = [recording({ chosenOn: 7 }), recording({ chosenOn: 7 })];
    expect(compareRecordings(one, other)).toBe('distinct');
    expect(compareRecordings(one, recording({ chosenOn: 8 }))).toBe('duplicate');
    // A later one duplicates the first of them.
    const late = recording({ signals: { ...nothing, power: true, heartRate: true }, recordCount: 9999 });
    expect(duplicatesAmong([late, other, one])).toEqual(new Map([[late.id, one.id]]));
  });

  test('a pause of a month counts an hour', () => {
    const forgotten = recording({ elapsed: 2_412_583, timer: 7373 });
    const nextDay = recording({ start: 1_600_000_000 + 86_400, distance: 4000 });
    expect(overlapOf(forgotten, nextDay)).toBe(0);
    const whileRunning = recording({ start: 1_600_000_000 + 7373, distance: 4000 });
    expect(overlapOf(forgotten, whileRunning)).toBe(1);
    expect(overlapOf(recording({ elapsed: 100_000, timer: null }), nextDay)).toBe(0);
    expect(overlapOf(recording({ elapsed: null, timer: null }), recording())).toBe(0);
  });
});

describe('a wrong clock', () => {
  const shifted = (more: Partial<Recording>) =>
    compareRecordings(recording(), recording({ source: 'polar', start: 1_600_000_000 + 7200, ...more }));

  test('by whole hours or the offset of a zone, within a minute, up to 14 h', () => {
    const by = (seconds: number) => shifted({ start: 1_600_000_000 + seconds });
    // Two hours, Newfoundland's 2:30, India's 5:30, Nepal's 5:45, and 14 hours.
    expect([7140, 7260, -9000, 19_800, 20_700, 50_460].map(by)).toEqual(Array(6).fill('duplicate'));
    // No zone is 1:15 or 4:45 from UTC; none is 15 hours; a day apart is another workout.
    expect([7139, 7261, 4500, 17_100, 50_461, 54_000, 86_400].map(by)).toEqual(Array(7).fill('distinct'));
  });

  test('one treadmill session on two mornings, 24 h and 30 s apart, is two sessions', () => {
    const morning = { activityTypeId: ACTIVITY_TYPE.treadmillRunning, source: 'file', averageHeartRate: 142.4 };
    const first = recording({ ...morning, elapsed: 2700, timer: 2700, distance: 8000 });
    const next = recording({ ...morning, start: first.start + 86_430, elapsed: 2705, timer: 2705, distance: 8020 });
    expect(compareRecordings(first, next)).toBe('distinct');
    const week = Array.from({ length: 7 }, (_, day) => recording({ ...morning, start: first.start + day * 86_400 }));
    expect(duplicatesAmong(week)).toEqual(new Map());
  });

  test('elapsed time, distance, and mean and highest heart rate agree within 1 %', () => {
    const highest = (one: number, other: number) =>
      compareRecordings(
        recording({ maximumHeartRate: one }),
        recording({ source: 'polar', start: 1_600_007_200, maximumHeartRate: other }),
      );
    expect([highest(170, 171), highest(170, 172)]).toEqual(['duplicate', 'distinct']);
    expect(shifted({ elapsed: 3636, distance: 9900, averageHeartRate: 151.5 })).toBe('duplicate');
    expect(shifted({ elapsed: 3637 })).toBe('distinct');
    expect(shifted({ distance: 9899 })).toBe('distinct');
    expect(shifted({ averageHeartRate: 148.4 })).toBe('distinct');
    expect(shifted({ distance: null })).toBe('distinct');
  });

  test('power stands in for heart rate; without both nothing is flagged', () => {
    const signals = { ...nothing, power: true };
    const a = recording({ averageHeartRate: null, averagePower: 200, signals });
    const b = (more: Partial<Recording>) =>
      recording({ source: 'polar', start: a.start + 3600 * 5, averageHeartRate: null, signals, ...more });
    expect(compareRecordings(a, b({ averagePower: 201 }))).toBe('duplicate');
    expect(compareRecordings(a, b({ averagePower: 210 }))).toBe('distinct');
    expect(compareRecordings(a, b({}))).toBe('distinct');
    // A run to work and back; power computed from the pace adds nothing to the pace.
    expect(compareRecordings({ ...a, averagePower: null }, b({}))).toBe('distinct');
    expect(compareRecordings(a, b({ averagePower: 200, signals: nothing }))).toBe('distinct');
    expect(compareRecordings({ ...a, signals: nothing }, b({ averagePower: 200 }))).toBe('distinct');
  });

  test('one vendor separates its own activities; two files have to agree within half a percent', () => {
    expect(shifted({ source: 'garmin' })).toBe('distinct');
    const file = (more: Partial<Recording>) => recording({ source: 'file', ...more });
    expect(compareRecordings(file({}), file({ start: 1_600_007_199, distance: 10_017 }))).toBe('duplicate');
    expect(compareRecordings(file({}), file({ start: 1_600_007_199, averageHeartRate: 151 }))).toBe('distinct');
  });
});

describe('which one is kept', () => {
  test('three recordings of one run, and another run', () => {
    const [poor, rich, richer] = [1, 2, 3].map((count) => recording({ recordCount: count })) as [
      Recording,
      Recording,
      Recording,
    ];
    const next = recording({ start: poor.start + 86_400, elapsed: 900, distance: 3000 });
    expect(duplicatesAmong([poor, next, rich, richer])).toEqual(
      new Map([
        [rich.id, richer.id],
        [poor.id, richer.id],
      ]),
    );
    // If the kept one is deleted, one of the others counts again.
    expect(duplicatesAmong([poor, next, rich])).toEqual(new Map([[poor.id, rich.id]]));
    expect(duplicatesAmong([poor, next])).toEqual(new Map());
  });

  const anyRecording = fc
    .record({
      start: fc.integer({ min: 0, max: 40_000 }),
      elapsed: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
      timer: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: null }),
      source: fc.constantFrom('file', 'garmin', 'polar'),
      activityTypeId: fc.constantFrom(ACTIVITY_TYPE.running, ACTIVITY_TYPE.cycling, ACTIVITY_TYPE.other),
      recordCount: fc.integer({ min: 0, max: 3 }),
    })
    .map(recording);

  test('law: comparing is symmetric, and never finds a duplicate beyond the search', () => {
    fc.assert(
      fc.property(anyRecording, anyRecording, fc.integer({ min: 0, max: 40 }), (a, b, days) => {
        const far = { ...b, start: b.start + days * 86_400 };
        expect(compareRecordings(a, far)).toBe(compareRecordings(far, a));
        expect(overlapOf(a, far)).toBe(overlapOf(far, a));
        expect(overlapOf(a, far)).toBeLessThanOrEqual(1);
        if (Math.abs(a.start - far.start) > DUPLICATE_SEARCH_SECONDS) {
          expect(compareRecordings(a, far)).toBe('distinct');
        }
      }),
    );
  });

  test('law: the order does not matter; kept ones are distinct; each duplicate matches a kept one', () => {
    fc.assert(
      fc.property(fc.array(anyRecording, { maxLength: 12 }), (recordings) => {
        const duplicates = duplicatesAmong(recordings);
        expect(duplicatesAmong(recordings.toReversed())).toEqual(duplicates);
        const kept = recordings.filter(({ id }) => !duplicates.has(id));
        const ordered = byPrecedence(recordings);
        for (const a of kept) {
          for (const b of kept) if (a !== b) expect(compareRecordings(a, b)).toBe('distinct');
        }
        for (const [id, keptId] of duplicates) {
          const [a, b] = [id, keptId].map((wanted) => recordings.find((item) => item.id === wanted)!);
          expect(compareRecordings(a!, b!)).toBe('duplicate');
          expect(ordered.indexOf(b!)).toBeLessThan(ordered.indexOf(a!));
          expect(kept).toContain(b);
        }
      }),
    );
  });
});
