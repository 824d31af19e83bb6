import { encodeFile, type Leg } from './fit/file.ts';
import type { PersonaId } from './personas.ts';
import { simulateRun } from './simulate/run.ts';
import { offsetAt } from './training/local-time.ts';
import { newRunnerPlan } from './training/new-runner.ts';
import type { ActivityType, SessionPlan } from './training/plan.ts';
import { randomOf } from './training/random.ts';

/** One activity of a persona; its FIT file is made each time it is asked for, always the same bytes. */
export interface PersonaFile {
  /** The vendor's activity id: digits, unique within a history. */
  readonly id: string;
  /** Unix seconds. */
  readonly startTime: number;
  /** File name, such as `17312345670_ACTIVITY.fit`. */
  readonly name: string;
  readonly title: string;
  readonly activityType: ActivityType;
  readonly bytes: () => Uint8Array;
}

function record(plan: SessionPlan, seed: number): Uint8Array {
  const random = randomOf(seed, 'session', plan.start);
  const legs: Leg[] = [];
  let start = plan.start;
  for (const leg of plan.legs) {
    const recorded = simulateRun(leg, plan.form, start, plan.temperature, random);
    legs.push(recorded);
    start = (recorded.track.time[recorded.track.n - 1] ?? start) + 1;
  }
  return encodeFile({ wearer: plan.form.wearer, offset: offsetAt(plan.start), legs });
}

const plans: Readonly<Record<PersonaId, (seed: number, now: number) => SessionPlan[]>> = {
  'new-runner': newRunnerPlan,
  marathoner: () => [],
  triathlete: () => [],
  treadmill: () => [],
  empty: () => [],
  refused: () => [],
};

/**
 * The history of a persona up to `now` (unix seconds), oldest first; the same seed and moment tell the same history, byte by byte.
 * Listing it is quick: files are made by `bytes`.
 */
export function* personaFiles(persona: PersonaId, seed: number, now: number): Generator<PersonaFile> {
  for (const plan of plans[persona](seed, now)) {
    if (plan.start >= now - 3600) continue;
    const id = `1${plan.start}`;
    yield {
      id,
      startTime: plan.start,
      name: `${id}_ACTIVITY.fit`,
      title: plan.title,
      activityType: plan.activityType,
      bytes: () => record(plan, seed),
    };
  }
}
