import { describe, expect, it } from 'vitest';
import { expandArchive } from '../../../formats/archive.ts';
import { readActivity } from '../../../formats/read-activity.ts';
import type { DecodedActivity } from '../../../formats/types.ts';
import { iso, mean, steps, total, valid } from './figures.ts';
import { hasRecordings, recordingBytes, withoutRecordings } from '../real-recordings.ts';
import { realNames, references } from './real-files.ts';

const named = realNames.filter((name) => /\.(tcx|gpx)(\.gz)?$/.test(name) && !name.startsWith('bad-'));

function readReal(name: string): DecodedActivity {
  const [entry, ...more] = [...expandArchive(recordingBytes(name))];
  expect(more).toEqual([]);
  expect(entry?.problems).toEqual([]);
  return readActivity(entry!.bytes!);
}

describe.skipIf(!hasRecordings)(`TCX and GPX files as read by the reference parser${withoutRecordings}`, () => {
  it.each(named)('%s', (name) => {
    const wanted = references[name]!.xml!;
    const read = readReal(name);
    const { records } = read;
    const counts = (['heartRate', 'power', 'cadence', 'altitude', 'lat', 'distance'] as const).map(
      (column) => valid(records[column]).length,
    );
    expect([records.n, valid(records.time).length]).toEqual([wanted.nrec, wanted.nTime]);
    expect(counts).toEqual([wanted.nHR, wanted.nP, wanted.nCad, wanted.nAlt, wanted.nGps, wanted.nDist]);
    const { maxGap, back } = steps(read);
    expect([maxGap, back]).toEqual([expect.closeTo(wanted.maxGap, 3), wanted.neg]);
    expect([mean(records.heartRate), mean(records.power), mean(records.cadence)]).toEqual([
      wanted.rHR,
      wanted.rP,
      wanted.rCad,
    ]);
    expect(iso(read.sessions[0]?.start) ?? null).toBe(wanted.first);
    if (wanted.span !== null) expect(total(read, 'elapsed')).toBeCloseTo(wanted.span, 2);
    if (wanted.lapTime !== undefined) expect(total(read, 'timer')).toBeCloseTo(wanted.lapTime, 1);
    // Values that a GPX file does not state are measured, and tested in ../metrics.
    if (wanted.lapDist !== undefined) expect(Math.abs(total(read, 'distance')! - wanted.lapDist)).toBeLessThan(0.06);
  });

  it('returns a logger’s eight consecutive tracks as one outing', () => {
    const answer = readReal('hike-no-hr.gpx').sessions;
    expect(answer).toHaveLength(1);
    expect(answer[0]!.firstRecord).toBe(0);
    expect(answer[0]!.endRecord).toBe(296);
    expect(answer[0]!.elapsed).toBe(7190);
  });

  it('reports reversed times', () => {
    expect(readReal('bike-edge705-negative-steps.tcx').problems).toEqual([{ tag: 'TimesBackwards', offset: 1774 }]);
  });

  it('reads a month of runs from gzip files in a ZIP archive', () => {
    const name = 'archive-athlete-2013-06-01-to-18.zip';
    const entries = [...expandArchive(recordingBytes(name))];
    const { members } = references[name]!;
    expect(entries.map((entry) => entry.name)).toEqual(members?.map(({ file }) => `activities/${file}`));
    for (const [i, { bytes, problems }] of entries.entries()) {
      const wanted = members![i]!;
      const read = readActivity(bytes!);
      expect([...problems, ...read.problems]).toEqual([]);
      expect(read.sessions).toHaveLength(1);
      expect(read.sessions[0]!.sport).toBe('Running');
      expect(read.sessions[0]!.start).toBe(Date.parse(wanted.id) / 1000);
      expect(Math.abs(total(read, 'distance')! - wanted.dist)).toBeLessThan(0.06);
      expect(Math.abs(total(read, 'timer')! - wanted.timer)).toBeLessThan(0.06);
      expect(mean(read.records.heartRate)).toBe(wanted.hr);
      expect(mean(read.records.cadence)).toBe(wanted.cad);
    }
  });
});
