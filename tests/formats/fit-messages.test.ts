import { describe, expect, it } from 'vitest';
import { readFit } from '../../formats/fit/read.ts';
import { begun, recordAt, run, START } from '../fixtures/fit-activity.ts';
import { BASE, chain, FIT_EPOCH, FitBytes } from '../fixtures/fit-bytes.ts';

const stamp = { number: 253, base: BASE.uint32 } as const;

describe('a FIT file', () => {
  it.each([false, true])('reads records, session and file id in SI units (big-endian %s)', (big) => {
    const read = readFit(run(10, START, big).file());
    expect(read.problems).toEqual([]);
    expect(read.fileId).toEqual({
      type: 'activity',
      manufacturer: 'garmin',
      product: '3113',
      serialNumber: '12345',
      created: START + FIT_EPOCH,
    });
    expect(read.sessions).toHaveLength(1);
    expect(read.sessions[0]!.sport).toBe('running');
    expect(read.sessions[0]!.subSport).toBe('generic');
    expect(read.sessions[0]!.start).toBe(START + FIT_EPOCH);
    expect(read.sessions[0]!.end).toBe(START + FIT_EPOCH + 10);
    expect(read.sessions[0]!.elapsed).toBe(10);
    expect(read.sessions[0]!.timer).toBe(10);
    expect(read.sessions[0]!.distance).toBe(30);
    expect(read.sessions[0]!.firstRecord).toBe(0);
    expect(read.sessions[0]!.endRecord).toBe(10);
    const { records } = read;
    expect(records.n).toBe(10);
    expect([...records.time]).toEqual(Array.from({ length: 10 }, (_, i) => START + FIT_EPOCH + i));
    expect(records.lat?.[0]).toBeCloseTo(47.5, 7);
    expect([
      records.distance?.[9],
      records.speed?.[9],
      records.heartRate?.[9],
      records.cadence?.[9],
      records.power?.[9],
    ]).toEqual([27, 3, 154, 85, 259]);
    expect(records.altitude).toBeUndefined();
  });

  it('treats invalid values as missing, field by field', () => {
    const fields = [
      stamp,
      { number: 3, base: BASE.uint8 },
      { number: 7, base: BASE.uint16 },
      { number: 13, base: BASE.sint8 },
    ];
    const { records } = readFit(
      begun()
        .define(3, 20, fields)
        .data(3, [START, 0xff, 200, 0x7f])
        .data(3, [START + 1, 99, 0xffff, -5])
        .file(),
    );
    expect([...records.heartRate!]).toEqual([Number.NaN, 99]);
    expect([...records.power!]).toEqual([200, Number.NaN]);
    expect([...records.temperature!]).toEqual([Number.NaN, -5]);
  });

  it('prefers enhanced fields if valid', () => {
    const fields = [
      stamp,
      { number: 2, base: BASE.uint16 },
      { number: 78, base: BASE.uint32 },
      { number: 73, base: BASE.uint32 },
      { number: 6, base: BASE.uint16 },
    ];
    const { records } = readFit(
      begun()
        .define(3, 20, fields)
        .data(3, [START, (100 + 500) * 5, (200 + 500) * 5, 4000, 2000])
        .data(3, [START + 1, (101 + 500) * 5, 0xffffffff, 0xffffffff, 2500])
        .file(),
    );
    expect([...records.altitude!]).toEqual([200, 101]);
    expect([...records.speed!]).toEqual([4, 2.5]);
  });

  it('adds the fraction to the cadence', () => {
    const fields = [stamp, { number: 53, base: BASE.uint8 }, { number: 4, base: BASE.uint8 }];
    const { records } = readFit(
      begun()
        .define(3, 20, fields)
        .data(3, [START, 64, 85])
        .data(3, [START + 1, 0xff, 86])
        .data(3, [START + 2, 64, 0xff])
        .file(),
    );
    expect([...records.cadence!]).toEqual([85.5, 86, Number.NaN]);
  });

  it('reads ground contact, vertical oscillation and ratio', () => {
    const fields = [
      stamp,
      { number: 41, base: BASE.uint16 },
      { number: 39, base: BASE.uint16 },
      { number: 83, base: BASE.uint16 },
    ];
    const { records } = readFit(begun().define(3, 20, fields).data(3, [START, 2485, 871, 812]).file());
    expect([records.groundContact?.[0], records.verticalOscillation?.[0], records.verticalRatio?.[0]]).toEqual([
      248.5,
      Math.fround(87.1),
      Math.fround(8.12),
    ]);
  });

  it('continues compressed timestamps over their overflow', () => {
    const fit = begun()
      .define(3, 20, [stamp, { number: 3, base: BASE.uint8 }])
      .data(3, [START, 100]);
    fit.define(1, 20, [{ number: 3, base: BASE.uint8 }]);
    const low = START & 0x1f;
    for (const seconds of [1, 3, 20, 40]) fit.compressed(1, low + seconds, [100 + seconds]);
    const { records } = readFit(fit.file());
    expect([...records.time].map((time) => time - FIT_EPOCH - START)).toEqual([0, 1, 3, 20, 40]);
    expect([...records.heartRate!]).toEqual([100, 101, 103, 120, 140]);
  });

  it('unpacks speed and distance of the first small watches', () => {
    const fields = [stamp, { number: 8, base: BASE.byte, count: 3 }];
    const packed = (speed: number, distance: number) => [
      speed & 0xff,
      (speed >> 8) | ((distance & 15) << 4),
      (distance >> 4) & 0xff,
    ];
    const { records } = readFit(
      begun()
        .define(3, 20, fields)
        .data(3, [START, packed(300, 16)])
        .data(3, [START + 1, packed(310, 4095)])
        .data(3, [START + 2, packed(320, 31)])
        .file(),
    );
    expect([...records.speed!]).toEqual([3, Math.fround(3.1), Math.fround(3.2)]);
    expect([...records.distance!]).toEqual([1, 4095 / 16, (4096 + 31) / 16]);
  });

  it('follows redefinitions of local messages', () => {
    const fit = begun().data(1, recordAt(0));
    fit.define(1, 20, [stamp, { number: 3, base: BASE.uint8 }]).data(1, [START + 1, 140]);
    fit.define(1, 9999, [{ number: 1, base: BASE.uint32 }]).data(1, [7]);
    fit.define(1, 20, [{ number: 7, base: BASE.uint16 }, stamp], { big: true }).data(1, [321, START + 2]);
    const { records } = readFit(fit.file());
    expect([...records.heartRate!]).toEqual([150, 140, Number.NaN]);
    expect([...records.power!]).toEqual([250, Number.NaN, 321]);
    expect(records.time[2]).toBe(START + FIT_EPOCH + 2);
  });

  it('skips unknown messages, fields, base types and arrays by their size', () => {
    const fields = [
      { number: 200, base: BASE.string, count: 9 },
      stamp,
      { number: 201, base: BASE.uint16, count: 5 },
      { number: 202, base: 0x3f, count: 3 },
      { number: 3, base: BASE.uint8 },
    ];
    const fit = begun()
      .define(4, 65_280, [{ number: 0, base: BASE.float64, count: 4 }])
      .data(4, [[1, 2, 3, 4]]);
    fit.define(3, 20, fields).data(3, ['unknown', START, [1, 2, 3, 4, 5], [9, 9, 9], 133]);
    const read = readFit(fit.file());
    expect(read.problems).toEqual([]);
    expect([...read.records.heartRate!]).toEqual([133]);
  });

  it('keeps timer starts and stops, laps and devices', () => {
    const fit = begun().define(3, 21, [stamp, { number: 0, base: BASE.enum }, { number: 1, base: BASE.enum }]);
    fit
      .data(3, [START, 0, 0])
      .data(3, [START + 5, 0, 4])
      .data(3, [START + 6, 9, 3])
      .data(3, [START + 9, 0, 0])
      .data(3, [START + 20, 0, 9]);
    fit.define(4, 19, [
      stamp,
      { number: 2, base: BASE.uint32 },
      { number: 7, base: BASE.uint32 },
      { number: 9, base: BASE.uint32 },
    ]);
    fit.data(4, [START + 20, START, 20_500, 7000]);
    fit.define(5, 23, [
      stamp,
      { number: 2, base: BASE.uint16 },
      { number: 5, base: BASE.uint16 },
      { number: 27, base: BASE.string, count: 12 },
    ]);
    fit.data(5, [START, 95, 1203, 'Footpod']).data(5, [START + 20, 95, 1203, 'Footpod']);
    for (let i = 0; i < 21; i++) fit.data(1, recordAt(i));
    const read = readFit(fit.file());
    expect(read.events.map(({ time, type }) => [time - START - FIT_EPOCH, type])).toEqual([
      [0, 'start'],
      [5, 'stop'],
      [9, 'start'],
      [20, 'stop'],
    ]);
    expect(read.laps).toEqual([{ start: START + FIT_EPOCH, elapsed: 20.5, timer: null, distance: 70 }]);
    expect(read.devices).toEqual([
      { manufacturer: 'stryd', product: 'Footpod', serialNumber: null, softwareVersion: '12.03' },
    ]);
    // Without a session, the timer is computed from the events: 20 s minus the 4 s stopped.
    expect(read.sessions).toHaveLength(1);
    expect(read.sessions[0]!.elapsed).toBe(20);
    expect(read.sessions[0]!.timer).toBe(16);
    expect(read.sessions[0]!.distance).toBe(60);
  });

  it('states the local time as the file does', () => {
    const fields = [stamp, { number: 5, base: BASE.uint32 }];
    const fit = () => begun().data(1, recordAt(0)).define(3, 34, fields);
    expect(
      readFit(
        fit()
          .data(3, [START, START - 14_400])
          .file(),
      ).localOffset,
    ).toBe(-14_400);
    expect(readFit(fit().data(3, [START, 0]).file()).localOffset).toBeNull();
  });

  it('gives each session its records', () => {
    const fit = begun();
    for (let i = 0; i < 30; i++) fit.data(1, recordAt(i));
    fit.data(2, [START + 10, START, 5, 18, 10_000, 10_000, 3000]);
    fit.data(2, [START + 12, START + 10, 3, 0, 2000, 2000, 0]);
    fit.data(2, [START + 30, START + 12, 2, 7, 18_000, 18_000, 6000]);
    expect(
      readFit(fit.file()).sessions.map(({ sport, subSport, firstRecord, endRecord }) => [
        sport,
        subSport,
        firstRecord,
        endRecord,
      ]),
    ).toEqual([
      ['swimming', 'open_water', 0, 10],
      ['transition', 'generic', 10, 12],
      ['cycling', 'road', 12, 30],
    ]);
  });

  it('reads all parts of a chained file', () => {
    const read = readFit(
      chain(run(5).file(), run(7, START + 100).file({ headerSize: 12 }), run(2, START + 200).file()),
    );
    expect(read.problems).toEqual([]);
    expect(read.sessions.map(({ firstRecord, endRecord }) => [firstRecord, endRecord])).toEqual([
      [0, 5],
      [5, 12],
      [12, 14],
    ]);
  });

  it('refuses a file without an activity, with a reason', () => {
    const workout = readFit(begun(5).file());
    expect(workout.problems).toEqual([{ tag: 'NotActivity', offset: 0, detail: 'workout' }]);
    const course = readFit(begun(6).data(1, recordAt(0)).data(1, recordAt(1)).file());
    expect([course.sessions, course.records.n, course.fileId.type]).toEqual([[], 2, 'course']);
  });

  it('names numbers newer than itself by number', () => {
    const fit = new FitBytes()
      .define(0, 0, [
        { number: 0, base: BASE.enum },
        { number: 1, base: BASE.uint16 },
      ])
      .data(0, [77, 40_000]);
    expect(readFit(fit.file()).fileId).toEqual({
      type: 'type_77',
      manufacturer: '40000',
      product: null,
      serialNumber: null,
      created: null,
    });
    const session = begun().data(1, recordAt(0)).data(2, [START, START, 99, 120, 0, 0, 0]);
    const answer = readFit(session.file()).sessions;
    expect(answer).toHaveLength(1);
    expect(answer[0]!.sport).toBe('sport_99');
    expect(answer[0]!.subSport).toBe('sub_sport_120');
  });
});

describe('the clock of a FIT file', () => {
  /** Seconds since the device was switched on; the last of them is the largest that is not a date (FIT SDK). */
  const UPTIME = 50_000;
  const LAST = 0x0fff_ffff;
  const activity = [stamp, { number: 5, base: BASE.uint32 }];
  const startOf = (file: Uint8Array) => {
    const { sessions, records, clock, problems } = readFit(file);
    return [sessions.map(({ start }) => start), records.time[0], clock, problems.map(({ tag }) => tag)];
  };

  it.each([UPTIME, LAST - 4])('that was never set gives no date (%i s)', (start) => {
    expect(startOf(run(4, start).file())).toEqual([[], Number.NaN, 'utc', ['NoDate']]);
  });

  it('the first second that is a date is one', () => {
    expect(startOf(run(4, LAST + 1).file())).toEqual([[899_501_056], 899_501_056, 'utc', []]);
  });

  it('that was set during the session dates it by its end', () => {
    const fit = begun().data(1, recordAt(0, UPTIME)).data(1, recordAt(9));
    fit.data(2, [START + 10, UPTIME, 1, 0, 10_000, 10_000, 3000]);
    const { sessions, records, problems } = readFit(fit.file());
    expect(sessions.map(({ start }) => start)).toEqual([START + FIT_EPOCH]);
    expect([...records.time]).toEqual([Number.NaN, START + FIT_EPOCH + 9]);
    expect(problems.map(({ tag }) => tag)).toEqual(['NoDate']);
  });

  it('that was never set uses the local time next to it', () => {
    const fit = run(4, UPTIME)
      .define(3, 34, activity)
      .data(3, [UPTIME + 4, START + 4]);
    expect(startOf(fit.file())).toEqual([[START + FIT_EPOCH], START + FIT_EPOCH, 'local', []]);
    expect(readFit(fit.file()).localOffset).toBeNull();
  });

  it('without a set local time is no date either', () => {
    const fit = run(4, UPTIME)
      .define(3, 34, activity)
      .data(3, [UPTIME + 4, UPTIME + 3604]);
    expect(startOf(fit.file())).toEqual([[], Number.NaN, 'utc', ['NoDate']]);
    expect(readFit(fit.file()).localOffset).toBeNull();
  });
});
