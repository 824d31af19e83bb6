import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE, activityTypeById } from '../../../domain/activity-types.ts';
import { BY_HAND } from '../../../domain/entities/manual-activity.ts';
import type { Signals } from '../../../domain/metrics/analyse.ts';
import { dayLogs } from '../../../domain/metrics/day-logs.ts';
import type { Recording } from '../../../domain/metrics/duplicates.ts';
import { duplicatesAmong } from '../../../domain/metrics/find-duplicates.ts';
import { byPrecedence, reasonFor } from '../../../domain/metrics/which-counts.ts';

const nothing: Signals = {
  power: false,
  heartRate: false,
  groundContact: false,
  position: false,
  laps: false,
  totals: false,
};
const START = 1_600_000_000;

/** An hour's run over 10 km without any signal, with a test's changes. */
function recording(id: string, more: Partial<Recording> = {}): Recording {
  const activityTypeId = more.activityTypeId ?? ACTIVITY_TYPE.running;
  return {
    id,
    fileHash: `hash-${id}`,
    sessionIndex: 0,
    source: 'file',
    vendorActivityId: null,
    activityTypeId,
    family: activityTypeById(activityTypeId).family,
    start: START,
    elapsed: 3600,
    timer: 3600,
    distance: 10_000,
    averageHeartRate: null,
    maximumHeartRate: null,
    averagePower: null,
    corrected: false,
    signals: nothing,
    recordCount: 3600,
    chosenOn: null,
    ...more,
  };
}

const idsOf = (recordings: readonly Recording[]) => recordings.map(({ id }) => id);

/** Each counts instead of the next one, for the reason next to it. */
const ladder: readonly (readonly [string, Recording])[] = [
  ['chosen', recording('chosen last', { chosenOn: 9, activityTypeId: ACTIVITY_TYPE.other })],
  ['chosen', recording('chosen', { chosenOn: 8 })],
  ['corrected', recording('corrected', { corrected: true, activityTypeId: ACTIVITY_TYPE.other })],
  ['sport', recording('of a sport', { recordCount: 1, distance: null })],
  [
    'effort',
    recording('with heart rate', { activityTypeId: ACTIVITY_TYPE.other, signals: { ...nothing, heartRate: true } }),
  ],
  [
    'totals',
    recording('with totals', {
      activityTypeId: ACTIVITY_TYPE.other,
      signals: { ...nothing, totals: true },
      distance: 0,
    }),
  ],
  [
    'complete',
    recording('with positions and laps', {
      activityTypeId: ACTIVITY_TYPE.other,
      signals: { ...nothing, position: true, laps: true },
    }),
  ],
  ['samples', recording('dense', { activityTypeId: ACTIVITY_TYPE.other, recordCount: 3602 })],
  ['earlier', recording('early', { activityTypeId: ACTIVITY_TYPE.other, start: START - 1 })],
  ['equal', recording('a', { activityTypeId: ACTIVITY_TYPE.other })],
  ['recorded', recording('b', { activityTypeId: ACTIVITY_TYPE.other })],
  ['', recording('by hand', { source: BY_HAND, signals: nothing, recordCount: 0 })],
];

describe('which recording of a session counts', () => {
  test('is decided by choice, correction, sport, effort, totals, completeness, samples and start, then by the files', () => {
    const recordings = ladder.map(([, one]) => one);
    expect(idsOf(byPrecedence(recordings.toReversed()))).toEqual(idsOf(recordings));
    const reasons = recordings.slice(1).map((other, i) => reasonFor(recordings[i]!, other));
    expect(reasons).toEqual(ladder.slice(0, -1).map(([reason]) => reason));
  });

  test('a pool swim counts, and its copy with an unknown sport and more samples does not', () => {
    const swim = { elapsed: 1800, timer: 1500, distance: 1000, start: START + 3 };
    const fit = recording('fit', { ...swim, activityTypeId: ACTIVITY_TYPE.poolSwimming, recordCount: 40 });
    const signals = { ...nothing, heartRate: true, totals: true };
    const tcx = recording('tcx', { ...swim, activityTypeId: ACTIVITY_TYPE.other, signals, recordCount: 1800 });
    expect(duplicatesAmong([tcx, fit])).toEqual(new Map([['tcx', 'fit']]));
    expect(reasonFor(fit, tcx)).toBe('sport');
  });

  test('the run counts instead of a ten-hour log around it, even if the log has a sport and more samples', () => {
    const run = recording('run', { start: START + 14_400 });
    const log = { start: START, elapsed: 36_000, timer: 36_000, distance: 40_000, recordCount: 36_000 };
    const unknown = recording('log', { ...log, activityTypeId: ACTIVITY_TYPE.other });
    expect(duplicatesAmong([unknown, run])).toEqual(new Map([['log', 'run']]));
    expect(reasonFor(run, unknown)).toBe('sport');
    const walked = recording('log', { ...log, activityTypeId: ACTIVITY_TYPE.walking });
    expect(duplicatesAmong([walked, run])).toEqual(new Map([['log', 'run']]));
    expect(reasonFor(run, walked)).toBe('session');
  });

  test('the whole session counts instead of a part of it', () => {
    const whole = recording('whole', { elapsed: 36_000, timer: 36_000, distance: 60_000, recordCount: 36_000 });
    // Six km/h as the whole, and 8.9 km/h: less than one and a half times as fast.
    const part = (distance: number) => recording('part', { start: START + 3600, elapsed: 3600, timer: 3600, distance });
    expect(duplicatesAmong([part(6000), whole])).toEqual(new Map([['part', 'whole']]));
    expect([dayLogs([part(8999), whole]), dayLogs([part(9000), whole])]).toEqual([new Set(), new Set(['whole'])]);
  });

  test('a trainer app counts instead of the watch that recorded the same hour as strength training', () => {
    const figures = { elapsed: 2700, timer: 2700, averageHeartRate: 139 };
    const app = recording('app', {
      ...figures,
      activityTypeId: ACTIVITY_TYPE.virtualCycling,
      distance: 22_000,
      signals: { ...nothing, heartRate: true, power: true, position: true, totals: true },
    });
    const watch = recording('watch', {
      ...figures,
      activityTypeId: ACTIVITY_TYPE.strength,
      start: START + 4,
      distance: 0,
      signals: { ...nothing, heartRate: true, totals: true, laps: true },
    });
    expect(duplicatesAmong([watch, app])).toEqual(new Map([['watch', 'app']]));
    expect(reasonFor(app, watch)).toBe('complete');
  });
});

const anyRecording = fc.record({
  start: fc.integer({ min: 0, max: 8 }).map((quarters) => START + quarters * 900),
  elapsed: fc.constantFrom(600, 3600, 36_000),
  distance: fc.constantFrom(1000, 10_000, null),
  averageHeartRate: fc.constantFrom(140, 150, null),
  activityTypeId: fc.constantFrom(
    ACTIVITY_TYPE.running,
    ACTIVITY_TYPE.walking,
    ACTIVITY_TYPE.virtualCycling,
    ACTIVITY_TYPE.strength,
    ACTIVITY_TYPE.other,
  ),
  recordCount: fc.constantFrom(10, 20),
  chosenOn: fc.constantFrom(null, null, 5, 6),
});

test('law: ids and the order of import change nothing', () => {
  const drawn = fc
    .array(anyRecording, { maxLength: 10 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })));
  fc.assert(
    fc.property(drawn, ([all, order]) => {
      const made = all.map((more, i) => recording(`${i}`, more));
      // Imports the same files in another order: only the ids depend on it.
      const again = order.map((i, nth) => ({ ...made[i]!, id: `later ${nth}` }));
      const byFile = (recordings: readonly Recording[]) => {
        const hashOf = new Map(recordings.map(({ id, fileHash }) => [id, fileHash]));
        return Object.fromEntries(
          [...duplicatesAmong(recordings)].map(([id, kept]) => [hashOf.get(id), hashOf.get(kept)]),
        );
      };
      expect(byFile(again)).toEqual(byFile(made));
    }),
    { numRuns: 500 },
  );
});
