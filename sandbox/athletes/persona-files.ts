import { type ActivitySummary, summariseActivity } from './activity-summary.ts';
import { encodeFile, type Leg, type Recording, type Watch } from './fit/file.ts';
import type { PersonaId } from './personas.ts';
import { simulateRide } from './simulate/bike.ts';
import { type Begin, Heart } from './simulate/heart.ts';
import { simulateRun } from './simulate/run.ts';
import { simulateOpenWater, simulatePool, simulateTransition } from './simulate/swim.ts';
import { offsetAt } from './training/local-time.ts';
import { marathonerPlan } from './training/marathoner.ts';
import { newRunnerPlan } from './training/new-runner.ts';
import type { ActivityType, LegPlan, SessionPlan } from './training/plan.ts';
import { type Random, randomOf } from './training/random.ts';
import { treadmillPlan } from './training/treadmill-runner.ts';
import { triathletePlan } from './training/triathlete.ts';

/** An activity of a persona. Its FIT file is generated on each request, always with the same bytes. */
export interface PersonaFile {
  /** The vendor's activity id: digits, unique within a history. */
  readonly id: string;
  /** Start in seconds since 1970. */
  readonly startTime: number;
  /** File name, such as `17312345670_ACTIVITY.fit`. */
  readonly name: string;
  readonly title: string;
  readonly activityType: ActivityType;
  /** Local time minus UTC, s. */
  readonly offset: number;
  /** Generates the recording, second by second, on each call. */
  readonly recording: () => Recording;
  /** Returns the activity's data for lists; cached after the first call. */
  readonly summary: () => ActivitySummary;
  /** Generates the FIT file. */
  readonly bytes: () => Uint8Array;
}

/** Returns the temperature of a lake: it follows the air slowly and stays above freezing. */
const waterUnder = (air: number) => 12 + 0.45 * Math.max(0, air);

function recordLeg(plan: SessionPlan, leg: LegPlan, begin: Begin, random: Random): Leg {
  const { form, temperature } = plan;
  switch (leg.discipline) {
    case 'run':
    case 'treadmill':
      return simulateRun(leg, form, begin, temperature, random);
    case 'bike':
      return simulateRide(leg, form, begin, temperature, random);
    case 'pool':
      return simulatePool(leg, form, begin, random);
    case 'open-water':
      return simulateOpenWater(leg, form, begin, waterUnder(temperature), random);
    case 'transition':
      return simulateTransition(leg, form, begin, random);
  }
}

function record(plan: SessionPlan, seed: number, watch: Watch | null): Recording {
  const random = randomOf(seed, 'session', plan.start);
  const heart = new Heart(plan.form, plan.temperature, random);
  const legs: Leg[] = [];
  let [time, distance] = [plan.start, 0];
  for (const leg of plan.legs) {
    const recorded = recordLeg(plan, leg, { time, distance, heart }, random);
    const { track } = recorded;
    legs.push(recorded);
    time = (track.time[track.n - 1] ?? time) + 1;
    distance = track.columns.distance?.[track.n - 1] ?? distance;
  }
  const { wearer } = plan.form;
  return {
    watch: watch ?? { manufacturer: 'garmin', product: wearer.product },
    wearer,
    offset: offsetAt(plan.start),
    legs,
  };
}

function fileOf(plan: SessionPlan, seed: number, watch: Watch | null): PersonaFile {
  const id = `1${plan.start}`;
  const recording = () => record(plan, seed, watch);
  let summary: ActivitySummary | null = null;
  return {
    id,
    startTime: plan.start,
    name: `${id}_ACTIVITY.fit`,
    title: plan.title,
    activityType: plan.activityType,
    offset: offsetAt(plan.start),
    recording,
    summary: () => (summary ??= summariseActivity(recording())),
    bytes: () => encodeFile(recording()),
  };
}

/** Maximum duration of a session in seconds. Sessions that may not be finished yet are left out. */
const longest = 5 * 3600;

const plans: Readonly<Record<PersonaId, (seed: number, now: number) => SessionPlan[]>> = {
  'new-runner': newRunnerPlan,
  marathoner: marathonerPlan,
  triathlete: triathletePlan,
  treadmill: treadmillPlan,
  empty: () => [],
  refused: () => [],
};

/**
 * Generates the history of a persona up to `now` (seconds since 1970), oldest first. The same seed and time produce the same history, byte for
 * byte. Listing it is fast, since files are generated on demand.
 * @param watch the recording watch; `null` for the Garmin watches that the persona wore over the years
 */
export function* personaFiles(
  persona: PersonaId,
  seed: number,
  now: number,
  watch: Watch | null = null,
): Generator<PersonaFile> {
  for (const plan of plans[persona](seed, now)) {
    if (plan.start < now - longest) yield fileOf(plan, seed, watch);
  }
}

/** Returns another session of a persona whose history was generated up to `now`: a repeat of the last one, started at `start` (seconds since 1970). */
export function oneMoreFile(
  persona: PersonaId,
  seed: number,
  now: number,
  start: number,
  watch: Watch | null = null,
): PersonaFile {
  const own = plans[persona](seed, now);
  const last = (own.length > 0 ? own : newRunnerPlan(seed, now)).findLast((plan) => plan.start < now - longest);
  if (!last) throw new Error('Every diary has a session');
  return fileOf({ ...last, start }, seed, watch);
}
