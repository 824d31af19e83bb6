import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import type { Signals } from '../../../domain/metrics/analyse.ts';
import { compareRecordings, DUPLICATE_SEARCH_SECONDS, type Recording } from '../../../domain/metrics/duplicates.ts';
import { duplicatesAmong } from '../../../domain/metrics/find-duplicates.ts';
import { byPrecedence } from '../../../domain/metrics/which-counts.ts';
import { duplicatesBesideMerged } from '../../../domain/metrics/merged-duplicates.ts';

/** The literal rule: each recording, the richest first, is compared with every one kept so far. */
function oneByOne(recordings: readonly Recording[]): Map<string, string> {
  const duplicates = new Map<string, string>();
  const kept: Recording[] = [];
  for (const recording of byPrecedence(recordings)) {
    const better = kept.find(
      (other) =>
        Math.abs(other.start - recording.start) <= DUPLICATE_SEARCH_SECONDS &&
        compareRecordings(recording, other) === 'duplicate',
    );
    if (better === undefined) kept.push(recording);
    else duplicates.set(recording.id, better.id);
  }
  return duplicates;
}

const nothing: Signals = {
  power: false,
  heartRate: false,
  groundContact: false,
  position: false,
  laps: false,
  totals: false,
};
const START = 1_600_000_000;

/** A run of an hour with changes; `i` makes it unique. */
function recording(i: number, more: Partial<Recording> = {}): Recording {
  const activityTypeId = more.activityTypeId ?? ACTIVITY_TYPE.running;
  return {
    id: `recording-${String(i).padStart(6, '0')}`,
    fileHash: `hash-${i}`,
    sessionIndex: 0,
    source: 'file',
    vendorActivityId: null,
    activityTypeId,
    family: activityTypeById(activityTypeId).family,
    start: START,
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

const figure = (typical: number) =>
  fc.option(
    fc.integer({ min: -30, max: 30 }).map((thousandths) => typical * (1 + thousandths / 1000)),
    { nil: null, freq: 8 },
  );

const anyRecording = fc.record({
  start: fc.oneof(
    fc.integer({ min: 0, max: 5000 }),
    // Quarters of an hour plus errors of clocks.
    fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: -70, max: 70 })).map(([n, off]) => n * 900 + off),
    fc.integer({ min: 0, max: 1_000_000 }),
  ),
  elapsed: fc.oneof(figure(3600), figure(600), fc.integer({ min: 0, max: 900_000 })),
  timer: fc.oneof(figure(3600), fc.constantFrom(null, 0, -5, 100_000)),
  distance: figure(10_000),
  averageHeartRate: figure(150),
  maximumHeartRate: figure(180),
  averagePower: figure(250),
  corrected: fc.boolean(),
  signals: fc.record({
    power: fc.boolean(),
    heartRate: fc.boolean(),
    groundContact: fc.constant(false),
    position: fc.boolean(),
    laps: fc.boolean(),
    totals: fc.boolean(),
  }),
  source: fc.constantFrom('file', 'file', 'garmin', 'polar'),
  activityTypeId: fc.constantFrom(
    ACTIVITY_TYPE.running,
    ACTIVITY_TYPE.walking,
    ACTIVITY_TYPE.cycling,
    ACTIVITY_TYPE.strength,
    ACTIVITY_TYPE.other,
  ),
  fileHash: fc.option(fc.constantFrom('one', 'two'), { nil: undefined, freq: 4 }),
  sessionIndex: fc.integer({ min: 0, max: 2 }),
  vendorActivityId: fc.constantFrom(null, null, null, 'a', 'b'),
  recordCount: fc.integer({ min: 0, max: 3 }),
  chosenOn: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null, freq: 2 }),
});

test('law: finds the same as comparing all pairs', () => {
  fc.assert(
    fc.property(fc.array(anyRecording, { maxLength: 120 }), (drawn) => {
      const recordings = drawn.map(({ fileHash, ...one }, i) =>
        recording(i, { ...one, start: START + one.start, ...(fileHash !== undefined && { fileHash }) }),
      );
      expect(duplicatesAmong(recordings)).toEqual(oneByOne(recordings));
    }),
    { numRuns: process.env.LONG ? 20_000 : 300 },
  );
});

describe('merged recordings', () => {
  const [first, second, whole] = [
    recording(1, { elapsed: 1200, timer: 1200, recordCount: 9000 }),
    recording(2, { elapsed: 900, timer: 900, start: START + 1500 }),
    recording(3, { elapsed: 2400, timer: 2100, chosenOn: 5 }),
  ] as const;
  const into = new Map([
    [first.id, whole.id],
    [second.id, whole.id],
  ]);
  const judged = (recordings: readonly Recording[], mergedInto = into, removed: readonly string[] = []) =>
    Object.fromEntries(duplicatesBesideMerged(recordings, mergedInto, new Set(removed)));

  test('are set aside for the merged activity, whatever the comparison says', () => {
    expect(judged([first, second, whole])).toEqual({ [first.id]: whole.id, [second.id]: whole.id });
    const ride = { ...whole, family: 'bike', activityTypeId: ACTIVITY_TYPE.cycling } as const;
    expect(judged([first, second, ride])).toEqual({ [first.id]: whole.id, [second.id]: whole.id });
  });

  test('are set aside for the outermost merged activity', () => {
    const more = recording(4, { elapsed: 4000, timer: 3000, chosenOn: 6 });
    const chain = new Map([...into, [whole.id, more.id]]);
    expect(judged([first, second, whole, more], chain)).toEqual({
      [first.id]: whole.id,
      [second.id]: whole.id,
      [whole.id]: more.id,
    });
  });

  test('are compared like all others if another recording counts instead of the merged one', () => {
    const other = recording(5, { elapsed: 1190, timer: 1190, start: START + 3, chosenOn: 9 });
    expect(judged([first, second, whole, other])).toEqual({ [whole.id]: other.id, [first.id]: other.id });
  });

  test('do not affect recordings between them, even if one of them was deleted or the whole was merged in turn', () => {
    const between = recording(6, { elapsed: 200, timer: 200, start: START + 1250 });
    const parts = { [first.id]: whole.id, [second.id]: whole.id };
    expect(judged([first, second, whole, between])).toEqual(parts);
    expect(judged([first, second, whole, between], into, [first.id])).toEqual({ [second.id]: whole.id });
    const third = recording(7, { elapsed: 600, timer: 600, start: START + 9000 });
    const more = recording(8, { elapsed: 9600, timer: 2700, chosenOn: 6 });
    const chain = new Map([...into, [whole.id, more.id], [third.id, more.id]]);
    const later = recording(9, { elapsed: 600, timer: 600, start: START + 4000 });
    expect(judged([first, second, whole, between, third, more, later], chain)).toEqual({
      ...parts,
      [whole.id]: more.id,
      [third.id]: more.id,
    });
  });

  test('keep their duplicates, even with a wrong clock, and while they are deleted', () => {
    const copy = recording(6, { elapsed: 1200, timer: 1200, start: START + 3600 });
    const again = recording(7, { elapsed: 1100, timer: 1100, start: START + 20 });
    const repeated = { [copy.id]: whole.id, [again.id]: whole.id };
    expect(judged([first, second, whole, copy, again])).toEqual({
      ...repeated,
      [first.id]: whole.id,
      [second.id]: whole.id,
    });
    expect(judged([first, second, whole, copy, again], into, [first.id])).toEqual({
      ...repeated,
      [second.id]: whole.id,
    });
  });

  test('belong to each part of the merged activity after a split', () => {
    const cut = { corrected: true, fileHash: whole.fileHash, chosenOn: null };
    const rest = recording(6, { ...cut, sessionIndex: 1000, start: START + 900, elapsed: 1500, timer: 1200 });
    const parts = new Map([first, second].map(({ id }) => [id, rest.id]));
    const between = recording(7, { elapsed: 200, timer: 200, start: START + 1250 });
    expect(judged([first, second, rest, between], parts)).toEqual(Object.fromEntries(parts));
  });
});

/** Patterns in which all recordings are related, in time or by their figures. */
const shapes: Readonly<Record<string, (i: number, n: number) => Partial<Recording>>> = {
  'one session again and again': () => ({}),
  'one session, each time richer': (i) => ({ recordCount: i }),
  'each a little later, half of them shared': (i) => ({ start: START + i * 1801, elapsed: 3600, timer: 3600 }),
  'each just too short to be shared': (i) => ({ start: START + i, elapsed: 1, timer: 1 }),
  'no length at all, one minute': (i) => ({ start: START + (i % 60), elapsed: null, timer: null }),
  'within each other, none by half': (i) => ({
    start: START,
    elapsed: 86_400 * 0.999 ** i,
    timer: null,
    recordCount: i,
  }),
  'no length, quarters of an hour apart, figures almost alike': (i, n) => ({
    start: START + (i % 100) * 900 + (i % 61),
    elapsed: 0,
    timer: 0,
    distance: 10_000 * (1 + i / n),
    averageHeartRate: 100 * (1 + ((i * 7919) % n) / n),
  }),
  'no length, clocks off by just too much': (i) => ({
    start: START + (i % 2) * 961,
    elapsed: 0,
    timer: 0,
  }),
  'one session from two services by turns': (i) => ({ source: i % 2 ? 'polar' : 'garmin', start: START + (i % 7200) }),
};

/** Recordings that count their comparisons. */
function counted(recordings: readonly Recording[]) {
  let looks = 0;
  const watched = recordings.map(({ fileHash, ...rest }) =>
    Object.defineProperty({ ...rest } as Recording, 'fileHash', {
      get: () => {
        looks += 1;
        return fileHash;
      },
    }),
  );
  duplicatesAmong(watched);
  return looks / 2;
}

describe.each(Object.entries(shapes))('%s', (_, shape) => {
  const made = (n: number) => Array.from({ length: n }, (_, i) => recording(i, shape(i, n)));

  it('is the same as one by one', () => {
    const recordings = made(1500);
    expect(duplicatesAmong(recordings)).toEqual(oneByOne(recordings));
  });

  it('needs few comparisons per recording, however many there are', () => {
    const n = 20_000;
    expect(counted(made(n))).toBeLessThan(n * 4 * Math.log2(n));
  });
});
