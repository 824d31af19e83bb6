import { describe, expect, it } from 'vitest';
import { readFit } from '../../formats/fit/read.ts';
import { type ActivityToWrite, writeActivity } from '../../formats/fit/write-activity.ts';
import type { RecordColumns } from '../../formats/types.ts';

const START = 1_780_000_000;
const N = 300;
const none = Number.NaN;
const column = (value: (i: number) => number) => Float64Array.from({ length: N }, (_, i) => value(i));
const steps = (column: Float64Array) => Float32Array.from(column);

const records: RecordColumns = {
  n: N,
  time: column((i) => START + i + (i >= 100 ? 600 : 0)),
  lat: column((i) => (i === 5 ? none : ((500_000_000 + i) * 180) / 2 ** 31)),
  lon: column((i) => ((-900_000_000 - i) * 180) / 2 ** 31),
  altitude: steps(column((i) => -20 + i / 5)),
  distance: column((i) => (i * 307) / 100),
  speed: steps(column((i) => 2.5 + i / 1000)),
  heartRate: steps(column((i) => (i % 7 === 0 ? none : 120 + (i % 60)))),
  cadence: steps(column((i) => 80 + (i % 128) / 128)),
  power: steps(column((i) => 200 + i)),
  groundContact: steps(column((i) => 240 + (i % 10) / 10)),
  verticalOscillation: steps(column((i) => 80 + (i % 10) / 10)),
  verticalRatio: steps(column((i) => 7 + (i % 100) / 100)),
  temperature: steps(column((i) => -10 + (i % 40))),
  developer: [
    { name: 'Power', units: 'Watts', values: column((i) => (i < 50 ? none : 210.123456789 + i)) },
    { name: 'Leg Spring Stiffness', units: '', values: column((i) => i / 3) },
  ],
};
const activity: ActivityToWrite = {
  fileId: { manufacturer: 'garmin', product: '3113', serialNumber: '4000000000', created: START },
  session: {
    sport: 'running',
    subSport: 'trail',
    start: START,
    end: START + 899,
    elapsed: 899,
    timer: 299.5,
    distance: 918.02,
    ascent: 60,
    descent: 0,
    averageHeartRate: 150,
    maximumHeartRate: 179,
    averagePower: null,
    averageCadence: null,
    calories: 55,
  },
  records,
  laps: [
    { start: START, elapsed: 100, timer: 99.25, distance: 307 },
    { start: START + 700, elapsed: 199, timer: null, distance: null },
  ],
  events: [
    { time: START + 100, type: 'stop' },
    { time: START + 700, type: 'start' },
  ],
  localOffset: -3 * 3600,
};

describe('an activity written as a FIT file', () => {
  it('is parsed back unchanged: records, channels, laps, events and totals', () => {
    const read = readFit(writeActivity(activity));
    expect(read.problems).toEqual([]);
    expect(read.records).toEqual(records);
    expect(read.laps).toEqual(activity.laps);
    expect(read.events).toEqual(activity.events);
    const places = { firstRecord: 0, endRecord: N, firstEvent: 0, endEvent: 2, firstLap: 0, endLap: 2 };
    expect(read.sessions).toEqual([{ ...activity.session, name: null, ...places }]);
    expect(read.fileId).toEqual({ type: 'activity', ...activity.fileId });
    expect(read.localOffset).toBe(activity.localOffset);
  });

  it('has no field for a missing channel, and no value that does not fit its field', () => {
    const few: RecordColumns = {
      n: 2,
      time: Float64Array.of(START, START + 1),
      heartRate: Float32Array.of(300, 120),
      power: Float32Array.of(-5, 65_535),
      developer: [],
    };
    const { records: read } = readFit(writeActivity({ ...activity, records: few, laps: [], events: [] }));
    expect(read).toEqual({
      ...few,
      heartRate: Float32Array.of(none, 120),
      power: Float32Array.of(none, none),
    });
  });

  it.each([
    ['sport_99', 'sub_sport_200'],
    ['wakesurfing', 'rucking'],
    ['inline_skating', 'generic'],
  ])('keeps the sport %s, %s', (sport, subSport) => {
    const session = { ...activity.session, sport, subSport };
    const answer = readFit(writeActivity({ ...activity, session })).sessions;
    expect(answer).toHaveLength(1);
    expect(answer[0]!.sport).toBe(sport);
    expect(answer[0]!.subSport).toBe(subSport);
  });

  it('has the name of an unlisted device', () => {
    const fileId = { manufacturer: null, product: 'Forerunner 265 Über', serialNumber: null, created: START };
    expect(readFit(writeActivity({ ...activity, fileId })).fileId).toEqual({
      product: 'Forerunner 265 Über',
      type: 'activity',
      manufacturer: null,
      serialNumber: null,
      created: 1_780_000_000,
    });
  });
});
