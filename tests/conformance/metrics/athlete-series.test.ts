import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { civilDate, dayNumber } from '../../../domain/dates.ts';
import { calendarSeries } from '../../../domain/metrics/calendar.ts';
import { maximumHeartRateOf, weightedLoad, type WeightedLoad } from '../../../domain/metrics/load.ts';
import { expandArchive } from '../../../formats/archive.ts';
import { readActivity } from '../../../formats/read-activity.ts';
import { recordingBytes, hasRecordings } from '../real-recordings.ts';
import { type Analysed, analyseAll, reference } from './recordings.ts';

const name = 'archive-athlete-2013-06-01-to-18.zip';
/** Born on 1983-01-01, no measured maximum, no weight, no power meter. */
const maximum = maximumHeartRateOf(null, 30);

function run(bytes: Uint8Array): Analysed & { readonly load: WeightedLoad } {
  const [one] = analyseAll(readActivity(bytes), null);
  return { ...one!, load: weightedLoad(one!.metrics, { criticalPower: 300, proven: true }, maximum)! };
}

describe.skipIf(!hasRecordings)('eighteen runs of one athlete', () => {
  const runs = hasRecordings
    ? new Map(
        [...expandArchive(recordingBytes(name))].map((entry) => [
          basename(entry.name).replace(/\.gz$/, ''),
          run(entry.bytes!),
        ]),
      )
    : new Map<string, ReturnType<typeof run>>();
  const members = reference[name]?.members ?? [];

  test('all came out', () => {
    expect([runs.size, members.length]).toEqual([18, 18]);
  });

  test.each(members.map((member) => [member.file, member] as const))(
    '%s: distance, time, seconds in heart-rate zones and load',
    (file, { dist, timer, dz, load, id }) => {
      const { metrics, session, load: found } = runs.get(file.replace(/\.gz$/, ''))!;
      expect(metrics.distance).toBeCloseTo(dist, 1);
      expect(metrics.timer).toBeCloseTo(timer, 1);
      expect(session.start).toBe(Date.parse(id) / 1000);
      expect(found.source).toBe('heart_rate');
      expect(found.zones).toEqual(dz);
      expect(found.load).toBeCloseTo(load, 2);
    },
  );

  test('days, ratios and chronic load', () => {
    const first = dayNumber('2013-06-01');
    const days = 40;
    const loads = new Float64Array(days);
    const seconds = new Float64Array(days);
    const footMetres = new Float64Array(days);
    for (const { local, load, dist, timer } of members) {
      const day = dayNumber(local.slice(0, 10)) - first;
      loads[day]! += load;
      seconds[day]! += timer;
      footMetres[day]! += dist;
    }
    const series = calendarSeries({ days, loads, footMetres, seconds, firstActivityIndex: 0, today: days - 1 });
    // Three runs on the 14th, two on the 15th.
    expect([loads[13], loads[14]].map((load) => load!.toFixed(2))).toEqual(['175.87', '98.50']);
    expect(civilDate(first + series.ebAcr.findIndex((value) => !Number.isNaN(value)))).toBe('2013-06-28');
    const sum = (values: Float64Array, from: number, to: number) =>
      values.subarray(from, to).reduce((a, b) => a + b, 0);
    expect(series.ebAcr[27]).toBe(0);
    expect(series.ebChronicLoad[27]).toBeCloseTo(sum(loads, 0, 28) / 28, 9);
    expect(series.ebChronicLoad[17]).toBeCloseTo(sum(loads, 0, 18) / 28, 9);
    // Trained on 15 of the first 18 days.
    expect(series.consistency30[17]).toBeCloseTo((100 * 15) / 18, 9);
  });
});
