import type { ActivityType, Form, LegPlan, SessionPlan, Step } from './plan.ts';
import { dayOf, localTime, temperatureOn, weekday } from './local-time.ts';
import { between, type Random, randomOf } from './random.ts';
import { easyRun, intervals, longRun, race, type RunIdea, runLeg, tempoRun } from './running-sessions.ts';

const weeks = 104;
const owner = 'triathlete';

interface Idea {
  readonly title: string;
  readonly type: ActivityType;
  /** Hour of the local day at which the session starts. */
  readonly at: number;
  readonly legs: readonly LegPlan[];
}

const leg = (discipline: LegPlan['discipline'], steps: readonly Step[], more: Partial<LegPlan> = {}): LegPlan => ({
  discipline,
  steps,
  autoLap: null,
  route: `${owner} ${discipline}`,
  loop: 2000,
  relief: 0,
  pauses: 0,
  race: false,
  ...more,
});

const metres = (kind: Step['kind'], effort: number, distance: number): Step => ({ kind, effort, metres: distance });
const seconds = (kind: Step['kind'], effort: number, time: number): Step => ({ kind, effort, seconds: time });

function poolSwim(at: number, times: number, distance: number, effort: number): Idea {
  const sets = Array.from({ length: times }, () => [metres('active', effort, distance), seconds('rest', 0, 20)]).flat();
  return {
    title: `Swim ${times} × ${distance} m`,
    type: 'LAP_SWIMMING',
    at,
    legs: [leg('pool', [metres('warmup', 0.85, 400), seconds('rest', 0, 30), ...sets, metres('cooldown', 0.8, 200)])],
  };
}

function ride(at: number, title: string, steps: readonly Step[], km: number, pauses: number): Idea {
  const loop = Math.max(15_000, Math.round(km / 5) * 5000);
  const relief = 60 + 40 * randomOf(owner, 'relief', loop)();
  const autoLap = steps.length === 1 ? 5000 : null;
  return {
    title,
    type: 'CYCLING',
    at,
    legs: [leg('bike', steps, { route: `${owner} ride ${loop}`, loop, relief, pauses, autoLap })],
  };
}

const run = (at: number, idea: RunIdea, threshold: number, pauses = 0): Idea => ({
  title: idea.title,
  type: 'RUNNING',
  at,
  legs: [runLeg(idea, { discipline: 'run', owner, threshold, relief: 9, pauses })],
});

/** Plans a race over three sports with transitions: 1.5 km, 40 km and 10 km, or half of that. */
function triathlon(share: number, title: string, threshold: number): Idea {
  const running = race('Run', 10_000 * share, 0.94);
  return {
    title,
    type: 'MULTI_SPORT',
    at: 8.5,
    legs: [
      leg('open-water', [metres('active', 0.97, 1500 * share * 1.04)], { loop: 1560 * share, race: true }),
      leg('transition', [seconds('active', 1.6, 140)], { race: true }),
      leg('bike', [metres('active', 0.88, 40_000 * share)], {
        route: `${owner} race ride`,
        loop: 20_000,
        relief: 35,
        autoLap: 5000,
        race: true,
      }),
      leg('transition', [seconds('active', 1.4, 75)], { race: true }),
      runLeg(running, { discipline: 'run', owner, threshold, relief: 4, pauses: 0 }),
    ],
  };
}

function formAt(week: number, day: number, seed: number): Form {
  const season = 0.018 * Math.cos(((day - 196) / 365.25) * 2 * Math.PI);
  const learned = 1 - Math.exp(-week / 60);
  return {
    wearer: {
      gender: 'female',
      age: 38 + Math.floor(week / 52),
      mass: Math.round(10 * (62.5 - learned)) / 10,
      height: 1.71,
      restingHeartRate: 49,
      maxHeartRate: 186,
      thresholdHeartRate: 168,
      product: 4315,
      software: 2109,
      serial: 3_440_000_000 + (seed % 1_000_000),
    },
    runThreshold: (3.45 + 0.25 * learned) * (1 + season),
    bikeThreshold: Math.round((205 + 28 * learned) * (1 + season)),
    swimThreshold: (1.12 + 0.14 * learned) * (1 + season),
    fatigue: 0,
    runningDynamics: true,
    runningPower: week >= 52,
    wideFields: true,
    cadenceHabit: 4,
    home: { lat: 47.6931, lon: 9.2247, altitude: 398 },
  };
}

/** Returns the sessions of a day. Winter is for swimming and leg strength, summer for long rides and races. */
function ideasOf(day: number, week: number, form: Form, random: Random): Idea[] {
  const month = new Date(day * 86_400_000).getUTCMonth();
  const warm = month >= 3 && month <= 9;
  const quiet = week % 4 === 3 ? 0.75 : 1;
  const vary = between(random, 0.92, 1.08) * quiet;
  const threshold = form.runThreshold;
  switch (weekday(day)) {
    case 0:
      return [poolSwim(6.5, Math.round(10 * quiet), 100, 0.98)];
    case 1: {
      const rest = Array.from({ length: 4 }, () => [seconds('active', 0.99, 480), seconds('rest', 0.5, 180)]).flat();
      return [
        ride(17.7, 'Bike 4 × 8 min', [seconds('warmup', 0.6, 900), ...rest, seconds('cooldown', 0.5, 420)], 32, 0),
        ...(week % 2 === 0 ? [run(6.6, easyRun(6 * vary), threshold)] : []),
      ];
    }
    case 2:
      return [run(17.8, week % 2 === 0 ? intervals(5, 1000, 1.03, 110) : tempoRun(24), threshold)];
    case 3:
      return [
        poolSwim(6.5, Math.round(6 * quiet), 200, 0.95),
        ...(warm ? [ride(18, 'Easy ride', [seconds('active', 0.62, 4200 * vary)], 30, 1)] : []),
      ];
    case 4:
      return [run(12.2, easyRun(8 * vary), threshold)];
    case 5: {
      if (day % 56 < 7 && month >= 4 && month <= 8)
        return [triathlon(month < 6 ? 0.5 : 1, month < 6 ? 'Sprint triathlon' : 'Olympic triathlon', threshold)];
      const long = ride(9, 'Long ride', [seconds('active', 0.68, (warm ? 10_800 : 6600) * vary)], warm ? 80 : 45, 2);
      const after = (long.legs[0]?.steps[0]?.seconds ?? 0) / 3600;
      return warm && week % 2 === 1 ? [long, run(9.2 + after + 0.35, easyRun(5, 0.8), threshold)] : [long];
    }
    default:
      return [
        run(9.3, longRun((warm ? 17 : 15) * vary, 0), threshold, random() < 0.4 ? 1 : 0),
        ...(warm && month >= 5 && month <= 8
          ? [
              {
                title: 'Lake swim',
                type: 'OPEN_WATER_SWIMMING' as const,
                at: 17,
                legs: [leg('open-water', [metres('active', 0.9, 2000 * vary)], { loop: 1000 })],
              },
            ]
          : []),
      ];
  }
}

/** Plans two years of three sports, with races in the warm months. */
export function triathletePlan(seed: number, now: number): SessionPlan[] {
  const lastDay = dayOf(now);
  const firstDay = lastDay - weekday(lastDay) - 7 * weeks;
  const plans: SessionPlan[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const random = randomOf(seed, owner, day);
    const week = Math.floor((day - firstDay) / 7);
    const form = formAt(week, day, seed);
    for (const { title, type, at, legs } of ideasOf(day, week, form, random)) {
      if (random() < 0.05 && type !== 'MULTI_SPORT') continue;
      plans.push({
        start: localTime(day, at + between(random, -0.1, 0.1)),
        title,
        activityType: type,
        legs,
        temperature: temperatureOn(day, at) + between(random, -3, 3),
        form,
      });
    }
  }
  return plans.sort((a, b) => a.start - b.start);
}
