import tzLookup from '@photostructure/tz-lookup';
import { describe, expect, test } from 'vitest';
import { activityTypeOf, isVirtual } from '../../../domain/activity-types.ts';
import { localTime } from '../../../domain/dates.ts';
import { chooseOffset } from '../../../domain/local-offset.ts';
import { recordingBytes, hasRecordings, withoutRecordings } from '../real-recordings.ts';
import { read, recording, reference } from './recordings.ts';

/** Wall time and the source of its offset, as decided by the server for a member without a zone. */
function wallTime(name: string): readonly [local: string, source: string] {
  const { session, metrics } = recording(name)[0]!;
  const file = read(recordingBytes(name));
  const { utcOffsetMinutes, source } = chooseOffset(
    {
      start: session.start,
      position: metrics.firstPosition,
      virtual: isVirtual(activityTypeOf(session.sport, session.subSport).activityTypeId),
      fileOffset: file.format === 'fit' ? file.localOffset : null,
      vendorOffset: null,
      memberZone: null,
    },
    (lat, lon) => tzLookup(lat, lon),
  );
  return [localTime(session.start, utcOffsetMinutes), source];
}

/** This watch wrote UTC as its local time. */
const lies = 'run-coros-power-gct.fit';

describe.skipIf(!hasRecordings)(`local times of real recordings${withoutRecordings}`, () => {
  const stated = Object.entries(reference).flatMap(([name, { startLocal }]) =>
    startLocal != null && name !== lies ? [[name, startLocal] as const] : [],
  );

  test.each(stated)('%s started at %s', (name, startLocal) => {
    expect(wallTime(name)[0]).toBe(startLocal);
  });

  test('there are enough of them, most by their place', () => {
    expect(stated).toHaveLength(20);
    expect(stated.filter(([name]) => wallTime(name)[1] === 'position')).toHaveLength(15);
  });

  test('the place takes precedence over the watch', () => {
    expect(wallTime(lies)).toEqual(['2020-03-14T14:52:29', 'position']);
  });

  test('a virtual ride has no real place, and its local time of 0 is meaningless', () => {
    expect(wallTime('bike-zwift-dual-recording.fit')).toEqual(['2021-07-22T18:52:51', 'utc']);
  });

  test('an instant stays the same, whatever offset the file has', () => {
    expect(wallTime('run-polar-m400.tcx.gz')).toEqual(['2019-01-29T11:25:13', 'position']);
    expect(wallTime('run-vivoactive-hr.gpx')).toEqual(wallTime('run-vivoactive-hr.fit'));
  });
});
