import type { Form, SessionPlan } from './plan.ts';
import { dayOf, localTime, weekday } from './local-time.ts';
import { between, randomOf } from './random.ts';
import { easyRun, intervals, longRun, type RunIdea, runLeg, tempoRun } from './running-sessions.ts';

const weeks = 78;

/** Returns the run of a weekday in the nth week, if any: four runs a week, easier in every fourth week. */
function runOf(weekDay: number, week: number): RunIdea | null {
  const quiet = week % 4 === 3 ? 0.75 : 1;
  const growth = Math.min(1, 0.6 + week / 100);
  switch (weekDay) {
    case 1:
      return week % 2 === 0 ? intervals(5, 800, 1.05, 90) : tempoRun(Math.round(20 * quiet));
    case 3:
      return easyRun(8 * growth * quiet);
    case 5:
      return easyRun(6.5 * growth * quiet, 0.71);
    case 6:
      return week % 4 === 3 ? null : longRun(14 * growth, 0);
    default:
      return null;
  }
}

/** Plans a year and a half on a treadmill, without positions, altitudes or power. */
export function treadmillPlan(seed: number, now: number): SessionPlan[] {
  const lastDay = dayOf(now);
  const firstDay = lastDay - weekday(lastDay) - 7 * weeks;
  const plans: SessionPlan[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    const random = randomOf(seed, 'treadmill', day);
    const week = Math.floor((day - firstDay) / 7);
    const idea = runOf(weekday(day), week);
    if (idea === null || random() < 0.06) continue;
    const form: Form = {
      wearer: {
        gender: 'female',
        age: 46,
        mass: 60.5,
        height: 1.65,
        restingHeartRate: 58,
        maxHeartRate: 179,
        thresholdHeartRate: 163,
        product: 3869,
        software: 1220,
        serial: 3_420_000_000 + (seed % 1_000_000),
      },
      runThreshold: 3.02 + 0.32 * (1 - Math.exp(-week / 50)),
      bikeThreshold: 0,
      swimThreshold: 0,
      fatigue: 0,
      runningDynamics: false,
      runningPower: false,
      wideFields: true,
      cadenceHabit: 5,
      home: { lat: 0, lon: 0, altitude: 0 },
    };
    plans.push({
      start: localTime(day, weekday(day) >= 5 ? between(random, 9, 11) : between(random, 19, 20.2)),
      title: idea.title === 'Long run' ? 'Long treadmill run' : idea.title,
      activityType: 'TREADMILL_RUNNING',
      legs: [
        runLeg(idea, {
          discipline: 'treadmill',
          owner: 'treadmill',
          threshold: form.runThreshold,
          relief: 0,
          pauses: random() < 0.2 ? 1 : 0,
        }),
      ],
      temperature: 20 + between(random, -1, 1),
      form,
    });
  }
  return plans;
}
