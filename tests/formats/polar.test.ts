import { describe, expect, it, vi } from 'vitest';
import { detect } from '../../formats/detect.ts';
import { polarFileKind } from '../../formats/polar/file-kinds.ts';
import { readActivity } from '../../formats/read-activity.ts';
import { json, localTime, newSession, oldSession } from '../fixtures/polar-flow.ts';

const START = Date.UTC(2026, 4, 12, 16) / 1000;
const text = (content: string) => new TextEncoder().encode(content);

describe('a training session of Polar Flow', () => {
  it('is parsed in the newer format', () => {
    const { sessions, laps, records, problems, ...file } = readActivity(json(newSession(START, 600)));
    expect(problems).toEqual([]);
    expect([file.format, file.clock, file.localOffset, file.fileId.product]).toEqual([
      'polar',
      'utc',
      7200,
      'Polar Vantage V2',
    ]);
    expect(sessions).toEqual([
      {
        sport: 'polar 1',
        subSport: 'generic',
        name: null,
        start: START,
        end: START + 600,
        elapsed: 600,
        timer: 600,
        distance: 1800,
        ascent: null,
        descent: null,
        averageHeartRate: 140,
        maximumHeartRate: 150,
        averagePower: null,
        averageCadence: null,
        calories: 300,
        firstRecord: 0,
        endRecord: 601,
        firstEvent: 0,
        endEvent: 0,
        firstLap: 0,
        endLap: 1,
      },
    ]);
    expect(laps).toEqual([{ start: START, elapsed: 333, timer: 333, distance: 1000, trigger: 'automatic' }]);
    expect([records.n, records.time[600], records.distance?.[600], records.altitude?.[5]]).toEqual([
      601,
      START + 600,
      1800,
      520,
    ]);
    expect(records.speed?.[0]).toBeCloseTo(3, 6);
  });

  it('is parsed in the older format', () => {
    const { sessions, laps, records, localOffset, problems } = readActivity(json(oldSession(START, 60)));
    expect(problems).toEqual([]);
    expect(localOffset).toBe(-18_000);
    const [one] = sessions;
    expect([
      one?.sport,
      one?.name,
      one?.start,
      one?.timer,
      one?.distance,
      one?.averageHeartRate,
      one?.calories,
    ]).toEqual(['CYCLING', 'Sunday', START, 3723.456, 25_000, 133, 700]);
    expect(laps).toEqual([{ start: START, elapsed: 600, timer: 600, distance: 5000, trigger: 'automatic' }]);
    expect([records.n, records.heartRate?.[60], records.cadence?.[60], records.lon?.[60]]).toEqual([61, 133, 85, -80]);
  });

  it('has a session for each exercise, with its own records and pauses', () => {
    const [swim] = newSession(START, 60, {}, { sport: { id: '105' } }).exercises as [object];
    const [ride] = newSession(
      START + 100,
      60,
      {},
      {
        sport: { id: '2' },
        pauseTimes: [{ startTime: '2026-05-12T18:02', endTime: '2026-05-12T18:02:10' }],
      },
    ).exercises as [object];
    const { sessions, events, records } = readActivity(json({ ...newSession(START, 160), exercises: [swim, ride] }));
    expect(
      sessions.map(({ sport, firstRecord, endRecord, averageHeartRate }) => [
        sport,
        firstRecord,
        endRecord,
        averageHeartRate,
      ]),
    ).toEqual([
      ['polar 105', 0, 61, null],
      ['polar 2', 61, 122, null],
    ]);
    expect(records.time[61]).toBe(START + 100);
    expect(events).toEqual([
      { time: START + 120, type: 'stop' },
      { time: START + 130, type: 'start' },
    ]);
  });

  it('parses NaN, bare or as text, as no value', () => {
    const samples = { samples: [{ type: 'HEART_RATE', intervalMillis: 1000, values: [140, 'NaN', 141, 0, 'x142'] }] };
    const document = JSON.stringify(newSession(START, 4, {}, { samples, routes: {} })).replace('"x142"', 'NaN');
    const { records } = readActivity(text(document));
    expect(records.heartRate).toEqual(Float32Array.of(140, 141));
    expect(records.time).toEqual(Float64Array.of(START, START + 2));
  });

  it('has local times without an offset', () => {
    const { clock, sessions } = readActivity(
      json(newSession(START, 60, { timezoneOffsetMinutes: undefined }, { timezoneOffsetMinutes: undefined })),
    );
    expect([clock, sessions[0]?.start]).toEqual(['local', START + 7200]);
  });

  it('only has totals without a watch', () => {
    const { exercises: _, ...session } = newSession(START, 600);
    const { sessions, problems } = readActivity(json({ ...session, exercises: [] }));
    expect(sessions.map(({ timer, distance }) => [timer, distance])).toEqual([[600, 1800]]);
    expect(problems).toEqual([{ tag: 'NoRecords', offset: 0 }]);
  });

  it.each([
    [
      'a training target',
      json({ exportVersion: '1', startTime: '2026-05-12T18:00:00', exercises: [{}] }),
      'NotActivity',
    ],
    ['a document that is cut off', json(newSession(START, 600)).slice(0, 5000), 'Truncated'],
    ['a date that is none', json(newSession(START, 60, { startTime: 'x' }, { startTime: 'x' })), 'NoDate'],
    ['deep nesting', text(`{"startTime":1,"exercises":[${'['.repeat(100_000)}`), 'Truncated'],
    [
      'more objects than a session has',
      text(`{"startTime":1,"exercises":[${'{},'.repeat(400_000)}{}]}`),
      'TooMuchWork',
    ],
    ['more lists than a session has', text(`{"startTime":1,"exercises":[${'[],'.repeat(400_000)}[]]}`), 'TooMuchWork'],
    ['more bytes than a session has', text(`{"startTime":1,"exercises":["${'x'.repeat(2 ** 25)}"]}`), 'TooLarge'],
    [
      'deep nesting that ends',
      text(`{"startTime":1,"exercises":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}`),
      'NotActivity',
    ],
  ])('does not result from %s', (_, document, tag) => {
    const { sessions, problems } = readActivity(document);
    expect(sessions).toEqual([]);
    expect(problems.map((problem) => problem.tag)).toEqual([tag]);
  });

  it('is parsed once, even if it is not JSON', () => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      readActivity(text('{"startTime":1,"exercises":[NaN,'));
      expect(parse).toHaveBeenCalledTimes(1);
    } finally {
      parse.mockRestore();
    }
  });

  it('is parsed with ten kinds of values a second for ten hours in the older format', () => {
    const seconds = 36_000;
    const values = Array.from({ length: seconds + 1 }, (_, i) => ({ dateTime: localTime(START + i, -300), value: 1 }));
    const kinds = ['altitude', 'distance', 'temperature', 'leftPedalCrankBasedPower', 'speed', 'cadence', 'heartRate'];
    const others = ['rightPedalCrankBasedPower', 'other', 'recordedRoute'];
    const samples = Object.fromEntries([...kinds, ...others].map((kind) => [kind, values]));
    const { records, problems } = readActivity(json(oldSession(START, 1, {}, { samples })));
    expect([records.n, problems]).toEqual([36_001, []]);
  });

  it.each([1e300, 841, -841, 'NaN'])('has local times if the offset of %s minutes is impossible', (minutes) => {
    const stated = { timezoneOffset: minutes, timezoneOffsetMinutes: undefined };
    const { clock, localOffset, sessions } = readActivity(json(newSession(START, 60, stated, stated)));
    expect([clock, localOffset, sessions[0]?.start]).toEqual(['local', null, START + 7200]);
  });

  it('is recognised by its content, and other files of an export by their names', () => {
    expect(detect(json(newSession(START, 60)))).toBe('polar');
    expect(
      detect(json({ exportVersion: '1', date: '2026-05-12', summary: { startTime: '00:00', endTime: '24:00' } })),
    ).toBe('unknown');
    expect(polarFileKind('x/sleep_result_123.json')).toBe('sleep');
    expect(polarFileKind('activity-2026-05-12-6f1c.json')).toBe('daily activity');
    expect(polarFileKind('training-session-2026-05-12-6f1c.json')).toBeNull();
    expect(polarFileKind('sleep_result.csv')).toBeNull();
  });
});
