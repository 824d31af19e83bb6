import type { Form, SessionPlan } from './plan.ts';
import { dayOf, localTime, temperatureOn, weekday } from './local-time.ts';
import { between, type Random, randomOf } from './random.ts';
import {
  easyRun,
  hillRun,
  intervals,
  longRun,
  marathonPace,
  metresOf,
  race,
  recoveryRun,
  type RunIdea,
  runLeg,
  stridesRun,
  tempoRun,
} from './running-sessions.ts';

const years = 10;

/** Returns the local day of the nth Sunday of a month (0 = January). */
function nthSunday(year: number, month: number, nth: number): number {
  const first = Date.UTC(year, month, 1) / 86_400_000;
  return first + (6 - weekday(first)) + 7 * (nth - 1);
}

/** Returns the marathon days: a spring and an autumn race every year. */
function marathonsAround(firstDay: number, lastDay: number): number[] {
  const races: number[] = [];
  const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear();
  for (let year = yearOf(firstDay) - 1; year <= yearOf(lastDay) + 1; year++) {
    races.push(nthSunday(year, 3, 3), nthSunday(year, 9, 2));
  }
  return races;
}

/** Position of a week in the training: weeks until the next marathon (0: race week) and since the last one. */
interface WeekPlace {
  readonly to: number;
  readonly since: number;
  /** Years of training so far, as a fraction. */
  readonly year: number;
}

/** Returns the share of the year's biggest week: three weeks of building, then one of recovery; two weeks of taper. */
export function volumeShare({ to, since }: WeekPlace): number {
  if (since === 1) return 0.15;
  if (since === 2) return 0.35;
  if (since === 3) return 0.5;
  if (to === 0) return 0.35;
  if (to === 1) return 0.55;
  if (to === 2) return 0.76;
  if (to > 17) return 0.55;
  const build = 0.66 + (0.34 * (17 - to)) / 13;
  return Math.min(1, build) * (to % 4 === 1 ? 0.76 : 1);
}

/** Returns the threshold speed in m/s, with diminishing gains over the years and seasonal form. */
function thresholdAt({ to, since, year }: WeekPlace): number {
  const base = 3.62 + 0.78 * (1 - Math.exp(-year / 4.2));
  const build = to > 17 ? 0 : (17 - to) / 17;
  const season = since <= 3 ? -0.012 : -0.022 + 0.04 * build;
  return base * (1 + season);
}

function formAt(place: WeekPlace, seed: number, fatigue: number): Form {
  const { year } = place;
  // The athlete gets a new watch every few years: basic, then with running dynamics, then with power on the wrist.
  const [product, software] =
    year < 3 ? [2431, 1130] : year < 5 ? [2691, 1540] : year < 8 ? [4024, 1721] : ([4315, 2109] as const);
  return {
    wearer: {
      gender: 'male',
      age: 31 + Math.floor(year),
      mass: Math.round(10 * (74 - 0.5 * year + (place.since <= 4 ? 0.8 : 0))) / 10,
      height: 1.79,
      restingHeartRate: 52 - Math.floor(year / 2),
      maxHeartRate: 191 - Math.floor(year / 2),
      thresholdHeartRate: 172 - Math.floor(year / 3),
      product,
      software,
      serial: 3_300_000_000 + 17 * product + (seed % 10_000),
    },
    runThreshold: thresholdAt(place),
    bikeThreshold: 0,
    swimThreshold: 0,
    fatigue,
    runningDynamics: year >= 3,
    runningPower: year >= 5,
    wideFields: year >= 3,
    cadenceHabit: 2,
    home: { lat: 47.8921, lon: 11.6215, altitude: 642 },
  };
}

function quality({ to, year }: WeekPlace, random: Random): RunIdea {
  const more = year > 4 ? 1 : 0;
  if (to > 17) return hillRun(6 + more * 2);
  if (to > 11) return random() < 0.5 ? intervals(10 + 2 * more, 400, 1.09, 75) : intervals(6 + more, 800, 1.06, 100);
  if (to > 2) return random() < 0.6 ? intervals(5 + 2 * more, 1000, 1.04, 120) : intervals(3 + more, 2000, 1.0, 150);
  return intervals(4, 1000, 1.02, 120);
}

function second({ to, year }: WeekPlace, random: Random): RunIdea {
  if (to > 11) return tempoRun(18 + 3 * Math.round(random() * 3));
  if (to > 2)
    return random() < 0.6
      ? marathonPace(8 + Math.round(Math.min(year, 6)))
      : tempoRun(25 + 5 * Math.round(random() * 2));
  return marathonPace(6);
}

/** Returns the run of a weekday in a week, if any. */
function runOf(weekDay: number, place: WeekPlace, random: Random): RunIdea | null {
  const { to, since, year } = place;
  const peak = 62 + 4.4 * Math.min(year, 8);
  const km = peak * volumeShare(place);
  const vary = between(random, 0.9, 1.1);
  if (since === 1) return weekDay === 4 || weekDay === 6 ? recoveryRun(5 * vary) : null;
  if (since <= 3)
    return [1, 3, 5, 6].includes(weekDay) ? easyRun(km * (weekDay === 6 ? 0.34 : 0.22) * vary, 0.71) : null;
  if (to === 0) {
    if (weekDay === 6) return race('Marathon', 42_195, 0.882);
    if (weekDay === 1) return intervals(3, 1000, 1, 120);
    if (weekDay === 3) return easyRun(7 * vary);
    return weekDay === 5 ? stridesRun(3, 4) : null;
  }
  const building = to <= 17;
  switch (weekDay) {
    case 0:
      return building && year >= 2.5 && to % 4 !== 1 ? recoveryRun(7.5 * vary) : null;
    case 1:
      return quality(place, random);
    case 2:
      return easyRun(km * 0.17 * vary);
    case 3:
      return building ? second(place, random) : easyRun(km * 0.2 * vary);
    case 4:
      return building && year >= 0.5 ? recoveryRun(km * 0.1 * vary) : null;
    case 5:
      if (building && (to === 4 || to === 7)) return stridesRun(4, 4);
      return building ? stridesRun(Math.max(4, km * 0.12 * vary), 6) : easyRun(km * 0.15 * vary, 0.72);
    default:
      if (to === 7) return race('10 km race', 10_000, 1.015);
      if (to === 4) return race('Half marathon', 21_097.5, 0.965);
      return longRun(
        Math.min(35, Math.max(12, km * 0.33 * vary)),
        building && to < 11 && to > 2 && to % 3 === 0 ? km * 0.1 : 0,
      );
  }
}

/** Whether a day is off: a cold every winter, a calf injury in the fourth year, and a holiday in August without running. */
function isAway(day: number, firstDay: number, seed: number): boolean {
  const year = Math.floor((day - firstDay) / 365.25);
  const random = randomOf(seed, 'away', year);
  const within = day - firstDay - year * 365.25;
  const cold = between(random, 60, 120);
  const holiday = between(random, 265, 290);
  return (
    (within >= cold && within < cold + 5 + 4 * random()) ||
    (within >= holiday && within < holiday + 4) ||
    (year === 3 && within >= 20 && within < 41)
  );
}

/** Whether there is a second run before work, as on hard days in later years. */
const isDouble = ({ to, year }: WeekPlace, weekDay: number) =>
  year >= 5 && to >= 3 && to <= 13 && to % 4 !== 1 && (weekDay === 1 || weekDay === 3);

function hoursOf(idea: RunIdea, weekDay: number, random: Random): number {
  if (idea.race) return 9;
  if (weekDay >= 5) return between(random, 8, 9.5);
  return random() < 0.45 ? between(random, 6, 6.8) : between(random, 17.5, 18.6);
}

function reliefOf(idea: RunIdea, metres: number, seed: number): number {
  if (idea.race) return 4;
  return idea.title.startsWith('Hills') ? 30 : 5 + 18 * randomOf(seed, 'relief', Math.round(metres / 500))();
}

function pausesOn(idea: RunIdea, metres: number, random: Random): number {
  const long = metres > 20_000;
  if (idea.race || random() >= (long ? 0.7 : 0.3)) return 0;
  return long && random() < 0.4 ? 2 : 1;
}

function sessionOf(idea: RunIdea, day: number, hours: number, form: Form, seed: number, random: Random): SessionPlan {
  const metres = metresOf(idea.steps, form.runThreshold);
  return {
    start: localTime(day, hours),
    title: idea.title,
    activityType: 'RUNNING',
    legs: [
      runLeg(idea, {
        discipline: 'run',
        owner: `${seed} marathoner`,
        threshold: form.runThreshold,
        relief: reliefOf(idea, metres, seed),
        pauses: pausesOn(idea, metres, random),
      }),
    ],
    temperature: temperatureOn(day, hours) + between(random, -3, 3),
    form,
  };
}

/** Plans about 3,000 runs in ten years: two marathons a year, each with build-up, taper and recovery. */
export function marathonerPlan(seed: number, now: number): SessionPlan[] {
  const lastDay = dayOf(now);
  const firstDay = lastDay - Math.round(years * 365.25);
  const races = marathonsAround(firstDay, lastDay);
  const plans: SessionPlan[] = [];
  // The ratio of acute to chronic training, in metres a day, determines the fatigue of the heart.
  let [acute, chronic] = [5000, 5000];
  for (let day = firstDay; day <= lastDay; day++) {
    const weekDay = weekday(day);
    const sunday = day - weekDay + 6;
    const next = races.find((raceDay) => raceDay >= sunday) ?? sunday;
    const last = races.findLast((raceDay) => raceDay < sunday) ?? sunday - 70;
    const place: WeekPlace = { to: (next - sunday) / 7, since: (sunday - last) / 7, year: (day - firstDay) / 365.25 };
    const random = randomOf(seed, 'marathoner', day);
    const idea = runOf(weekDay, place, random);
    const isLost = random() < 0.02 || isAway(day, firstDay, seed);
    const form = formAt(place, seed, Math.max(-0.012, Math.min(0.03, 0.05 * (acute / chronic - 1))));
    let metres = 0;
    if (idea !== null && (idea.race || !isLost)) {
      const early = isDouble(place, weekDay);
      if (early)
        plans.push(sessionOf(recoveryRun(between(random, 5.5, 7)), day, between(random, 6, 6.6), form, seed, random));
      const hours = early ? between(random, 17.8, 18.6) : hoursOf(idea, weekDay, random);
      plans.push(sessionOf(idea, day, hours, form, seed, random));
      metres = metresOf(idea.steps, form.runThreshold) + (early ? 6000 : 0);
    }
    acute += (metres - acute) / 7;
    chronic += (metres - chronic) / 42;
  }
  return plans;
}
