import { expect, test } from 'vitest';
import { measure } from '../../../server/imports/measure.ts';
import { samplesOf } from '../../../server/imports/samples.ts';
import { fieldFile, hasFieldFiles, withoutFieldFiles } from '../field-files.ts';

interface Figures {
  /** Metres, with a relative tolerance. */
  readonly distance: number;
  readonly within?: number;
  /** Seconds. */
  readonly timer?: number;
  /** Rows, metres and seconds of the lap table. */
  readonly laps?: readonly [rows: number, metres: number, seconds: number];
}

const cases: readonly (readonly [name: string, why: string, figures: Figures])[] = [
  [
    'swim-pool-150m-first-length.fit',
    'session total 150 m, six active lengths of 25 m, and a first record that shows the first length',
    { distance: 150, timer: 299.7, laps: [6, 150, 300] },
  ],
  [
    'swim-pool-20-lengths-yards.fit',
    'session total 457.2 m, twenty lengths of 25 yards',
    { distance: 457.2, timer: 840, laps: [9, 457, 840] },
  ],
  ['distance-spike-one-point.tcx', 'the sum of the laps and every other point', { distance: 2854.2 }],
  ['position-0-0-one-point.gpx', 'the track without the point at 0, 0', { distance: 3691, within: 0.005 }],
  ['position-jump-5-km.gpx', 'the track without the point 5 km away', { distance: 3691, within: 0.01 }],
  [
    'short-pauses-20-s.tcx',
    'the lap states a timer of 579 s, and tracks begin after pauses',
    { distance: 2579.1, timer: 579 },
  ],
  [
    'timer-stop-without-start.fit',
    'session timer 975 s, and records move on after the stop',
    { distance: 2943.4, timer: 975 },
  ],
  [
    'row-erg-declared-native.fit',
    'the field declared for the native distance of session, laps and records ends at 6163 m',
    { distance: 6163, timer: 1707.3, laps: [8, 6163, 1707] },
  ],
  [
    'swim-laps-first-missing.fit',
    'seventeen lap messages, of which the first ended before the first record',
    { distance: 2375, timer: 3008.9, laps: [17, 2375, 3009] },
  ],
];

test.skipIf(!hasFieldFiles).each(cases)(`%s: %s${withoutFieldFiles}`, (name, _, { distance, within, timer, laps }) => {
  const bytes = fieldFile(name);
  const { sessions, problems } = measure(bytes, { weight: 70, timeZone: 'Europe/Berlin' });
  expect(problems).toEqual([]);
  expect(sessions).toHaveLength(1);
  const [session] = sessions;
  if (within === undefined) expect(session!.totalDistance).toBeCloseTo(distance, 1);
  else expect(Math.abs(session!.totalDistance! / distance - 1)).toBeLessThan(within);
  if (timer !== undefined) expect(session!.duration).toBeCloseTo(timer, 1);
  if (laps === undefined) return;
  const task = {
    activityId: 'a',
    activityTypeId: session!.activityTypeId,
    sessionIndex: 0,
    correction: null,
    subset: true,
  };
  const rows = samplesOf(bytes, task)!.laps;
  const sum = (values: readonly number[]) => Math.round(values.reduce((total, value) => total + value, 0));
  expect([rows.length, sum(rows.map((row) => row.distance ?? 0)), sum(rows.map(({ seconds }) => seconds))]).toEqual(
    laps,
  );
});
