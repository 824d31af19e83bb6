import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { civilDate, dayNumber } from '../../../domain/dates.ts';
import { calendarSeries } from '../../../domain/metrics/calendar.ts';
import { maximumHeartRateOf, weightedLoad, type WeightedLoad } from '../../../domain/metrics/load.ts';
import { expandArchive } from '../../../formats/archive.ts';
import { readActivity } from '../../../formats/read-activity.ts';
import { recordingBytes, hasRecordings, withoutRecordings } from '../real-recordings.ts';
import { type Analysed, analyseAll, reference } from './recordings.ts';

const name = 'archive-athlete-2013-06-01-to-18.zip';
/**
 * Seconds in heart-rate zones of the runs with stops inside, at which the watch started a new Track: a stop is not running. The reference counts
 * stops of up to 30 s. Computed from the text of the files as below.
 */
const zonesWithStops: Readonly<Record<string, readonly number[]>> = {
  '2013-06-02-072348.TCX': [55, 566, 1882, 54, 32, 79],
  '2013-06-05-062419.TCX': [38, 1066, 1193, 27, 0, 0],
  '2013-06-06-124422.TCX': [36, 254, 1509, 927, 770, 0],
  '2013-06-09-165756.TCX': [37, 29, 3803, 1655, 144, 0],
  '2013-06-18-063609.TCX': [49, 982, 2695, 213, 0, 0],
};
/** Born on 1983-01-01, no measured maximum, no weight, no power meter. */
const maximum = maximumHeartRateOf(null, 30);

function run(bytes: Uint8Array): Analysed & { readonly load: WeightedLoad } {
  const [one] = analyseAll(readActivity(bytes), null);
  return { ...one!, load: weightedLoad(one!.metrics, { criticalPower: 300, proven: true }, maximum)! };
}

describe.skipIf(!hasRecordings)(`eighteen runs of one athlete${withoutRecordings}`, () => {
  const runs = hasRecordings
    ? new Map(
        [...expandArchive(recordingBytes(name))].map((entry) => [
          basename(entry.name).replace(/\.gz$/, ''),
          run(entry.bytes!),
        ]),
      )
    : new Map<string, ReturnType<typeof run>>();
  const members = reference[name]?.members ?? [];

  test('all were imported', () => {
    expect([runs.size, members.length]).toEqual([18, 18]);
  });

  test.each(members.map((member) => [member.file, member] as const))(
    '%s: distance, time, seconds in heart-rate zones and load',
    (file, { dist, timer, dz, load, id }) => {
      const run = file.replace(/\.gz$/, '');
      const { metrics, session, load: found } = runs.get(run)!;
      const zones = zonesWithStops[run];
      expect(metrics.distance).toBeCloseTo(dist, 1);
      expect(metrics.timer).toBeCloseTo(timer, 1);
      expect(session.start).toBe(Date.parse(id) / 1000);
      expect(found.source).toBe('heart_rate');
      expect(found.zones).toEqual(zones ?? dz);
      const points = zones?.reduce((sum, seconds, zone) => sum + seconds * zone, 0);
      expect(found.load).toBeCloseTo(points === undefined ? load : points / 60, 2);
    },
  );

  // Three of the days computed by hand: heart rates are copied from the text of the files without our readers, and every step is written out.
  test.each([
    ['2013-06-01', 1],
    ['2013-06-14', 3],
    ['2013-06-18', 1],
  ])('%s recomputed step by step from the text of its files', (day, files) => {
    const texts = [...expandArchive(recordingBytes(name))]
      .filter((entry) => basename(entry.name).startsWith(day))
      .map(({ bytes }) => bytes!)
      .map((bytes) => (bytes[0] === 0x1f ? new Uint8Array(gunzipSync(bytes)) : bytes))
      .map((bytes) => new TextDecoder().decode(bytes));
    expect(texts).toHaveLength(files);
    const zones = [0, 0, 0, 0, 0, 0];
    for (const text of texts) {
      const tracks = [...text.matchAll(/<Track>(.*?)<\/Track>/gs)];
      const beats = tracks.flatMap(([, points = ''], track) =>
        [...points.matchAll(/<Trackpoint>(.*?)<\/Trackpoint>/gs)].flatMap(([, point = '']) => {
          const time = /<Time>(.*?)<\/Time>/.exec(point)?.[1] ?? '';
          const rate = Number(/<HeartRateBpm[^>]*>\s*<Value>(\d+)<\/Value>/.exec(point)?.[1] ?? 0);
          return rate >= 30 && rate <= 240 ? [{ at: Date.parse(time) / 1000, rate, track }] : [];
        }),
      );
      beats.forEach(({ at, rate, track }, i) => {
        // A heart rate holds until the next one, the last one of a track for a second. Of two at the same time the later one counts; if they are
        // more than 30 s apart, one counts for one second.
        const next = beats[i + 1];
        const gap = next === undefined ? 1 : next.at - at;
        const seconds = gap > 30 || (gap > 1 && next?.track !== track) ? 1 : gap;
        // Born in January 1983, so 30 years old: a maximum of 208 − 0.7 × 30 = 187. Zones begin at 60, 72, 82, 87 and 92 % of it: 112.2, 134.64,
        // 153.34, 162.69 and 172.04.
        const zone = [112.2, 134.64, 153.34, 162.69, 172.04].filter((from) => rate >= from).length;
        zones[zone]! += seconds;
      });
    }
    const [, z1 = 0, z2 = 0, z3 = 0, z4 = 0, z5 = 0] = zones;
    const load = (1 * z1 + 2 * z2 + 3 * z3 + 4 * z4 + 5 * z5) / 60;
    const reported = members.filter(
      ({ local, file }) => local.startsWith(day) && !(file.replace(/\.gz$/, '') in zonesWithStops),
    );
    if (day !== '2013-06-18')
      expect(load).toBeCloseTo(
        reported.reduce((sum, member) => sum + member.load, 0),
        1,
      );
    const ours = [...runs].filter(([file]) => file.startsWith(day)).map(([, found]) => found.load.load);
    expect(ours.reduce((sum, one) => sum + one, 0)).toBeCloseTo(load, 6);
  });

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
