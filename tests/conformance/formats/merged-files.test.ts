import { Decoder, Stream } from '@garmin/fitsdk';
import { describe, expect, it } from 'vitest';
import { sportNameOf } from '../../../domain/activity-types.ts';
import { fitNames } from '../../../domain/sports/fit-names.ts';
import { writeActivity } from '../../../formats/fit/write-activity.ts';
import { readActivity } from '../../../formats/read-activity.ts';
import type { DecodedActivity } from '../../../formats/types.ts';
import type { MeasuredSession } from '../../../server/activities/measured.ts';
import { measure } from '../../../server/imports/measure.ts';
import { merge } from '../../../server/imports/merge.ts';
import { hasRecordings, recordingBytes, withoutRecordings } from '../real-recordings.ts';

const athlete = { weight: 70, timeZone: 'Europe/Berlin' };
/** Files of each format and kind: with and without a timer, with only positions, with irregular samples, and with developer fields. */
const names = [
  'run-fr935-stryd-devfields-pauses.fit',
  'run-fr110-smart-recording.fit',
  'run-apple-watch-healthfit.fit',
  'bike-edge705-negative-steps.tcx',
  'run-fr410.tcx',
  'hike-no-hr.gpx',
  'run-amazfit.gpx',
];

/** The FIT sport of a recording, for the merged one. */
const fitSportOf = (file: DecodedActivity, { sport, subSport, activityTypeId }: MeasuredSession) =>
  file.format === 'fit' ? { sport, subSport } : fitNames[sportNameOf(activityTypeId)];

/** A recording that starts `seconds` seconds later. */
function later(file: DecodedActivity, seconds: number, sport: ReturnType<typeof fitSportOf>): Uint8Array<ArrayBuffer> {
  const [session] = file.sessions;
  return writeActivity({
    fileId: { ...file.fileId, created: session!.start + seconds, serialNumber: '5' },
    session: { ...session!, ...sport, start: session!.start + seconds, end: session!.end + seconds },
    records: { ...file.records, time: file.records.time.map((time) => time + seconds) },
    laps: file.laps.map((lap) => ({ ...lap, start: lap.start + seconds })),
    events: file.events.map((event) => ({ ...event, time: event.time + seconds })),
    localOffset: file.localOffset,
  });
}

const partOf = (session: MeasuredSession) => ({
  ...session,
  path: '',
  place: 0,
  distance: session.totalDistance,
});

const total = (one: number | null, other: number | null) => (one ?? 0) + (other ?? 0);

describe.skipIf(!hasRecordings)(`a recording merged with itself an hour later${withoutRecordings}`, () => {
  it.each(names)('%s has twice the totals, and is readable by others', (name) => {
    const bytes = recordingBytes(name);
    const file = readActivity(bytes);
    const [one] = measure(bytes, athlete).sessions;
    const fitSport = fitSportOf(file, one!);
    const again = later(file, (one!.elapsed ?? 0) + 3600, fitSport);
    const [two] = measure(again, athlete).sessions;
    const parts = [partOf(one!), partOf(two!)];
    const { activityTypeId } = one!;
    const merged = merge([bytes, again], { parts, athlete, activityTypeId, utcOffset: 3600, serial: 9 });
    if ('why' in merged) throw new Error(merged.why);
    const { session } = merged;
    expect(session.recordCount).toBe(one!.recordCount + two!.recordCount);
    expect(session.duration).toBeCloseTo(total(one!.duration, two!.duration), 0);
    expect(session.totalDistance).toBeCloseTo(total(one!.totalDistance, two!.totalDistance), 0);
    expect(Math.abs(total(session.altitudeGain, 0) - total(one!.altitudeGain, two!.altitudeGain))).toBeLessThan(1);
    expect(Math.abs(total(session.averageHr, 0) - total(one!.averageHr, 0))).toBeLessThan(1);
    expect(Math.abs(total(session.averageCadence, 0) - total(one!.averageCadence, 0))).toBeLessThan(1);
    expect([session.powerSource, session.sport, session.subSport, session.device]).toEqual([
      one!.powerSource,
      fitSport.sport,
      fitSport.subSport,
      one!.device,
    ]);
    // No effort is best across the gap.
    expect(total(session.w5sec, 0)).toBeLessThan(total(one!.w5sec, 0) + 3);
    const judged = new Decoder(Stream.fromByteArray(merged.bytes)).read();
    expect(judged.errors).toEqual([]);
    expect((judged.messages as { recordMesgs?: unknown[] }).recordMesgs).toHaveLength(session.recordCount);
  });
});
