import type { Leg } from '../fit/file.ts';
import { type ColumnName, Recorder } from '../fit/track.ts';
import type { Form, LegPlan } from '../training/plan.ts';
import { Noise, type Random } from '../training/random.ts';
import { routeOf, Walker } from '../training/route.ts';
import type { Begin } from './heart.ts';
import { longestOf, Outing } from './steps.ts';
import { Sensors, Wrist } from './surroundings.ts';

const gravity = 9.81;
const bikeMass = 8.6;
const rolling = 0.0045;
/** Half of air density times drag area, kg/m. */
const drag = 0.19;
const drivetrain = 0.97;
const fastest = 17.5;

const columns: readonly ColumnName[] = [
  'lat',
  'lon',
  'distance',
  'enhancedSpeed',
  'enhancedAltitude',
  'heartRate',
  'cadence',
  'power',
  'temperature',
];

/** Simulates a ride, one step a second. Legs determine power, and physics determines speed. */
export function simulateRide(plan: LegPlan, form: Form, begin: Begin, temperature: number, random: Random): Leg {
  const { heart } = begin;
  const mass = form.wearer.mass + bikeMass;
  const threshold = form.bikeThreshold;
  const recorder = new Recorder(longestOf(plan, 9), columns);
  const { time: times } = recorder;
  const [lats, lons, altitudes] = [recorder.column('lat'), recorder.column('lon'), recorder.column('enhancedAltitude')];
  const [distances, speeds] = [recorder.column('distance'), recorder.column('enhancedSpeed')];
  const [hearts, cadences] = [recorder.column('heartRate'), recorder.column('cadence')];
  const [powers, temperatures] = [recorder.column('power'), recorder.column('temperature')];
  const walker = new Walker(routeOf(plan.route, form.home, plan.loop, plan.relief));
  const sensors = new Sensors(form.home.lat, random);
  const noise = new Noise(random);
  const wrist = new Wrist(temperature - 3);
  const planned = plan.steps.reduce((sum, { metres, seconds }) => sum + (seconds ?? (metres ?? 0) / 8.5), 0);
  const outing = new Outing(plan, begin, planned, random);
  let [speed, power, mood, felt, cadence, work] = [1.5, 0, 0, 0, 80, 0];
  for (let step = outing.step; step !== null && !recorder.isFull; step = outing.step) {
    const { metre } = outing;
    walker.moveTo(metre);
    const { grade } = walker;
    mood += 0.03 * noise.next() - mood / 12;
    // Push harder uphill, though hardly in an interval; less downhill, and not at all while coasting.
    const zeal = step.effort > 0.9 ? 0.5 : 4;
    const push = grade > 0 ? Math.min(1.25, 1 + zeal * grade) : Math.max(0, 1 + 18 * Math.min(0, grade + 0.01));
    const coasts = speed > 14.5 || push < 0.15;
    const aim = coasts ? 0 : step.effort * threshold * push * (1 + mood);
    power = Math.max(0, power + (aim - power) / 2.5);
    if (coasts && power < 25) power = 0;
    const slope = gravity * mass * (grade + rolling);
    const force = (power * drivetrain) / Math.max(1.5, speed) - slope - drag * speed * speed;
    speed = Math.min(fastest, Math.max(1.6, speed + force / mass));
    felt += (power / threshold - felt) / 20;
    cadence += ((power === 0 ? 0 : 84 + 6 * (power / threshold) - 140 * Math.max(0, grade)) - cadence) / 4;
    sensors.tick();
    const i = recorder.n++;
    times[i] = outing.time;
    distances[i] = begin.distance + metre;
    speeds[i] = speed;
    hearts[i] = heart.beat(felt);
    cadences[i] = power === 0 && cadence < 40 ? 0 : Math.round(cadence + noise.next());
    powers[i] = Math.round(power);
    temperatures[i] = wrist.tick();
    lats[i] = walker.lat + sensors.lat;
    lons[i] = walker.lon + sensors.lon;
    altitudes[i] = walker.altitude + sensors.altitude;
    work += power;
    speed = outing.advance(i, speed, 1.6);
  }
  return {
    sport: 'cycling',
    subSport: plan.race ? 'generic' : 'road',
    track: recorder.finish(),
    laps: outing.finish(recorder.n - 1),
    lengths: [],
    poolLength: null,
    // Muscles convert about a quarter of the energy into work.
    calories: work / 4184 / 0.235,
  };
}
