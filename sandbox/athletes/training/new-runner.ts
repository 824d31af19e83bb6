import type { Form, SessionPlan, Step } from './plan.ts';
import { dayOf, localTime, temperatureOn, weekday } from './local-time.ts';
import { between, randomOf } from './random.ts';
import { easyRun, runLeg, type RunIdea } from './running-sessions.ts';

const runWalk = (times: number, run: number, walk: number): RunIdea => {
  const steps: Step[] = [{ kind: 'warmup', effort: 0.56, seconds: 300 }];
  for (let i = 0; i < times; i++) {
    steps.push({ kind: 'active', effort: 0.87, seconds: run }, { kind: 'rest', effort: 0.55, seconds: walk });
  }
  steps.push({ kind: 'cooldown', effort: 0.54, seconds: 240 });
  return { title: `Run and walk ${times} × ${run} s`, steps, autoLap: null, race: false };
};

/** Runs by day of the three weeks (0 = 21 days ago). */
const diary: readonly (readonly [day: number, idea: RunIdea])[] = [
  [0, runWalk(8, 60, 120)],
  [2, runWalk(8, 60, 120)],
  [5, runWalk(8, 90, 120)],
  [7, runWalk(7, 120, 120)],
  [9, runWalk(7, 120, 90)],
  [12, runWalk(6, 180, 120)],
  [14, runWalk(5, 240, 120)],
  [16, runWalk(5, 240, 90)],
  [18, easyRun(2.5, 0.84)],
  [20, easyRun(3, 0.83)],
];

/** Plans three weeks, from nothing to three kilometres without walking. */
export function newRunnerPlan(seed: number, now: number): SessionPlan[] {
  const random = randomOf(seed, 'new-runner');
  const firstDay = dayOf(now) - 21;
  return diary.map(([day, given]) => {
    const date = firstDay + day;
    const hours = weekday(date) >= 5 ? between(random, 9, 10.5) : between(random, 17.8, 19.2);
    const form: Form = {
      wearer: {
        gender: 'female',
        age: 34,
        mass: 71,
        height: 1.68,
        restingHeartRate: 68 - Math.floor(day / 10),
        maxHeartRate: 188,
        thresholdHeartRate: 168,
        product: 3869,
        software: 1220,
        serial: 3_400_000_000 + (seed % 1_000_000),
      },
      runThreshold: 2.62 + 0.006 * day,
      bikeThreshold: 0,
      swimThreshold: 0,
      fatigue: 0,
      runningDynamics: false,
      runningPower: false,
      wideFields: true,
      cadenceHabit: -3,
      home: { lat: 48.1542, lon: 11.6031, altitude: 508 },
    };
    return {
      start: localTime(date, hours),
      title: given.title,
      activityType: 'RUNNING',
      legs: [
        runLeg(given, {
          discipline: 'run',
          owner: `${seed} new-runner`,
          threshold: form.runThreshold,
          relief: 3,
          pauses: random() < 0.4 ? 1 : 0,
        }),
      ],
      temperature: temperatureOn(date, hours),
      form,
    };
  });
}
