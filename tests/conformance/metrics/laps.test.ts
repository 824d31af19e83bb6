import { Decoder, Stream } from '@garmin/fitsdk';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_TYPE } from '../../../domain/activity-types.ts';
import { samplesOf } from '../../../server/imports/samples.ts';
import { hasRecordings, recordingBytes, withoutRecordings } from '../real-recordings.ts';

/** Recordings of one session that the second reader reads completely. */
const names = [
  'run-10k-race-fr15.fit',
  'run-fr935-stryd-devfields-pauses.fit',
  'run-fr965-native-power-gct.fit',
  'run-fr920-stryd-long-pauses.fit',
  'run-fr110-smart-recording.fit',
  'run-fenix2-hrm-run-gct.fit',
  'run-suunto-power.fit',
  'run-coros-power-gct.fit',
  'run-vivoactive-hr.fit',
  'bike-indoor-edge800-power.fit',
  'run-treadmill-fr945-stryd-devfields.fit',
];

/** Ours are rounded to a tenth. */
const TENTH = 0.051;

interface Read {
  readonly lapMesgs?: readonly {
    readonly startTime: Date;
    readonly totalTimerTime?: number;
    readonly totalDistance?: number;
  }[];
  readonly recordMesgs: readonly { readonly timestamp: Date; readonly distance?: number }[];
}

const readBySdk = (name: string): Read =>
  new Decoder(Stream.fromBuffer(Buffer.from(recordingBytes(name)))).read().messages as unknown as Read;
const task = {
  activityId: 'a',
  activityTypeId: ACTIVITY_TYPE.running,
  sessionIndex: 0,
  correction: null,
  subset: true,
};
const ours = (name: string) => samplesOf(recordingBytes(name), task)!;

describe.skipIf(!hasRecordings)(`laps and best efforts of real files${withoutRecordings}`, () => {
  test.each(names)('%s: laps match those of another reader', (name) => {
    const { lapMesgs = [], recordMesgs } = readBySdk(name);
    const first = recordMesgs[0]!.timestamp.getTime() / 1000;
    const last = recordMesgs.at(-1)!.timestamp.getTime() / 1000;
    const theirs = lapMesgs.filter(
      ({ startTime, totalTimerTime = 0 }) => startTime.getTime() / 1000 < last && totalTimerTime > 0,
    );
    const laps = ours(name).laps;
    expect(laps.length).toBe(theirs.length);
    for (const [i, lap] of laps.entries()) {
      const { startTime, totalTimerTime, totalDistance } = theirs[i]!;
      expect(Math.abs(lap.from - Math.max(0, startTime.getTime() / 1000 - first))).toBeLessThanOrEqual(1);
      expect(Math.abs(lap.seconds - totalTimerTime!)).toBeLessThanOrEqual(TENTH);
      if (totalDistance !== undefined) expect(Math.abs(lap.distance! - totalDistance)).toBeLessThanOrEqual(TENTH);
    }
  });

  test.each(names.filter((name) => name.startsWith('run')))('%s: best efforts are found by trying all, too', (name) => {
    const records = readBySdk(name).recordMesgs.filter(({ distance }) => distance !== undefined);
    const time = records.map(({ timestamp }) => timestamp.getTime() / 1000);
    const along = records.map(({ distance }) => distance!);
    const { efforts } = ours(name);
    const total = along.at(-1)! - along[0]!;
    expect(efforts.map(({ metres }) => metres)).toEqual(
      [400, 1000, 1609.344, 5000, 10_000, 21_097.5, 42_195].filter((metres) => metres <= total),
    );
    for (const { metres, from, to } of efforts) {
      // Every pair of records at least that far apart, shortened to the distance evenly.
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; i < time.length; i++) {
        const j = along.findIndex((way, place) => place > i && way - along[i]! >= metres);
        if (j < 0) break;
        best = Math.min(best, time[j]! - time[i]!);
      }
      // Whole records cannot be faster, and are at most one record slower at either end.
      expect(to - from).toBeLessThanOrEqual(best + 0.05);
      expect(to - from).toBeGreaterThan(best * 0.97 - 12);
    }
  });
});
