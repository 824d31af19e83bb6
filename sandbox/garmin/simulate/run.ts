import type { Leg } from '../fit/file.ts';
import { type ColumnName, Recorder } from '../fit/track.ts';
import type { Form, LegPlan } from '../training/plan.ts';
import { normal, type Random } from '../training/random.ts';
import { makeRoute, Walker } from '../training/route.ts';
import { randomOf } from '../training/random.ts';
import { Heart } from './heart.ts';
import { longestOf, pausesOf, StepWalker } from './steps.ts';

/** Watts per kg and m/s on the flat, as running power meters count. */
const effectiveness = 1.04;
const walking = 1.95;

/** Energy that a metre costs at a grade, against the flat. Minetti et al. 2002, J Appl Physiol 93:1039. */
export function costAt(grade: number): number {
  const i = Math.max(-0.3, Math.min(0.3, grade));
  return (((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6) / 3.6;
}

function columnsOf(form: Form, indoors: boolean): ColumnName[] {
  const names: ColumnName[] = ['distance', form.wideFields ? 'enhancedSpeed' : 'speed', 'heartRate', 'cadence'];
  if (!indoors) names.push('lat', 'lon', form.wideFields ? 'enhancedAltitude' : 'altitude');
  if (form.runningDynamics) {
    names.push('fractionalCadence', 'stanceTime', 'verticalOscillation', 'verticalRatio', 'stepLength');
  }
  if (form.runningPower && !indoors) names.push('power');
  if (form.wideFields) names.push('temperature');
  return names;
}

/** Steps per minute at a speed; walking has a scale of its own. */
const stepsAt = (speed: number, habit: number) => (speed < walking ? 78 + 24 * speed : 149 + 6.4 * speed) + habit;

/** Records a run, outdoors or on a treadmill, second by second from `start` (unix seconds). */
export function simulateRun(
  plan: LegPlan,
  form: Form,
  start: number,
  temperature: number,
  random: Random,
  heart = new Heart(form, temperature, random),
): Leg {
  const indoors = plan.discipline === 'treadmill';
  const mass = form.wearer.mass;
  const threshold = form.runThreshold;
  const slowest = threshold * 0.38;
  const recorder = new Recorder(longestOf(plan, slowest), columnsOf(form, indoors));
  const { columns } = recorder;
  const walker = new Walker(makeRoute(randomOf(plan.route), form.home, plan.loop, indoors ? 0 : plan.relief));
  const steps = new StepWalker(plan);
  const pauses = pausesOf(plan, random, longestOf(plan, threshold * 0.75));
  const planned = plan.steps.reduce(
    (sum, step) => sum + (step.metres ?? (step.seconds ?? 0) * step.effort * threshold),
    0,
  );
  // Nobody paces evenly: some start too fast and pay for it.
  const fade = plan.race ? 0.015 + 0.04 * random() : 0;
  let [time, second, metre, speed, power] = [start, 0, 0, 0.4, 0];
  let [mood, drift, north, east, barometer, pause] = [0, 0, 0, 0, 0, 0];
  let work = 0;
  const set = (name: ColumnName, value: number) => {
    const column = columns[name];
    if (column) column[recorder.n] = value;
  };
  for (let step = steps.step; step !== null && recorder.n < recorder.time.length; step = steps.step) {
    walker.moveTo(metre);
    const grade = indoors ? 0 : walker.grade;
    const cost = costAt(grade);
    const along = metre / planned;
    const tired = plan.race && along > 0.65 ? (fade * (along - 0.65)) / 0.35 : 0;
    mood += 0.006 * normal(random) - mood / 30;
    const aim = step.effort * threshold * (1 + (indoors ? 0 : mood) - tired + (plan.race ? fade * 0.25 : 0));
    // Effort is kept rather than pace, though not wholly.
    const target = Math.min(aim * 1.25, aim / cost ** (indoors ? 0 : 0.72));
    speed += (Math.max(0.8, target) - speed) / 5;
    const felt = (speed * cost) / threshold;
    power += (effectiveness * mass * speed * cost * (1 + 0.018 * normal(random)) - power) / 2;
    drift += 0.02 * normal(random) - drift / 400;
    const steady = stepsAt(speed, form.cadenceHabit) + 1.1 * drift + 0.9 * normal(random);
    const strides = steady / 2;
    const bounce = Math.max(40, 99 - 4.4 * (speed - 2.5) - 0.25 * form.cadenceHabit + 1.6 * normal(random));
    north += 0.3 * normal(random) - north / 25;
    east += 0.3 * normal(random) - east / 25;
    barometer += 0.02 * normal(random) - barometer / 2000;
    recorder.time[recorder.n] = time;
    set('distance', metre);
    set('enhancedSpeed', speed);
    set('speed', speed);
    set('heartRate', heart.beat(felt));
    set('cadence', Math.floor(strides));
    set('fractionalCadence', strides - Math.floor(strides) >= 0.5 ? 0.5 : 0);
    set('power', Math.round(power));
    if (speed >= walking) {
      const stance = 352 - 34 * speed + 14 * along + 2.2 * drift + 3 * normal(random);
      set('stanceTime', Math.max(150, stance));
      set('verticalOscillation', bounce);
      set('verticalRatio', (bounce / ((speed * 60_000) / steady)) * 100);
    }
    set('stepLength', (speed * 60_000) / steady);
    set('temperature', Math.round(temperature + 7 * Math.exp(-second / 700) + 3));
    if (!indoors) {
      set('lat', walker.lat + north / 111_195);
      set('lon', walker.lon + east / 75_000);
      const altitude = walker.altitude + 3 * barometer;
      set('enhancedAltitude', altitude);
      set('altitude', altitude);
    }
    work += power;
    const record = recorder.n++;
    steps.advance(record, second, metre);
    if (steps.step === null) break;
    second++;
    metre += speed;
    time++;
    const stop = pauses[pause];
    if (stop && second >= stop[0]) {
      pause++;
      time += stop[1];
      heart.rest(stop[1]);
      speed = 0.6;
    }
  }
  return {
    sport: 'running',
    subSport: indoors ? 'treadmill' : 'generic',
    track: recorder.finish(),
    laps: steps.finish(recorder.n - 1),
    lengths: [],
    poolLength: null,
    // A metre costs about four times what the power meter counts.
    calories: (work * 4) / 4184,
  };
}
