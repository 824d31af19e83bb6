import { ACTIVITY_TYPE, activityTypeById } from '../domain/activity-types.ts';
import { civilDate, dayNumber } from '../domain/dates.ts';
import { analyseActivity } from '../domain/metrics/analyse.ts';
import { calendarSeries, type DayTotals } from '../domain/metrics/calendar.ts';
import type { SampleColumns } from '../domain/metrics/columns.ts';
import { cover, stepsOf } from '../domain/metrics/coverage.ts';
import { criticalPowerSeries, type Effort } from '../domain/metrics/critical-power-series.ts';
import { type Recording } from '../domain/metrics/duplicates.ts';
import { duplicatesAmong } from '../domain/metrics/find-duplicates.ts';
import { histogramOf } from '../domain/metrics/histogram.ts';
import { weightedLoad } from '../domain/metrics/load.ts';
import { powerCurve } from '../domain/metrics/power-curve.ts';
import type { BenchResult } from './run.ts';

const DAYS = 3650;
const ACTIVITIES = 4000;

/** The same numbers every time: a linear congruential generator. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function history(): DayTotals {
  const next = random(1);
  const [loads, seconds, footMetres, plannedLoads, plannedFootMetres] = [1, 2, 3, 4, 5].map(
    () => new Float64Array(DAYS + 365),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
  for (let i = 0; i < ACTIVITIES; i++) {
    const day = Math.floor(next() * DAYS);
    loads[day]! += 20 + 100 * next();
    seconds[day]! += 1800 + 3600 * next();
    footMetres[day]! += 5000 + 10_000 * next();
  }
  for (let i = 0; i < 400; i++) {
    const day = DAYS + Math.floor(next() * 365);
    plannedLoads[day]! += 60;
    plannedFootMetres[day]! += 9000;
  }
  return {
    days: DAYS + 365,
    loads,
    footMetres,
    seconds,
    plannedLoads,
    plannedFootMetres,
    firstActivityIndex: 0,
    today: DAYS - 1,
  };
}

/** The same seven series the obvious way: days in a map by their date, every window summed afresh. */
function naiveSeries(totals: DayTotals): number {
  const first = dayNumber('2016-01-01');
  const dates = Array.from({ length: totals.days }, (_, i) => civilDate(first + i));
  const byDate = new Map<string, { load: number; metres: number; seconds: number; plan: number; planMetres: number }>();
  for (let i = 0; i < totals.days; i++) {
    byDate.set(dates[i]!, {
      load: totals.loads[i]!,
      metres: totals.footMetres[i]!,
      seconds: totals.seconds[i]!,
      plan: i > totals.today ? totals.plannedLoads![i]! : totals.loads[i]!,
      planMetres: i > totals.today ? totals.plannedFootMetres![i]! : totals.footMetres[i]!,
    });
  }
  const sum = (day: number, window: number, key: 'load' | 'metres' | 'plan' | 'planMetres') => {
    let total = 0;
    for (let back = 0; back < window; back++) total += byDate.get(dates[day - back]!)?.[key] ?? 0;
    return total;
  };
  const trained = (day: number, window: number) => {
    let count = 0;
    for (let back = 0; back < window; back++) {
      if ((byDate.get(dates[day - back]!)?.seconds ?? 0) >= 300) count++;
    }
    return count / window;
  };
  let check = 0;
  for (let day = 27; day < totals.days; day++) {
    for (const key of ['load', 'metres', 'plan', 'planMetres'] as const) {
      const chronic = sum(day, 28, key) / 28;
      check += chronic > 0 ? sum(day, 7, key) / 7 / chronic : 0;
    }
    check += trained(day, 30) + trained(day, 14);
  }
  return check;
}

function efforts(): Effort[] {
  const next = random(2);
  const start = dayNumber('2016-01-01');
  return Array.from({ length: ACTIVITIES }, (_, i): Effort => {
    const base = 200 + 100 * next();
    const curve = { w3min: 1.25, w5min: 1.18, w9min: 1.12, w10min: 1.1, w20min: 1.05, w30min: 1.02, w1hr: 1 };
    return {
      localDate: civilDate(start + Math.floor((i * DAYS) / ACTIVITIES)),
      curve: Object.fromEntries(Object.entries(curve).map(([key, factor]) => [key, base * factor])) as Effort['curve'],
      powerSource: 'native',
      hard: null,
      drawn: null,
    };
  });
}

function recordings(): Recording[] {
  const next = random(3);
  return Array.from({ length: ACTIVITIES }, (_, i) => ({
    id: `a${i}`,
    fileHash: `h${i}`,
    sessionIndex: 0,
    source: i % 2 === 0 ? 'garmin' : 'file',
    vendorActivityId: null,
    activityTypeId: 2,
    family: 'foot' as const,
    // Every tenth is recorded twice.
    start: 1_450_000_000 + Math.floor((i - (i % 10 === 9 ? 1 : 0)) * 78_840),
    elapsed: 3600,
    timer: 3600,
    distance: 10_000 + 1000 * next(),
    maximumHeartRate: null,
    averageHeartRate: 140 + 20 * next(),
    averagePower: null,
    corrected: false,
    signals: { power: false, heartRate: true, groundContact: false, position: true, laps: true, totals: true },
    recordCount: 3600,
    chosenOn: null,
  }));
}

/** Nine hours of a ride at one record a second. */
function longRide(): SampleColumns {
  const next = random(4);
  const n = 33_000;
  const column = (of: (i: number) => number) => Float32Array.from({ length: n }, (_, i) => of(i));
  return {
    n,
    time: Float64Array.from({ length: n }, (_, i) => 1_600_000_000 + i),
    lat: Float64Array.from({ length: n }, (_, i) => 46 + i * 1e-5),
    lon: Float64Array.from({ length: n }, () => 7),
    distance: Float64Array.from({ length: n }, (_, i) => 8 * i),
    speed: column(() => 8),
    altitude: column((i) => 500 + 200 * Math.sin(i / 3000)),
    heartRate: column(() => 130 + 30 * next()),
    power: column(() => 150 + 150 * next()),
    developer: [],
  };
}

/** Median milliseconds of a call: first in this process, and warm. */
function timed(work: () => unknown, rounds: number): { first: number; warm: number } {
  const once = () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const first = once();
  for (let i = 0; i < rounds; i++) work();
  const times = Array.from({ length: rounds }, once).sort((a, b) => a - b);
  return { first, warm: times[rounds >> 1]! };
}

const shown = (ms: number) => (ms < 1 ? ms.toFixed(3) : ms.toFixed(1));

/** Times of the formulas themselves, without files and database. */
export async function run(): Promise<BenchResult> {
  const totals = history();
  const allEfforts = efforts();
  const allEasy = allEfforts.map((effort, i): Effort => ({ ...effort, hard: false, drawn: 150 + (i % 40) }));
  const allRecordings = recordings();
  const ride = longRide();
  const histogram = histogramOf(cover(ride.time, ride.power!, 0, 2500, null));
  const stated = {
    elapsed: null,
    timer: null,
    distance: null,
    ascent: null,
    descent: null,
    averageHeartRate: null,
    maximumHeartRate: null,
    averageCadence: null,
  };
  const activityType = activityTypeById(ACTIVITY_TYPE.cycling);
  const work: readonly (readonly [string, () => unknown, number])[] = [
    ['seven calendar series, ten years and one planned', () => calendarSeries(totals), 200],
    ['the same with a map by date, every window afresh', () => naiveSeries(totals), 3],
    ['critical power by day, 4,000 runs', () => criticalPowerSeries(allEfforts, () => 70), 20],
    ['the same by heart rates that prove nothing', () => criticalPowerSeries(allEasy, () => 70), 20],
    ['duplicates among 4,000 recordings at once', () => duplicatesAmong(allRecordings), 3],
    [
      'zones and load of 4,000 activities from their histograms',
      () => {
        for (let i = 0; i < ACTIVITIES; i++) {
          weightedLoad(
            { powerSource: 'native', powerHistogram: histogram, heartRateHistogram: histogram },
            { criticalPower: 250 + (i % 50), proven: true },
            190,
          );
        }
      },
      10,
    ],
    [
      'power curve and histogram of 33,000 seconds',
      () => {
        const covered = cover(ride.time, ride.power!, 0, 2500, null);
        return [powerCurve(stepsOf(covered)), histogramOf(covered)];
      },
      20,
    ],
    [
      'all of an activity of 33,000 records',
      () => analyseActivity({ columns: ride, events: [], activityType, session: stated, weight: 70 }),
      10,
    ],
  ];
  const times = work.map(([what, call, rounds]) => ({ what, ...timed(call, rounds) }));
  const [series, naive] = times;
  return {
    title: 'Formulas',
    rows: times.map(({ what, first, warm }) => ({ what, 'warm, ms': shown(warm), 'first call, ms': shown(first) })),
    notes: [
      `Median of warm calls. The calendar in typed arrays is ${Math.round(naive!.warm / series!.warm)} times as fast as with a map.`,
      'Ratios are computed whenever somebody looks and never stored: that is cheaper than the query for the totals.',
    ],
  };
}
