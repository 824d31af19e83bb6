import type { Leg, Length } from '../fit/file.ts';
import { type ColumnName, Recorder } from '../fit/track.ts';
import type { Form, LegPlan } from '../training/plan.ts';
import { Noise, normal, type Random } from '../training/random.ts';
import { routeOf, Walker } from '../training/route.ts';
import type { Begin } from './heart.ts';
import { longestOf, StepWalker } from './steps.ts';
import { Sensors } from './surroundings.ts';

export const poolLength = 25;
/** Energy cost in kcal per kg and kilometre; water costs about four times as much as land. */
const energy = 3.6;
/** Temperature of pool water, degrees Celsius. */
const poolWater = 27;

const wet: readonly ColumnName[] = ['distance', 'enhancedSpeed', 'heartRate', 'cadence', 'temperature'];

/** Factor for the heart rate, which is lower when lying in water. */
const afloat = 0.93;

/** Simulates pool lengths. The watch updates the distance at each wall. Steps without effort are rests at the wall. */
export function simulatePool(plan: LegPlan, form: Form, begin: Begin, random: Random): Leg {
  const { heart } = begin;
  const recorder = new Recorder(longestOf(plan, form.swimThreshold), wet);
  const { time: times } = recorder;
  const [distances, speeds] = [recorder.column('distance'), recorder.column('enhancedSpeed')];
  const [hearts, cadences, temperatures] = [
    recorder.column('heartRate'),
    recorder.column('cadence'),
    recorder.column('temperature'),
  ];
  const steps = new StepWalker(plan);
  const lengths: Length[] = [];
  let [second, metre] = [0, 0];
  const tick = (speed: number, strokes: number, effort: number) => {
    const i = recorder.n++;
    times[i] = begin.time + second;
    distances[i] = begin.distance + metre;
    speeds[i] = speed;
    cadences[i] = strokes;
    temperatures[i] = poolWater;
    hearts[i] = heart.beat(effort * afloat);
    second++;
    return i;
  };
  for (let step = steps.step; step !== null && !recorder.isFull; step = steps.step) {
    const from = second;
    const lap = steps.laps.length;
    if (step.metres === undefined) {
      for (; second - from < (step.seconds ?? 1) - 1 && !recorder.isFull; ) tick(0, 0, 0.35);
      lengths.push({ start: begin.time + from, seconds: second - from + 1, strokes: 0, lap });
      steps.advance(tick(0, 0, 0.35), second, metre);
      continue;
    }
    const speed = form.swimThreshold * step.effort * (1 + 0.02 * normal(random));
    const seconds = Math.max(12, Math.round(poolLength / speed));
    const perMinute = Math.round(19 + 13 * speed + normal(random));
    for (let i = 1; i < seconds && !recorder.isFull; i++) tick(speed, perMinute, step.effort);
    metre += poolLength;
    lengths.push({
      start: begin.time + from,
      seconds,
      strokes: Math.max(8, Math.round((perMinute * seconds) / 60)),
      lap,
    });
    steps.advance(tick(speed, perMinute, step.effort), second, metre);
  }
  return {
    sport: 'swimming',
    subSport: 'lap_swimming',
    track: recorder.finish(),
    laps: steps.finish(recorder.n - 1),
    lengths,
    poolLength,
    calories: (energy * form.wearer.mass * metre) / 1000,
  };
}

/** Simulates a swim in a lake. */
export function simulateOpenWater(plan: LegPlan, form: Form, begin: Begin, water: number, random: Random): Leg {
  const { heart } = begin;
  const recorder = new Recorder(longestOf(plan, form.swimThreshold), ['lat', 'lon', ...wet]);
  const { time: times } = recorder;
  const [lats, lons, distances] = [recorder.column('lat'), recorder.column('lon'), recorder.column('distance')];
  const [speeds, hearts] = [recorder.column('enhancedSpeed'), recorder.column('heartRate')];
  const [cadences, temperatures] = [recorder.column('cadence'), recorder.column('temperature')];
  const walker = new Walker(routeOf(plan.route, form.home, plan.loop, 0));
  const sensors = new Sensors(form.home.lat, random);
  const noise = new Noise(random);
  const steps = new StepWalker(plan);
  let [second, metre, mood] = [0, 0, 0];
  for (let step = steps.step; step !== null && !recorder.isFull; step = steps.step) {
    mood += 0.01 * noise.next() - mood / 20;
    const speed = form.swimThreshold * step.effort * (1 + mood);
    walker.moveTo(metre);
    sensors.tick();
    const i = recorder.n++;
    times[i] = begin.time + second;
    distances[i] = begin.distance + metre;
    speeds[i] = speed;
    hearts[i] = heart.beat(step.effort * afloat);
    cadences[i] = Math.round(20 + 12 * speed + 0.7 * noise.next());
    temperatures[i] = Math.round(water);
    // The receiver only has signal between strokes.
    lats[i] = walker.lat + 2 * sensors.lat;
    lons[i] = walker.lon + 2 * sensors.lon;
    steps.advance(i, second, metre);
    second++;
    metre += speed;
  }
  return {
    sport: 'swimming',
    subSport: 'open_water',
    track: recorder.finish(),
    laps: steps.finish(recorder.n - 1),
    lengths: [],
    poolLength: null,
    calories: (energy * form.wearer.mass * metre) / 1000,
  };
}

/** Simulates the minutes between two sports of a race. */
export function simulateTransition(plan: LegPlan, form: Form, begin: Begin, random: Random): Leg {
  const { heart } = begin;
  const recorder = new Recorder(longestOf(plan, 1), ['lat', 'lon', 'distance', 'enhancedSpeed', 'heartRate']);
  const { time: times } = recorder;
  const [lats, lons, distances] = [recorder.column('lat'), recorder.column('lon'), recorder.column('distance')];
  const [speeds, hearts] = [recorder.column('enhancedSpeed'), recorder.column('heartRate')];
  const sensors = new Sensors(form.home.lat, random);
  const steps = new StepWalker(plan);
  let [second, metre] = [0, 0];
  for (let step = steps.step; step !== null && !recorder.isFull; step = steps.step) {
    const speed = Math.max(0, step.effort * (1 + 0.4 * Math.sin(second / 9)));
    sensors.tick();
    const i = recorder.n++;
    times[i] = begin.time + second;
    distances[i] = begin.distance + metre;
    speeds[i] = speed;
    hearts[i] = heart.beat(0.72);
    lats[i] = form.home.lat + sensors.lat;
    lons[i] = form.home.lon + sensors.lon;
    steps.advance(i, second, metre);
    second++;
    metre += speed;
  }
  return {
    sport: 'transition',
    subSport: 'generic',
    track: recorder.finish(),
    laps: steps.finish(recorder.n - 1),
    lengths: [],
    poolLength: null,
    calories: (form.wearer.mass * 7 * second) / 3600,
  };
}
