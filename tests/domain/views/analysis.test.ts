import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityTypes } from '../../../domain/activity-types.ts';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import type { AnalysisColumns, CriticalPowerStep } from '../../../domain/entities/analysis.ts';
import { effortKeys } from '../../../domain/metrics/stretches.ts';
import { middleDay, paceByHeartRate, usualHeartRate } from '../../../domain/views/analysis/pace-by-heart-rate.ts';
import { highestStep, powerCourse } from '../../../domain/views/analysis/power-course.ts';
import { checkedRaces, checkSummary, errorText, raceOver } from '../../../domain/views/analysis/race-check.ts';
import { racePredictions } from '../../../domain/views/analysis/races.ts';
import { bestOf, comparable, seasonsOf, strongerAt } from '../../../domain/views/analysis/seasons.ts';
import { bucketsBetween, firstDayOf } from '../../../domain/views/analysis/span.ts';
import { familiesOf, volumeBars } from '../../../domain/views/analysis/volume.ts';
import { zoneBars, zoneShare } from '../../../domain/views/analysis/zone-bars.ts';

interface Done {
  readonly date: string;
  readonly type?: number;
  readonly metres?: number;
  readonly seconds?: number;
  readonly beats?: number;
  readonly watts?: number;
  readonly estimated?: boolean;
  readonly zones?: readonly number[];
  readonly t10km?: number;
}

const columnsOf = (done: readonly Done[]): AnalysisColumns => {
  const all = <T>(of: (one: Done) => T) => done.map(of);
  return {
    date: all(({ date }) => date),
    activityTypeId: all(({ type = 2 }) => type),
    distance: all(({ metres = null }) => metres),
    duration: all(({ seconds = null }) => seconds),
    averageHr: all(({ beats = null }) => beats),
    averagePower: all(({ watts = null }) => watts),
    estimated: all(({ estimated = false }) => estimated),
    weightedLoad: all(() => null),
    zones: [0, 1, 2, 3, 4, 5].map((zone) => all(({ zones }) => zones?.[zone] ?? null)),
    efforts: Object.fromEntries(
      effortKeys.map((key) => [key, all(({ t10km = null }) => (key === 't10km' ? t10km : null))]),
    ) as AnalysisColumns['efforts'],
  };
};
/** Thursday. */
const today = '2026-11-19';

describe('weeks and months', () => {
  it('start complete, on the first day of the week', () => {
    expect(firstDayOf(today, 90, 0)).toBe('2026-08-17');
    expect(firstDayOf(today, 90, 6)).toBe('2026-08-16');
    expect(firstDayOf(today, 365, 0)).toBe('2025-11-01');
    expect(bucketsBetween('2026-11-01', today, 'week', 0)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16']);
    expect(bucketsBetween('2026-09-01', today, 'month', 0)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
  });
});

describe('volume', () => {
  it('adds up by week and by sport', () => {
    const columns = columnsOf([
      { date: '2026-11-09', seconds: 3600 },
      { date: '2026-11-15', seconds: 1800, type: 10 },
      { date: '2026-11-16', seconds: 600 },
    ]);
    const bars = volumeBars(columns, 'duration', 'week', { from: '2026-11-02', to: today, weekStart: 0 });
    expect(bars.map(({ date, total }) => [date, total])).toEqual([
      ['2026-11-02', 0],
      ['2026-11-09', 5400],
      ['2026-11-16', 600],
    ]);
    expect(bars[1]!.byFamily).toEqual({ foot: 3600, bike: 1800, swim: 0, other: 0 });
    expect(familiesOf(bars)).toEqual(['foot', 'bike']);
  });

  it('loses and doubles nothing, however it is split', () => {
    const activity = fc.record({
      ago: fc.integer({ min: 0, max: 700 }),
      type: fc.constantFrom(...activityTypes.map(({ activityTypeId }) => activityTypeId)),
      seconds: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(activity),
        fc.constantFrom('week', 'month'),
        fc.integer({ min: 0, max: 6 }),
        (done, bucket, weekStart) => {
          const [first] = bucketsBetween(addDays(today, -500), today, bucket, weekStart);
          const from = first ?? today;
          const dated = done.map((one) => ({ ...one, date: addDays(today, -one.ago) }));
          const bars = volumeBars(columnsOf(dated), 'duration', bucket, { from, to: today, weekStart });
          const inside = dated.filter(({ date }) => daysBetween(from, date) >= 0);
          expect(bars.reduce((sum, { total }) => sum + total, 0)).toBe(
            inside.reduce((sum, { seconds }) => sum + seconds, 0),
          );
        },
      ),
    );
  });
});

describe('zones', () => {
  it('are totalled by month, as shares of the time', () => {
    const columns = columnsOf([
      { date: '2026-10-31', zones: [60, 600, 0, 0, 0, 0] },
      { date: '2026-11-01', zones: [0, 0, 300, 0, 200, 100] },
      { date: '2026-11-02' },
    ]);
    const bars = zoneBars(columns, 'month', { from: '2026-10-01', to: today, weekStart: 0 });
    expect(bars.map(({ seconds }) => seconds)).toEqual([
      [60, 600, 0, 0, 0, 0],
      [0, 0, 300, 0, 200, 100],
    ]);
    expect(zoneShare(bars, [0, 1, 2])).toBe(76);
    expect(zoneShare(bars, [4, 5])).toBe(24);
    expect(zoneShare([], [1])).toBeNull();
  });
});

describe('pace by heart rate', () => {
  const days = { from: '2026-11-01', to: '2026-11-10' };
  const run = (date: string, beats: number, seconds: number) => ({ date, beats, seconds, metres: 1000 });

  it('shows metres over seconds of runs in steps of five beats, in each half', () => {
    const done = [
      ...['2026-11-01', '2026-11-02', '2026-11-05'].map((date, i) => run(date, 140 + i, 300)),
      ...['2026-11-06', '2026-11-07', '2026-11-10'].map((date) => run(date, 144, 290)),
      // Two runs are too few for an average.
      run('2026-11-06', 150, 280),
      run('2026-11-07', 151, 280),
      // Rides and implausible runs, which are left out.
      { ...run('2026-11-08', 141, 100), type: 10 },
      run('2026-11-08', 141, 100),
    ];
    expect(middleDay(days.from, days.to)).toBe('2026-11-06');
    const rows = paceByHeartRate(columnsOf(done), days);
    expect(rows).toEqual([{ beats: 140, before: 1000 / 300, now: 3000 / 870, runs: { before: 3, now: 3 } }]);
    expect(usualHeartRate(rows)?.beats).toBe(140);
    expect(usualHeartRate([])).toBeNull();
  });
});

describe('the course of critical power', () => {
  const change = (fromDate: string, criticalPower: number, more: Partial<CriticalPowerStep> = {}) => ({
    fromDate,
    criticalPower,
    source: 'fit',
    proven: true,
    setOn: fromDate,
    ...more,
  });

  it('starts with the value in force, and has each visible change', () => {
    const course = powerCourse(
      [
        change('2026-01-01', 280, { source: 'default', proven: false }),
        change('2026-08-01', 290.2),
        change('2026-09-05', 290.4),
        change('2026-09-10', 301),
        change('2026-10-01', 301, { proven: false, source: 'carried' }),
      ],
      '2026-09-01',
      today,
    );
    expect(course.map(({ date, watts, isSure }) => [date, watts, isSure])).toEqual([
      ['2026-09-01', 290, true],
      ['2026-09-10', 301, true],
      ['2026-10-01', 301, false],
      [today, 301, false],
    ]);
    expect(highestStep(course)?.date).toBe('2026-09-10');
    expect(powerCourse([], '2026-09-01', today)).toEqual([]);
  });
});

describe('seasons', () => {
  const nothing = { w5sec: null, w15sec: null, w30sec: null, w1min: null, w3min: null, w5min: null, w9min: null };
  const curve = (year: number, w20min: number, w1hr: number | null, estimated = false) => ({
    year,
    estimated,
    best: { ...nothing, w10min: null, w20min, w30min: null, w1hr },
  });

  it('are compared with other years, each duration separately', () => {
    const seasons = seasonsOf([
      curve(2024, 300, 280),
      curve(2025, 310, 275),
      curve(2026, 305, 285),
      curve(2020, 400, 390, true),
    ]);
    expect(seasons.map(({ year }) => year)).toEqual([2026, 2025, 2024, 2020]);
    const others = comparable(seasons, seasons[0]!);
    expect(others.map(({ year }) => year)).toEqual([2025, 2024]);
    const best = bestOf(others, 'best')!;
    expect(best.points.map(({ watts }) => watts)).toEqual([310, 280]);
    expect(strongerAt(seasons[0]!, best).map(({ label }) => label)).toEqual(['1 h']);
    expect(bestOf([], 'best')).toBeUndefined();
  });
});

describe('race predictions', () => {
  const step = { fromDate: '2026-09-01', criticalPower: 300, source: 'fit', proven: true, setOn: '2026-09-01' };

  it('use the last 90 days, and measured power if there is any', () => {
    const columns = columnsOf([
      { date: '2026-08-21', t10km: 2200, metres: 10_000, watts: 100, seconds: 2200 },
      { date: '2026-10-01', t10km: 2400, metres: 10_000, watts: 290, seconds: 2400 },
      { date: '2026-10-02', metres: 5000, watts: 900, seconds: 2000, estimated: true },
    ]);
    const view = racePredictions(columns, [step], today);
    expect(view.metresPerKilojoule).toBeCloseTo(10_000_000 / (290 * 2400), 9);
    const ten = view.rows.find(({ race }) => race === 't10km')!;
    expect(ten).toEqual({
      fromEfforts: 2400,
      effort: 't10km',
      best: 2200,
      race: 't10km',
      metres: 10_000,
      fromPower: expect.closeTo(2293.662916, 6),
    });
    // 300 W for 45 minutes and 14.368 m/kJ: 2700 s would carry 11,638 m; the 10 km take (10/11.638)^(1/0.93) of them.
    expect(ten.fromPower!).toBeCloseTo(2700 * (10_000 / 11_637.93) ** (1 / 0.93), 1);
  });

  it('are compared with the race, from the 90 days before it', () => {
    const columns = columnsOf([
      { date: '2026-07-21', t10km: 2200, metres: 10_000, watts: 100, seconds: 2200 },
      { date: '2026-10-01', t10km: 2448, metres: 10_000, watts: 290, seconds: 2448 },
      { date: '2026-11-15', t10km: 2400, metres: 10_100, watts: 320, seconds: 2430 },
      // Later runs, and a run on a day of another race over another distance, count nothing.
      { date: '2026-11-16', t10km: 2000, metres: 10_000, watts: 320, seconds: 2000 },
      { date: '2026-11-18', metres: 12_000, seconds: 3600 },
    ]);
    const races = ['2026-11-15', '2026-11-18', '2026-07-21'].map((date) => ({ date, name: `City ${date.slice(5)}` }));
    const checked = checkedRaces(columns, [step], races, '2026-07-01');
    expect(checked).toEqual([
      {
        date: '2026-11-15',
        name: 'City 11-15',
        race: 't10km',
        run: 2400,
        predictions: [
          { method: 'efforts', seconds: 2448, error: expect.closeTo(2, 9) },
          { method: 'power', seconds: expect.any(Number), error: expect.any(Number) },
        ],
      },
    ]);
    const [efforts, power] = checked[0]!.predictions;
    expect(power!.error).toBeCloseTo((100 * (power!.seconds - 2400)) / 2400, 9);
    expect([2, -1.26, 0.04].map(errorText)).toEqual(['2.0 % too slow', '1.3 % too fast', 'exact']);
    expect(checkSummary([{ ...checked[0]!, predictions: [efforts!] }])).toBe(
      'In 1 race: from best efforts 2.0 % too slow.',
    );
    expect(checkSummary([-1, 3, 4].map((error) => ({ ...checked[0]!, predictions: [{ ...efforts!, error }] })))).toBe(
      'Median of 3 races: from best efforts 3.0 % too slow.',
    );
    expect([9690, 9710, 21_500, 44_000, null].map(raceOver)).toEqual([null, 't10km', 'thalf', null, null]);
  });

  it('are unknown without data', () => {
    const view = racePredictions(columnsOf([]), [{ ...step, source: 'default' }], today);
    expect(view.rows.every(({ fromPower, fromEfforts }) => fromPower === null && fromEfforts === null)).toBe(true);
    expect(view.criticalPower).toBeNull();
  });
});
