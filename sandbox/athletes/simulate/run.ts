import type { Leg } from '../fit/file.ts';
import { type ColumnName, Recorder } from '../fit/track.ts';
import type { Form, LegPlan } from '../training/plan.ts';
import { Noise, type Random } from '../training/random.ts';
import { type Route, routeOf, Walker } from '../training/route.ts';
import type { Begin } from './heart.ts';
import { longestOf, Outing } from './steps.ts';
import { Sensors, Wrist } from './surroundings.ts';

/** Ratio of watts per kg to m/s on the flat, as computed by running power meters. */
const effectiveness = 1.04;
/** Speed in m/s below which people walk. */
const walking = 1.95;

/** Returns the energy cost of a metre at a grade, relative to the flat. Minetti et al. 2002, J Appl Physiol 93:1039. */
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

/** Running form: cadence, ground contact, vertical oscillation, as functions of speed with noise. */
class Gait {
  /** Cadence of both feet, steps per minute. */
  steps = 0;
  /** Ground contact (ms), vertical oscillation (mm), vertical ratio (percent) and step length (mm); the first three are NaN while walking. */
  stance = Number.NaN;
  bounce = Number.NaN;
  ratio = Number.NaN;
  stepLength = 0;
  readonly #habit: number;
  readonly #noise: Noise;
  #drift = 0;

  constructor(habit: number, random: Random) {
    this.#habit = habit;
    this.#noise = new Noise(random);
  }

  /** @param along completed share of the session; ground contact gets longer with fatigue */
  tick(speed: number, along: number): void {
    const noise = this.#noise;
    this.#drift += 0.02 * noise.next() - this.#drift / 400;
    const runs = speed >= walking;
    const usual = (runs ? 149 + 6.4 * speed : 78 + 24 * speed) + this.#habit;
    this.steps = usual + 1.1 * this.#drift + 0.9 * noise.next();
    this.stepLength = (speed * 60_000) / this.steps;
    this.stance = runs
      ? Math.max(150, 352 - 34 * speed + 14 * along + 2.2 * this.#drift + 3 * noise.next())
      : Number.NaN;
    this.bounce = runs ? 99 - 4.4 * (speed - 2.5) - 0.25 * this.#habit + 1.6 * noise.next() : Number.NaN;
    this.ratio = (this.bounce / this.stepLength) * 100;
  }
}

/** Demands of a route's sections: cost relative to the flat, and share of flat speed that runners keep. */
interface Demands {
  readonly cost: Float64Array;
  readonly pace: Float64Array;
}

const demands = new WeakMap<Route, Demands>();

function demandsOf(route: Route): Demands {
  const known = demands.get(route);
  if (known) return known;
  const n = route.altitude.length - 1;
  const made = { cost: new Float64Array(n), pace: new Float64Array(n) };
  for (let i = 0; i < n; i++) {
    const cost = costAt((route.altitude[i + 1]! - route.altitude[i]!) / route.spacing);
    made.cost[i] = cost;
    // Runners mostly keep their effort rather than their pace.
    made.pace[i] = Math.min(1.25, cost ** -0.72);
  }
  demands.set(route, made);
  return made;
}

/** Simulates a run, outdoors or on a treadmill, second by second. */
export function simulateRun(plan: LegPlan, form: Form, begin: Begin, temperature: number, random: Random): Leg {
  const { heart } = begin;
  const indoors = plan.discipline === 'treadmill';
  const { mass } = form.wearer;
  const threshold = form.runThreshold;
  const recorder = new Recorder(longestOf(plan, threshold), columnsOf(form, indoors));
  const { time: times } = recorder;
  const distances = recorder.column('distance');
  const speeds = recorder.column(form.wideFields ? 'enhancedSpeed' : 'speed');
  const altitudes = recorder.column(form.wideFields ? 'enhancedAltitude' : 'altitude');
  const [lats, lons, powers] = [recorder.column('lat'), recorder.column('lon'), recorder.column('power')];
  const [hearts, temperatures] = [recorder.column('heartRate'), recorder.column('temperature')];
  const [cadences, fractions] = [recorder.column('cadence'), recorder.column('fractionalCadence')];
  const [stances, bounces] = [recorder.column('stanceTime'), recorder.column('verticalOscillation')];
  const [ratios, stepLengths] = [recorder.column('verticalRatio'), recorder.column('stepLength')];

  const route = routeOf(plan.route, form.home, plan.loop, indoors ? 0 : plan.relief);
  const walker = new Walker(route);
  const { cost: costs, pace: paces } = demandsOf(route);
  const noise = new Noise(random);
  const wrist = new Wrist(temperature);
  const sensors = new Sensors(form.home.lat, random);
  const gait = new Gait(form.cadenceHabit, random);
  const planned = plan.steps.reduce(
    (sum, { metres, seconds, effort }) => sum + (metres ?? (seconds ?? 0) * effort * threshold),
    0,
  );
  const outing = new Outing(plan, begin, planned / (threshold * 0.78), random);
  // Pacing is never even, as some start too fast and slow down later.
  const fade = plan.race ? 0.015 + 0.04 * random() : 0;
  let [speed, power, mood, work] = [0.4, 0, 0, 0];
  for (let step = outing.step; step !== null && !recorder.isFull; step = outing.step) {
    const { metre } = outing;
    walker.moveTo(metre);
    // A walker is always on a section of its route, so the cost exists.
    const cost = costs[walker.stretch]!;
    const along = metre / planned;
    const tired = plan.race ? fade * (along > 0.65 ? (along - 0.65) / 0.35 : -0.25) : 0;
    mood += 0.006 * noise.next() - mood / 30;
    const aim = step.effort * threshold * (1 - tired + (indoors ? 0 : mood));
    const target = aim * paces[walker.stretch]!;
    speed += (Math.max(0.8, target) - speed) / 5;
    power += (effectiveness * mass * speed * cost * (1 + 0.018 * noise.next()) - power) / 2;
    gait.tick(speed, along);
    sensors.tick();
    const i = recorder.n++;
    times[i] = outing.time;
    distances[i] = begin.distance + metre;
    speeds[i] = speed;
    hearts[i] = heart.beat((speed * cost) / threshold);
    powers[i] = power;
    const strides = gait.steps / 2;
    cadences[i] = Math.floor(strides);
    fractions[i] = strides - Math.floor(strides) >= 0.5 ? 0.5 : 0;
    stances[i] = gait.stance;
    bounces[i] = gait.bounce;
    ratios[i] = gait.ratio;
    stepLengths[i] = gait.stepLength;
    temperatures[i] = wrist.tick();
    lats[i] = walker.lat + sensors.lat;
    lons[i] = walker.lon + sensors.lon;
    altitudes[i] = walker.altitude + sensors.altitude;
    work += power;
    speed = outing.advance(i, speed, 0.6);
  }
  return {
    sport: 'running',
    subSport: indoors ? 'treadmill' : 'generic',
    track: recorder.finish(),
    laps: outing.finish(recorder.n - 1),
    lengths: [],
    poolLength: null,
    // A metre costs about four times the energy that the power meter measures.
    calories: (work * 4) / 4184,
  };
}
