import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type PersonaFile, personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { type PersonaId, personas } from '../../../sandbox/athletes/personas.ts';
import { moment } from './client.ts';
import { judge, mean, parse } from './judge.ts';

const year = 365.25 * 86_400;
const listed = new Map(personas.map(({ id }) => [id, [...personaFiles(id, 7, moment)]]));
const filesOf = (id: PersonaId): readonly PersonaFile[] => listed.get(id) ?? [];

/** About ten of each, spread over the whole history, including the newest. */
const sample = (['marathoner', 'triathlete', 'treadmill', 'new-runner'] as const).flatMap((id) => {
  const files = filesOf(id);
  const count = id === 'triathlete' ? 16 : 10;
  return Array.from({ length: count }, (_, i) => {
    const file = files[Math.round(((files.length - 1) * i) / (count - 1))];
    if (!file) throw new Error(`${id} has no files`);
    return [id, file.title, file] as const;
  });
});

describe('histories', () => {
  test.each([
    ['marathoner', 2850, 3150, 10],
    ['triathlete', 700, 1000, 2],
    ['treadmill', 250, 300, 1.5],
    ['new-runner', 10, 10, 21 / 365.25],
  ] as const)('%s: so many activities over so many years, oldest first', (id, least, most, years) => {
    const files = filesOf(id);
    expect(files.length).toBeGreaterThanOrEqual(least);
    expect(files.length).toBeLessThanOrEqual(most);
    const starts = files.map(({ startTime }) => startTime);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    const [first = 0, last = 0] = [starts[0], starts.at(-1)];
    expect(Math.abs(moment - first - years * year)).toBeLessThan(10 * 86_400);
    expect(moment - last).toBeLessThan(8 * 86_400);
    expect(last).toBeLessThan(moment);
    expect(new Set(files.map(({ id: activity }) => activity)).size).toBe(files.length);
    expect(files.every((file) => /^\d{11}$/.test(file.id) && file.name === `${file.id}_ACTIVITY.fit`)).toBe(true);
  });

  test('no two activities of a person overlap', () => {
    const files = filesOf('triathlete').slice(-80);
    const ends = files.map((file) => {
      const { sessions } = judge(file.bytes());
      return file.startTime + sessions.reduce((sum, { totalElapsedTime }) => sum + totalElapsedTime, 0);
    });
    const overlapping = files.filter((file, i) => i > 0 && file.startTime < (ends[i - 1] ?? 0));
    expect(overlapping.map(({ title }) => title)).toEqual([]);
  });

  test.each(['empty', 'refused'] as const)('%s holds nothing', (id) => {
    expect(filesOf(id)).toEqual([]);
  });

  test('the same seed and moment give identical bytes; another seed gives others', () => {
    const digest = (seed: number) => {
      const hash = createHash('sha256');
      [...personaFiles('new-runner', seed, moment)].forEach((file) =>
        hash.update(`${file.id} ${file.title}`).update(file.bytes()),
      );
      return hash.digest('hex');
    };
    expect(digest(7)).toBe(digest(7));
    expect(digest(8)).not.toBe(digest(7));
    const file = filesOf('triathlete').find(({ activityType }) => activityType === 'MULTI_SPORT');
    expect(file?.bytes()).toEqual(file?.bytes());
  });

  test('the order of creating files changes nothing', () => {
    const [a, b] = [filesOf('marathoner').at(-1), filesOf('marathoner').at(-40)];
    const before = a?.bytes();
    b?.bytes();
    expect(a?.bytes()).toEqual(before);
  });
});

describe('files', () => {
  test.each(sample)('%s, %s: both judges read it and agree', async (_id, _title, file) => {
    const bytes = file.bytes();
    const judged = judge(bytes);
    const parsed = await parse(bytes);
    expect(parsed.records).toHaveLength(judged.records.length);
    expect(parsed.sessions).toHaveLength(judged.sessions.length);
    expect(parsed.laps).toHaveLength(judged.laps.length);
    judged.sessions.forEach((session, i) => {
      expect(parsed.sessions?.[i]?.total_distance).toBe(session.totalDistance);
      expect(parsed.sessions?.[i]?.total_timer_time).toBe(session.totalTimerTime);
      expect(parsed.sessions?.[i]?.avg_heart_rate).toBe(session.avgHeartRate);
      expect(parsed.sessions?.[i]?.num_laps).toBe(session.numLaps);
    });
    const heart = (list: readonly (number | undefined)[]) => list.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    expect(heart(judged.records.map(({ heartRate }) => heartRate))).toBe(
      heart((parsed.records ?? []).map(({ heart_rate }) => heart_rate)),
    );
  });

  test.each(sample)('%s, %s: totals match its records', (_id, _title, file) => {
    const { records, sessions, laps, events, activity } = judge(file.bytes());
    expect(sessions[0]?.startTime).toBe(file.startTime);
    expect(activity).toEqual({
      numSessions: sessions.length,
      type: sessions.length > 1 ? 'autoMultiSport' : 'manual',
      totalTimerTime: expect.any(Number),
      event: 'activity',
      eventType: 'stop',
      localTimestamp: expect.any(Number),
      timestamp: expect.any(Number),
    });
    expect(activity.totalTimerTime).toBeCloseTo(
      sessions.reduce((sum, session) => sum + session.totalTimerTime, 0),
      3,
    );
    for (const session of sessions) {
      const end = session.startTime + session.totalElapsedTime;
      const own = records.filter(({ timestamp }) => timestamp >= session.startTime && timestamp <= end);
      const gaps = own.slice(1).map(({ timestamp }, i) => timestamp - (own[i]?.timestamp ?? 0));
      const paused = gaps.filter((gap) => gap > 1).reduce((sum, gap) => sum + gap, 0);
      expect(gaps.every((gap) => gap >= 1)).toBe(true);
      expect(session.totalTimerTime).toBe(session.totalElapsedTime - paused);
      expect(session.totalDistance).toBeCloseTo((own.at(-1)?.distance ?? 0) - (own[0]?.distance ?? 0), 1);
      expect(Math.abs(session.avgHeartRate - mean(own.map(({ heartRate }) => heartRate)))).toBeLessThanOrEqual(0.51);
      if (session.avgPower !== undefined) {
        expect(Math.abs(session.avgPower - mean(own.map(({ power }) => power)))).toBeLessThanOrEqual(0.6);
      }
      const inSession = laps.slice(session.firstLapIndex, session.firstLapIndex + session.numLaps);
      const sum = (of: (lap: (typeof laps)[number]) => number) => inSession.reduce((total, lap) => total + of(lap), 0);
      expect(sum((lap) => lap.totalElapsedTime)).toBeCloseTo(session.totalElapsedTime, 3);
      expect(sum((lap) => lap.totalTimerTime)).toBeCloseTo(session.totalTimerTime, 3);
      expect(Math.abs(sum((lap) => lap.totalDistance ?? 0) - session.totalDistance)).toBeLessThan(
        0.01 * session.numLaps + 0.02,
      );
    }
    const timer = events.filter(({ event }) => event === 'timer').map(({ eventType }) => eventType);
    expect(timer).toEqual(timer.map((_, i) => (i % 2 === 0 ? 'start' : 'stopAll')));
    expect(timer.length % 2).toBe(0);
  });
});
