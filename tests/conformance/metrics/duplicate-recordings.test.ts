import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activityTypeOf } from '../../../domain/activity-types.ts';
import { compareRecordings, overlapOf, type Recording } from '../../../domain/metrics/duplicates.ts';
import { duplicatesAmong } from '../../../domain/metrics/find-duplicates.ts';
import { recordingBytes, hasRecordings, withoutRecordings } from '../real-recordings.ts';
import { recording, reference } from './recordings.ts';

/** Each session of a real file as if one member had uploaded it, file by file. */
function recordingsOf(name: string): Recording[] {
  const fileHash = createHash('sha256').update(recordingBytes(name)).digest('hex');
  return recording(name).map(({ session, metrics }, sessionIndex) => {
    const { activityTypeId, family } = activityTypeOf(session.sport, session.subSport);
    return {
      id: recording(name).length > 1 ? `${name}#${sessionIndex}` : name,
      fileHash,
      sessionIndex,
      source: 'file',
      vendorActivityId: null,
      activityTypeId,
      family,
      start: session.start,
      elapsed: metrics.elapsed,
      timer: metrics.timer,
      distance: metrics.distance,
      averageHeartRate: metrics.averageHeartRate,
      maximumHeartRate: metrics.maximumHeartRate,
      averagePower: metrics.averagePower,
      corrected: false,
      signals: metrics.signals,
      recordCount: metrics.recordCount,
      chosenOn: null,
    };
  });
}

describe.skipIf(!hasRecordings)(`real recordings of one session${withoutRecordings}`, () => {
  const files = Object.keys(reference).filter((name) => reference[name]!.fmt !== 'ZIP');
  const all = hasRecordings ? files.flatMap((name) => recordingsOf(name)) : [];
  const byId = (id: string) => all.find((one) => one.id === id)!;

  test('a ride by a trainer app and a watch: 28 km and none', () => {
    const [app, watch] = [byId('bike-zwift-dual-recording.fit'), byId('bike-fenix6-dual-recording.fit')];
    expect([Math.round(app.distance!), watch.distance]).toEqual([28_286, 0]);
    expect(overlapOf(app, watch)).toBe(1);
    expect(compareRecordings(app, watch)).toBe('duplicate');
  });

  test('a walk and the run after it', () => {
    const [walk, run] = [byId('walk-fenix5-short.fit'), byId('run-fenix5-short.fit')];
    expect(overlapOf(walk, run)).toBe(0);
    expect(compareRecordings(walk, run)).toBe('distinct');
  });

  test('of all recordings together, exactly the known ones are duplicates; the fuller one is kept', () => {
    expect(Object.fromEntries(duplicatesAmong(all))).toEqual({
      'bike-fenix6-dual-recording.fit': 'bike-zwift-dual-recording.fit',
      'bike-edge1000-power.fit': 'bike-edge1000-power.tcx',
      'bike-edge1000-power.gpx': 'bike-edge1000-power.tcx',
      'run-10k-race-fr15.tcx': 'run-10k-race-fr15.fit',
      'run-suunto-power-no-pause-records.fit': 'run-suunto-power.fit',
      'run-treadmill-fr945.tcx': 'run-treadmill-fr945-stryd-devfields.fit',
      'run-vivoactive-hr.gpx': 'run-vivoactive-hr.fit',
      // One hike with and without most of its times. One run damaged in four ways: the hashes of the files decide.
      'odd-partial-times.gpx': 'hike-no-hr.gpx',
      'bad-crc.fit': 'bad-truncated.fit',
      'bad-second-header-corrupt.fit': 'bad-truncated.fit',
      'bad-second-part-no-data.fit': 'bad-truncated.fit',
    });
  });
});
