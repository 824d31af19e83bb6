import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { BY_HAND } from '../../../domain/entities/manual-activity.ts';
import { mergeSessions, type Mergeable } from '../../../domain/metrics/merge.ts';
import { readFit } from '../../../formats/fit/read.ts';
import { writeActivity } from '../../../formats/fit/write-activity.ts';
import type { DecodedActivity, RecordColumns } from '../../../formats/types.ts';
import { measure } from '../../../server/imports/measure.ts';
import { merge } from '../../../server/imports/merge.ts';
import type { MergedPart, RecordingData } from '../../../server/imports/worker-tasks.ts';
import { noRecordingData } from '../../../server/imports/worker-tasks.ts';

const START = 1_780_000_000;
const athlete = { weight: 70, timeZone: 'Europe/Berlin' };

interface Outing {
  readonly start: number;
  /** Records, one per second, with the timer paused for a while after half of them. */
  readonly n: number;
  readonly pause?: number;
  readonly channels?: readonly (keyof typeof channels)[];
  readonly hasTimer?: boolean;
  readonly laps?: number;
  readonly ascent?: number | null;
}

const channels = {
  lat: (i: number) => ((500_000_000 + 300 * i) * 180) / 2 ** 31,
  lon: () => (90_000_000 * 180) / 2 ** 31,
  altitude: (i: number) => 100 + (i % 50) / 5,
  distance: (i: number) => i * 3,
  speed: () => 3,
  heartRate: (i: number) => 140 + (i % 20),
  cadence: (i: number) => 85 + (i % 4) / 4,
  power: (i: number) => 230 + (i % 9),
  groundContact: (i: number) => 240 + (i % 10),
  verticalOscillation: () => 81.5,
  verticalRatio: () => 7.25,
  temperature: () => 21,
} as const;
const all = Object.keys(channels) as (keyof typeof channels)[];

/** A run as written by its watch. */
function outing({
  start,
  n,
  pause = 0,
  channels: chosen = all,
  hasTimer = true,
  laps = 2,
  ascent = 20,
}: Outing): Uint8Array {
  const half = n / 2;
  const time = Float64Array.from({ length: n }, (_, i) => start + i + (i >= half ? pause : 0));
  const records: RecordColumns = {
    n,
    time,
    ...Object.fromEntries(chosen.map((name) => [name, Float64Array.from({ length: n }, (_, i) => channels[name](i))])),
    developer: [{ name: 'Form Power', units: 'Watts', values: Float64Array.from({ length: n }, (_, i) => i / 7) }],
  };
  const elapsed = n - 1 + pause;
  return writeActivity({
    fileId: { manufacturer: 'garmin', product: '3113', serialNumber: '1', created: start },
    session: {
      sport: 'running',
      subSport: 'generic',
      start,
      end: start + elapsed,
      elapsed,
      timer: n - 1,
      distance: (n - 1) * 3,
      ascent,
      descent: 10,
      averageHeartRate: 150,
      maximumHeartRate: 159,
      averagePower: 234,
      averageCadence: 85,
      calories: 100,
    },
    records,
    laps: Array.from({ length: laps }, (_, i) => ({
      start: start + i * 60,
      elapsed: 60,
      timer: 60,
      distance: 180,
    })),
    events: hasTimer
      ? [
          { time: start, type: 'start' },
          ...(pause > 0
            ? ([
                { time: start + half, type: 'stop' },
                { time: start + half + pause, type: 'start' },
              ] as const)
            : []),
          { time: start + elapsed, type: 'stop' },
        ]
      : [],
    localOffset: 7200,
  });
}

function partOf(bytes: Uint8Array, said: RecordingData = noRecordingData): MergedPart {
  const [session] = measure(bytes, athlete, said).sessions;
  const { start, elapsed, duration, totalDistance: distance, averageHr, maximumHr, correction } = session!;
  const { altitudeGain, altitudeLoss } = session!;
  const figures = { start, elapsed, duration, distance, averageHr, maximumHr, altitudeGain, altitudeLoss };
  return { path: '', place: 0, correction, ...figures };
}

function merged(files: readonly Uint8Array[], said: readonly RecordingData[] = []) {
  const parts = files.map((bytes, i) => partOf(bytes, said[i]));
  const result = merge(files, { parts, athlete, activityTypeId: ACTIVITY_TYPE.running, utcOffset: 7200, serial: 77 });
  if ('why' in result) throw new Error(result.why);
  return { parts, ...result, file: readFit(result.bytes) };
}

const valuesOf = (
  files: readonly DecodedActivity[],
  column: (records: RecordColumns) => ArrayLike<number> | undefined,
) =>
  files.flatMap(({ records }) =>
    Array.from(column(records) ?? Float64Array.from({ length: records.n }).fill(Number.NaN)),
  );

describe('two merged recordings', () => {
  const first = outing({ start: START, n: 600, pause: 120 });
  const second = outing({ start: START + 1500, n: 400, pause: 90, laps: 3 });

  it('are one with all records, channels and laps of both, and a continuous distance', () => {
    const { file } = merged([first, second]);
    const both = [readFit(first), readFit(second)];
    expect(file.problems).toEqual([]);
    expect([...file.records.time]).toEqual(valuesOf(both, ({ time }) => time));
    for (const name of all.filter((name) => name !== 'distance')) {
      expect(Array.from(file.records[name]!), name).toEqual(valuesOf(both, (records) => records[name]));
    }
    const [along, then] = both.map(({ records }) => [...records.distance!]) as [number[], number[]];
    expect([...file.records.distance!]).toEqual([...along, ...then.map((metres) => metres + along.at(-1)!)]);
    expect(file.records.developer.map(({ name, units }) => [name, units])).toEqual([['Form Power', 'Watts']]);
    expect([...file.records.developer[0]!.values]).toEqual(valuesOf(both, ({ developer }) => developer[0]!.values));
    expect(file.laps).toEqual(both.flatMap(({ laps }) => laps));
    expect(file.sessions).toHaveLength(1);
    expect(file.sessions[0]!.sport).toBe('running');
    expect(file.sessions[0]!.subSport).toBe('generic');
    expect(file.sessions[0]!.calories).toBe(200);
    expect(file.sessions[0]!.ascent).toBe(40);
    expect(file.fileId).toEqual({
      manufacturer: 'garmin',
      product: '3113',
      type: 'activity',
      serialNumber: '77',
      created: 1_780_000_000,
    });
    expect(file.localOffset).toBe(7200);
  });

  it('total the sum of both, with the time between them as a pause', () => {
    const { session, parts } = merged([first, second]);
    expect(session.duration).toBeCloseTo(parts[0]!.duration! + parts[1]!.duration!, 3);
    expect(session.totalDistance).toBeCloseTo(parts[0]!.distance! + parts[1]!.distance!, 2);
    expect(session.elapsed).toBe(1500 + 399 + 90);
    expect(session.recordCount).toBe(1000);
    const { sessions } = measure(first, athlete);
    const seconds = (histogram: Uint8Array | null) => histogram?.length ?? 0;
    expect(seconds(session.heartRateHistogram)).toBeGreaterThanOrEqual(seconds(sessions[0]!.heartRateHistogram));
  });

  it('keep a channel that only one of them has', () => {
    const bare = outing({ start: START + 1500, n: 100, channels: ['lat', 'lon'], ascent: null });
    const { file, session, parts } = merged([first, bare]);
    expect(Number.isNaN(file.records.power![599])).toBe(false);
    expect([...file.records.power!.subarray(600)].every(Number.isNaN)).toBe(true);
    expect(session.totalDistance).toBeCloseTo(parts[0]!.distance! + parts[1]!.distance!, 2);
    expect(session.altitudeGain).toBe(20);
    const along = file.records.distance!;
    expect(along[600]).toBeCloseTo(along[599]!, 2);
    expect(along[699]).toBeGreaterThan(along[600]! + 100);
  });

  it('are merged with their corrections: crop, distance and time', () => {
    const recorded = { distance: null, duration: null, elapsed: 719 };
    const crop = { from: 60, to: 299 };
    const cropped = { ...noRecordingData, corrections: { 0: { distance: null, duration: null, crop, recorded } } };
    const longer = { ...noRecordingData, corrections: { 0: { distance: 2400, duration: null, crop: null, recorded } } };
    const { file, session, parts } = merged([first, second], [cropped, longer]);
    expect(file.records.n).toBe(240 + 400);
    expect(file.records.time[0]).toBe(START + 60);
    expect(file.records.distance![239]).toBeCloseTo(717, 1);
    expect(file.records.distance!.at(-1)).toBeCloseTo(717 + 2400, 0);
    expect(session.totalDistance).toBeCloseTo(parts[0]!.distance! + 2400, 0);
    // The laps of the rest, whose figures are measured.
    expect(file.laps[0]).toEqual({ start: START + 60, elapsed: 60, timer: null, distance: null });
    expect(file.laps).toHaveLength(4);
  });

  it('without a timer pause without movement, and nowhere else', () => {
    const without = outing({ start: START, n: 600, pause: 120, hasTimer: false, laps: 0 });
    const { file, session, parts } = merged([without, second]);
    expect(session.duration).toBeCloseTo(parts[0]!.duration! + parts[1]!.duration!, 0);
    expect(file.laps[0]).toEqual({ start: START, elapsed: 719, timer: 599, distance: 1797 });
    expect(file.events.slice(0, 2).map(({ type }) => type)).toEqual(['stop', 'start']);
  });

  it('count steps if one device counted them and the other strides', () => {
    const steps = merged([first, asSteps(outing({ start: START + 1500, n: 400 }))]);
    expect([steps.file.records.cadence![0], steps.file.records.cadence![600]]).toEqual([170, 170]);
    expect(steps.session.averageCadence).toBeCloseTo(170.75, 1);
  });

  it('stay two if their records overlap, or one of them has none', () => {
    const part = partOf(first);
    const task = { parts: [part, part], athlete, activityTypeId: ACTIVITY_TYPE.running, utcOffset: 0, serial: 1 };
    expect(merge([first, outing({ start: START + 700, n: 60 })], task)).toEqual({ kind: 'merge', why: 'overlapping' });
    expect(merge([first, outing({ start: START + 1500, n: 0 })], task)).toEqual({ kind: 'merge', why: 'empty' });
    expect(merge([first, Uint8Array.of(1, 2, 3)], task)).toEqual({ kind: 'merge', why: 'unreadable' });
  });
});

/** A run as a device records it that counts both feet. */
function asSteps(bytes: Uint8Array): Uint8Array {
  const { records, sessions, laps, events } = readFit(bytes);
  const cadence = records.cadence!.map((value) => value * 2);
  return writeActivity({
    fileId: { manufacturer: null, product: 'app', serialNumber: null, created: START },
    session: { ...sessions[0]!, averageCadence: 170 },
    records: { ...records, cadence },
    laps,
    events,
    localOffset: null,
  });
}

describe('whether two activities can be merged', () => {
  const run: Mergeable = { source: 'file', family: 'foot', start: START, elapsed: 600, duration: 550, distance: 2000 };
  const later = (seconds: number, more: Partial<Mergeable> = {}): Mergeable => ({
    ...run,
    start: START + seconds,
    distance: 1000,
    ...more,
  });

  it('gives the result, whichever is named first', () => {
    const both = { gap: 300, duration: 1100, distance: 3000 };
    expect(mergeSessions(run, later(900))).toEqual({ ...both, isOtherFirst: false });
    expect(mergeSessions(later(900), run)).toEqual({ ...both, isOtherFirst: true });
    expect(mergeSessions(run, later(900, { distance: null, duration: null }))).toEqual({
      duration: 550,
      distance: 2000,
      isOtherFirst: false,
      gap: 300,
    });
  });

  it.each([
    ['a second after the other', later(601), { gap: 1 }],
    ['at once', later(599.5), { gap: 0 }],
    ['twelve hours later', later(600 + 12 * 3600), { gap: 12 * 3600 }],
  ])('%s it is one', (_, other, merged) =>
    expect(mergeSessions(run, other)).toEqual({ duration: 1100, distance: 3000, isOtherFirst: false, ...merged }),
  );

  it.each([
    ['overlapping', later(598)],
    ['overlapping', run],
    ['too_far_apart', later(601 + 12 * 3600)],
    ['other_sport', later(900, { family: 'bike' })],
    ['by_hand', later(900, { source: BY_HAND })],
  ] as const)('is refused as %s', (why, other) => {
    expect(mergeSessions(run, other)).toBe(why);
    expect(mergeSessions(other, run)).toBe(why);
  });
});
