import { describe, expect, test } from 'vitest';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { marathonerPlan } from '../../../sandbox/athletes/training/marathoner.ts';
import { metresOf } from '../../../sandbox/athletes/training/running-sessions.ts';
import { moment } from './client.ts';
import { judge, type JudgedRecord, mean, pick } from './judge.ts';

const day = 86_400;
const runner = [...personaFiles('marathoner', 7, moment)];
const triathlete = [...personaFiles('triathlete', 7, moment)];
const treadmill = [...personaFiles('treadmill', 7, moment)];
const titled = (title: string) => (file: { readonly title: string }) => file.title === title;
const degrees = (semicircles: number) => (semicircles * 180) / 2 ** 31;

/** Returns the metres along every tenth position, so receiver noise does not count as distance. */
function pathLength(records: readonly JudgedRecord[]): number {
  const points = records
    .filter((_, i) => i % 10 === 0)
    .map(({ positionLat = 0, positionLong = 0 }) => [degrees(positionLat), degrees(positionLong)] as const);
  return points.slice(1).reduce((sum, [lat, lon], i) => {
    const [y, x] = points[i] ?? [lat, lon];
    const north = (lat - y) * 111_195;
    const east = (lon - x) * 111_195 * Math.cos((lat * Math.PI) / 180);
    return sum + Math.hypot(north, east);
  }, 0);
}

describe('ten years of marathon training', () => {
  const weeks = new Map<number, number>();
  const plans = marathonerPlan(7, moment);
  for (const plan of plans) {
    const week = Math.floor((plan.start / day + 3) / 7);
    const km = metresOf(plan.legs[0]?.steps ?? [], plan.form.runThreshold) / 1000;
    weeks.set(week, (weeks.get(week) ?? 0) + km);
  }
  const marathons = plans.filter(titled('Marathon'));
  const weekOf = (start: number) => Math.floor((start / day + 3) / 7);
  const km = (week: number) => weeks.get(week) ?? 0;

  test('two marathons a year, on Sundays in April and October', () => {
    expect(marathons).toHaveLength(20);
    for (const { start } of marathons) {
      const date = new Date(start * 1000);
      expect([date.getUTCDay(), [3, 9].includes(date.getUTCMonth())]).toEqual([0, true]);
    }
  });

  test('weeks build up to a race, taper before it, and rest after it', () => {
    for (const { start } of marathons.slice(1)) {
      const race = weekOf(start);
      const peak = Math.max(...[3, 4, 5, 6, 7].map((before) => km(race - before)));
      const early = mean([14, 15, 16].map((before) => km(race - before)));
      expect(peak).toBeGreaterThan(1.1 * early);
      expect(km(race - 1)).toBeLessThan(0.85 * peak);
      expect(km(race) - 42.2).toBeLessThan(0.5 * peak);
      expect(km(race + 1)).toBeLessThan(0.25 * peak);
    }
  });

  test('the biggest weeks grow over the years and stay physically possible', () => {
    const peaks = Array.from({ length: 10 }, (_, i) =>
      Math.max(
        ...[...weeks]
          .filter(([week]) => Math.floor((week - weekOf(plans[0]?.start ?? 0)) / 52.2) === i)
          .map(([, sum]) => sum),
      ),
    );
    expect(peaks[0]).toBeGreaterThan(50);
    expect(Math.max(...peaks)).toBeLessThan(135);
    expect((peaks[9] ?? 0) / (peaks[0] ?? 1)).toBeGreaterThan(1.4);
  });

  test('races get faster over the years: marathons from about 3:40 to about 3:00', () => {
    const times = [0, -1].map((n) => judge(pick(runner, n, titled('Marathon')).bytes()).sessions[0]);
    const [first, last] = times.map((session) => session?.totalTimerTime ?? 0) as [number, number];
    for (const session of times) expect(Math.abs((session?.totalDistance ?? 0) - 42_400)).toBeLessThan(200);
    expect(first).toBeGreaterThan(3.4 * 3600);
    expect(first).toBeLessThan(4 * 3600);
    expect(last).toBeGreaterThan(2.75 * 3600);
    expect(last).toBeLessThan(3.2 * 3600);
  });

  test('easy days are easy, hard ones hard, by pace and by heart rate', () => {
    const of = (title: string) => judge(pick(runner, -2, titled(title)).bytes()).sessions[0];
    const [recovery, easy, marathon, race] = [of('Recovery run'), of('Easy run'), of('Marathon'), of('10 km race')];
    const speeds = [recovery, easy, marathon, race].map((session) => session?.enhancedAvgSpeed ?? 0);
    expect(speeds).toEqual([...speeds].sort((a, b) => a - b));
    const hearts = [recovery, easy, marathon, race].map((session) => session?.avgHeartRate ?? 0);
    expect(hearts).toEqual([...hearts].sort((a, b) => a - b));
    // Maximum 186 in that year: easy below 80 %, a 10 km race above 88 %.
    expect(easy?.avgHeartRate).toBeLessThan(0.8 * 186);
    expect(race?.avgHeartRate).toBeGreaterThan(0.88 * 186);
    expect(race?.maxHeartRate).toBeLessThanOrEqual(186);
  });

  test.each([-1, -2, -3, -4])('heart rate for the same power drifts upwards in a long run (%i)', (n) => {
    const { records } = judge(pick(runner, n, titled('Long run')).bytes());
    const part = (from: number, to: number) => {
      const own = records.slice(Math.round(records.length * from), Math.round(records.length * to));
      return mean(own.map(({ heartRate }) => heartRate)) / mean(own.map(({ power }) => power));
    };
    const drift = part(0.6, 1) / part(0.15, 0.5) - 1;
    expect(drift).toBeGreaterThan(0.008);
    expect(drift).toBeLessThan(0.06);
  });

  test('power starts in the sixth year and fits pace and grade', () => {
    const begin = runner[0]?.startTime ?? 0;
    const powered = (file: (typeof runner)[number]) =>
      judge(file.bytes()).records.some(({ power }) => power !== undefined);
    expect(powered(pick(runner, -1, ({ startTime }) => startTime < begin + 4.99 * 365.25 * day))).toBe(false);
    expect(powered(pick(runner, 0, ({ startTime }) => startTime > begin + 5.01 * 365.25 * day))).toBe(true);
    const { records } = judge(pick(runner, -3, titled('Easy run')).bytes());
    const windows = Array.from({ length: Math.floor(records.length / 60) - 2 }, (_, i) =>
      records.slice(60 * (i + 1), 60 * (i + 2)),
    );
    for (const window of windows) {
      const speed = mean(window.map(({ enhancedSpeed }) => enhancedSpeed));
      const watts = mean(window.map(({ power }) => power));
      const climbed = (window.at(-1)?.enhancedAltitude ?? 0) - (window[0]?.enhancedAltitude ?? 0);
      const grade = climbed / (59 * speed);
      // 69 kg, 1.04 W per kg and m/s; a grade costs about 19.5 / 3.6 of the flat per unit (Minetti, to first order).
      expect(watts / (1.04 * 69.3 * speed * (1 + 5.4 * grade))).toBeGreaterThan(0.93);
      expect(watts / (1.04 * 69.3 * speed * (1 + 5.4 * grade))).toBeLessThan(1.08);
    }
  });

  test('positions form loops near home whose length is the distance', () => {
    for (const title of ['Easy run', 'Long run', 'Marathon']) {
      const { records, sessions } = judge(pick(runner, -1, titled(title)).bytes());
      const [first, last] = [records[0], records.at(-1)];
      const distance = sessions[0]?.totalDistance ?? 0;
      expect(Math.abs(pathLength(records) / distance - 1)).toBeLessThan(0.025);
      expect(Math.abs(degrees(first?.positionLat ?? 0) - 47.8921)).toBeLessThan(0.001);
      expect(Math.abs(degrees(last?.positionLong ?? 0) - 11.6215)).toBeLessThan(0.02);
      expect(Math.abs((last?.enhancedAltitude ?? 0) - (first?.enhancedAltitude ?? 0))).toBeLessThan(15);
    }
  });

  test('gait fits speed: cadence, ground contact', () => {
    const { records } = judge(pick(runner, -1, titled('10 km race')).bytes());
    const steps = mean(
      records.slice(60).map(({ cadence = 0, fractionalCadence = 0 }) => 2 * (cadence + fractionalCadence)),
    );
    expect(steps).toBeGreaterThan(172);
    expect(steps).toBeLessThan(186);
    expect(mean(records.map(({ stanceTime }) => stanceTime))).toBeGreaterThan(190);
    expect(mean(records.map(({ stanceTime }) => stanceTime))).toBeLessThan(230);
  });
});

describe('a treadmill', () => {
  test('has distance, cadence and heart rate, no positions, heights or power', () => {
    const { records, sessions } = judge(pick(treadmill, -1, titled('Easy run')).bytes());
    expect(sessions).toHaveLength(1);
    expect(sessions[0]!.sport).toBe('running');
    expect(sessions[0]!.subSport).toBe('treadmill');
    const keys = new Set(records.flatMap((record) => Object.keys(record)));
    for (const absent of ['positionLat', 'positionLong', 'enhancedAltitude', 'altitude', 'power'])
      expect(keys).not.toContain(absent);
    for (const present of ['distance', 'enhancedSpeed', 'heartRate', 'cadence', 'temperature'])
      expect(keys).toContain(present);
    const speeds = records.slice(60).map(({ enhancedSpeed = 0 }) => enhancedSpeed);
    expect(Math.max(...speeds) - Math.min(...speeds)).toBeLessThan(0.05);
  });
});

describe('a triathlete', () => {
  test('races over five legs in one file, with cumulative distance and time', () => {
    const { records, sessions } = judge(pick(triathlete, -1, titled('Olympic triathlon')).bytes());
    expect(sessions.map(({ sport, subSport, trigger }) => [sport, subSport, trigger])).toEqual([
      ['swimming', 'openWater', 'autoMultiSport'],
      ['transition', 'generic', 'autoMultiSport'],
      ['cycling', 'generic', 'autoMultiSport'],
      ['transition', 'generic', 'autoMultiSport'],
      ['running', 'generic', 'activityEnd'],
    ]);
    expect(sessions.map(({ totalDistance }) => Math.round(totalDistance / 100) / 10)).toEqual([
      1.6, 0.2, 40, 0.1, 10.1,
    ]);
    const distances = records.map(({ distance = 0 }) => distance);
    expect(distances.every((distance, i) => i === 0 || distance >= (distances[i - 1] ?? 0))).toBe(true);
  });

  test('rides by physics: power at the threshold on intervals, none while the cranks are still', () => {
    const { records, sessions } = judge(pick(triathlete, -1, titled('Bike 4 × 8 min')).bytes());
    const powers = records.map(({ power = 0 }) => power);
    const still = records.filter(({ cadence }) => cadence === 0);
    expect(still.length).toBeGreaterThan(20);
    expect(still.every(({ power }) => power === 0)).toBe(true);
    const best = Math.max(...powers.slice(0, -480).map((_, i) => (i % 20 === 0 ? mean(powers.slice(i, i + 480)) : 0)));
    expect(best).toBeGreaterThan(190);
    expect(best).toBeLessThan(250);
    expect(sessions[0]?.enhancedAvgSpeed).toBeGreaterThan(6);
    expect(sessions[0]?.enhancedAvgSpeed).toBeLessThan(11);
  });

  test('swims lengths of 25 m with rests at the wall', () => {
    const { lengths, sessions } = judge(pick(triathlete, -1, titled('Swim 6 × 200 m')).bytes());
    const active = lengths.filter(({ lengthType }) => lengthType === 'active');
    expect(active).toHaveLength((sessions[0]?.totalDistance ?? 0) / 25);
    expect(lengths.length - active.length).toBe(7);
    for (const { totalStrokes = 0 } of active) expect(totalStrokes).toBeGreaterThanOrEqual(8);
  });
});

test('a new runner runs longer from week to week, and walks less', () => {
  const shares = [...personaFiles('new-runner', 7, moment)].map((file) => {
    const { records } = judge(file.bytes());
    return records.filter(({ enhancedSpeed = 0 }) => enhancedSpeed > 1.9).length / records.length;
  });
  expect(shares[0]).toBeLessThan(0.3);
  expect(shares.at(-1)).toBeGreaterThan(0.95);
  expect(mean(shares.slice(5))).toBeGreaterThan(mean(shares.slice(0, 5)) + 0.2);
});
