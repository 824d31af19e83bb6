import { describe, expect, it } from 'vitest';
import { readActivity } from '../../../formats/read-activity.ts';
import { iso, mean, total, valid } from './figures.ts';
import { hasRecordings, recordingBytes, withoutRecordings } from '../real-recordings.ts';
import { references } from './real-files.ts';

/** Expected result of each file: records, sessions, type, and its problems with their byte offset. */
const damaged: Readonly<
  Record<string, readonly [number, number, string, readonly (readonly [string, number, string?])[]]>
> = {
  'bad-appledouble.fit': [0, 0, 'unknown', [['UnknownFormat', 0, 'unknown']]],
  'bad-crc.fit': [14, 1, 'activity', [['BadCrc', 769]]],
  'bad-empty-0-bytes.fit': [0, 0, 'unknown', [['Empty', 0]]],
  'bad-header-size-zero-zwift.fit': [
    2319,
    1,
    'activity',
    [
      ['HeaderSizeZero', 4],
      ['Truncated', 86_008, 'last message is cut'],
    ],
  ],
  'bad-no-records.fit': [0, 1, 'activity', [['NoRecords', 0]]],
  'bad-second-header-corrupt.fit': [14, 1, 'activity', [['SecondPartUnreadable', 771]]],
  'bad-second-part-no-data.fit': [
    14,
    1,
    'activity',
    [
      ['SecondPartUnreadable', 771],
      ['Truncated', 786, '67 bytes missing'],
    ],
  ],
  'bad-truncated.fit': [14, 1, 'activity', [['Truncated', 768, '3 bytes missing']]],
  'bad-truncated-derived.tcx': [191, 1, 'activity', [['Truncated', 147_290]]],
  'odd-27-day-elapsed.fit': [3699, 1, 'activity', []],
  'odd-inverted-times.fit': [885, 1, 'activity', []],
  'odd-course-not-activity.fit': [25, 0, 'course', [['NotActivity', 0, 'course']]],
  'odd-monitoring-not-activity.fit': [0, 0, 'monitoring_b', [['NotActivity', 0, 'monitoring_b']]],
  'odd-workout-not-activity.fit': [0, 0, 'workout', [['NotActivity', 0, 'workout']]],
  'odd-empty-segment.gpx': [9, 1, 'activity', []],
  'odd-partial-times.gpx': [296, 1, 'activity', [['TimesMissing', 1782]]],
  'odd-utf8-bom.gpx': [0, 0, 'activity', [['NoRecords', 0]]],
};

describe.skipIf(!hasRecordings)(`damaged and odd files${withoutRecordings}`, () => {
  it('are all listed here', () => {
    const names = Object.keys(references).filter((name) => /^(bad|odd)-/.test(name));
    expect(Object.keys(damaged).sort()).toEqual(names.sort());
  });

  it.each(Object.entries(damaged))('%s', (name, [records, sessions, type, problems]) => {
    const read = readActivity(recordingBytes(name));
    expect([read.records.n, read.sessions.length, read.fileId.type]).toEqual([records, sessions, type]);
    expect(
      read.problems.map(({ tag, offset, detail }) => (detail === undefined ? [tag, offset] : [tag, offset, detail])),
    ).toEqual(problems);
  });

  it('keeps all data of an unfinished recording', () => {
    const read = readActivity(recordingBytes('bad-header-size-zero-zwift.fit'));
    expect(mean(read.records.heartRate)).toBe(165.74);
    expect(mean(read.records.power)).toBe(142.54);
    expect(total(read, 'distance')).toBe(18_294.4);
    expect(iso(read.records.time[0])).toBe('2016-01-16T14:33:51.000Z');
  });

  it('keeps all of a file truncated just before its end', () => {
    const whole = readActivity(recordingBytes('bad-crc.fit'));
    const cut = readActivity(recordingBytes('bad-truncated.fit'));
    expect(cut.sessions).toEqual(whole.sessions);
    expect(cut.records).toEqual(whole.records);
    expect([total(cut, 'distance'), total(cut, 'timer')]).toEqual([5.73, 13.75]);
  });

  it('keeps every point before the truncation of a TCX file', () => {
    const { records, sessions } = readActivity(recordingBytes('bad-truncated-derived.tcx'));
    expect(valid(records.time)).toHaveLength(191);
    expect(sessions[0]?.sport).toBe('Running');
    expect(sessions[0]?.elapsed).toBe(190);
    expect(sessions[0]?.firstRecord).toBe(0);
    expect(sessions[0]?.endRecord).toBe(191);
  });

  it('reports the device’s values, however odd', () => {
    const answer = readActivity(recordingBytes('odd-27-day-elapsed.fit')).sessions[0];
    expect(answer?.elapsed).toBe(2_412_583);
    expect(answer?.timer).toBe(7373);
    const response = readActivity(recordingBytes('odd-inverted-times.fit')).sessions[0];
    expect(response?.elapsed).toBe(2839.6);
    expect(response?.timer).toBe(21_680);
  });
});
