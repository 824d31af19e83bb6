import type { Samples, ActivitySegment } from '../entities/activity.ts';
import { powerZone } from '../metrics/zones.ts';
import { zoneOfPlan } from '../metrics/planned-load.ts';
import { isDistanceUnit, toMetres, toSeconds } from '../units.ts';
import type { PlanComponent, PlanEffort } from './components.ts';
import { effortsOf } from './estimate.ts';

/** Result of a step: done as planned, too short, too long, too easy, too hard, or not at all. */
export type StepVerdict = 'met' | 'short' | 'long' | 'low' | 'high' | 'missing';

export interface StepDone {
  readonly effort: PlanEffort;
  /** Start in seconds since the start of the recording; null if the step was not done. */
  readonly from: number | null;
  readonly to: number | null;
  readonly seconds: number | null;
  readonly metres: number | null;
  readonly power: number | null;
  readonly heartRate: number | null;
  readonly verdict: StepVerdict;
}

export interface StepsDone {
  /** Basis of the match: the watch's laps, or the order along the recording. */
  readonly by: 'laps' | 'order';
  readonly steps: readonly StepDone[];
}

/** The parts of a recording needed for the comparison. */
export type Recorded = Pick<Samples, 'time' | 'distance' | 'power' | 'heartRate' | 'laps'>;

/** Maximum steps to compare; longer workouts are only compared as a whole. */
export const MAX_COMPARED = 200;
const MAX_LAPS = 400;

/** Tolerance for a step's amount. */
const AMOUNT_TOLERANCE = 0.1;
/** Tolerance at the bounds of a power zone, as a share. */
const POWER_TOLERANCE = 0.03;
/** Minimum share of laps that must fit a step for laps to be used. */
const FITTING_SHARE = 0.7;
const FITTING_RATIO = 1.35;

const askedOf = ({ value, units }: PlanEffort) =>
  isDistanceUnit(units)
    ? { metres: toMetres(value, units), seconds: null }
    : { metres: null, seconds: toSeconds(value, units) };

/** Distance of a lap from a step, as the absolute logarithm of their ratio: 0 is a perfect fit. */
function missOf(effort: PlanEffort, lap: ActivitySegment): number {
  const asked = askedOf(effort);
  const [wanted, given] = asked.metres === null ? [asked.seconds, lap.seconds] : [asked.metres, lap.distance ?? 0];
  return given > 0 && wanted > 0 ? Math.abs(Math.log(given / wanted)) : Number.POSITIVE_INFINITY;
}

/** Cost of skipping a step or, below, a lap; for comparison, a lap twice too long costs 0.69. */
const SKIPPED_STEP = 0.8;
const SKIPPED_LAP = 0.4;

/** Returns the best lap for each step, in order; laps and steps may be skipped. Null for steps without a lap. */
function aligned(efforts: readonly PlanEffort[], laps: readonly ActivitySegment[]): (ActivitySegment | null)[] {
  const width = laps.length + 1;
  const costs = new Float64Array((efforts.length + 1) * width);
  const at = (step: number, lap: number) => costs[step * width + lap]!;
  const pairCost = (step: number, lap: number) => at(step + 1, lap + 1) + missOf(efforts[step]!, laps[lap]!);
  for (let step = efforts.length; step >= 0; step -= 1) {
    for (let lap = laps.length; lap >= 0; lap -= 1) {
      if (step === efforts.length) costs[step * width + lap] = (laps.length - lap) * SKIPPED_LAP;
      else if (lap === laps.length) costs[step * width + lap] = (efforts.length - step) * SKIPPED_STEP;
      else
        costs[step * width + lap] = Math.min(
          pairCost(step, lap),
          at(step + 1, lap) + SKIPPED_STEP,
          at(step, lap + 1) + SKIPPED_LAP,
        );
    }
  }
  const found: (ActivitySegment | null)[] = [];
  let lap = 0;
  for (let step = 0; step < efforts.length; ) {
    if (lap < laps.length && at(step, lap) === pairCost(step, lap)) {
      found.push(laps[lap]!);
      lap += 1;
      step += 1;
    } else if (lap < laps.length && at(step, lap) === at(step, lap + 1) + SKIPPED_LAP) lap += 1;
    else {
      found.push(null);
      step += 1;
    }
  }
  return found;
}

/** Returns the mean of a column between two times, each value held until the next sample; null if unknown. */
function meanOf(time: readonly number[], column: Recorded['power'], from: number, to: number): number | null {
  if (column === null) return null;
  let [sum, seconds] = [0, 0];
  for (let i = 0; i + 1 < time.length; i += 1) {
    const covered = Math.min(to, time[i + 1]!) - Math.max(from, time[i]!);
    const value = column[i];
    if (covered <= 0 || value === null || value === undefined) continue;
    sum += value * covered;
    seconds += covered;
  }
  return seconds > 0 ? sum / seconds : null;
}

/** Returns start and end of each step, assuming they were done in sequence from the first sample on. */
function inOrder(
  efforts: readonly PlanEffort[],
  { time, distance, power, heartRate }: Recorded,
): (ActivitySegment | null)[] {
  const end = time.at(-1) ?? 0;
  const metresAt: (number | null)[] = [];
  for (let i = 0, last: number | null = null; i < time.length; i += 1) metresAt.push((last = distance?.[i] ?? last));
  /** Returns the time of the first sample at or beyond this distance. */
  const whenAt = (metres: number) => {
    const i = metresAt.findIndex((covered) => covered !== null && covered >= metres);
    return i === -1 ? null : time[i]!;
  };
  const coveredAt = (second: number) => {
    const i = time.findIndex((at) => at >= second);
    return metresAt.at(i === -1 ? -1 : i) ?? null;
  };
  let from = time[0] ?? 0;
  return efforts.map((effort) => {
    if (from >= end) return null;
    const asked = askedOf(effort);
    const before = coveredAt(from);
    const to = asked.metres === null ? from + asked.seconds : (whenAt((before ?? 0) + asked.metres) ?? end);
    if (asked.metres !== null && distance === null) return null;
    const until = Math.min(to, end);
    const after = coveredAt(until);
    const stretch: ActivitySegment = {
      from,
      to: until,
      distance: before === null || after === null ? null : after - before,
      seconds: until - from,
      heartRate: meanOf(time, heartRate, from, until),
      power: meanOf(time, power, from, until),
    };
    from = until;
    return stretch.seconds > 0 ? stretch : null;
  });
}

function intensityOf(effort: PlanEffort, power: number | null, criticalPower: number | null): 'met' | 'low' | 'high' {
  if (power === null || criticalPower === null) return 'met';
  const wanted = zoneOfPlan(effort.zone);
  if (powerZone(power * (1 + POWER_TOLERANCE), criticalPower) < wanted) return 'low';
  return powerZone(power * (1 - POWER_TOLERANCE), criticalPower) > wanted ? 'high' : 'met';
}

function stepOf(effort: PlanEffort, stretch: ActivitySegment | null, criticalPower: number | null): StepDone {
  const nothing = { from: null, to: null, seconds: null, metres: null, power: null, heartRate: null };
  if (stretch === null) return { effort, ...nothing, verdict: 'missing' };
  const { from, to, seconds, distance: metres, power, heartRate } = stretch;
  const asked = askedOf(effort);
  const ratio = asked.metres === null ? seconds / asked.seconds : (metres ?? asked.metres) / asked.metres;
  const verdict =
    ratio < 1 - AMOUNT_TOLERANCE
      ? 'short'
      : ratio > 1 + AMOUNT_TOLERANCE
        ? 'long'
        : intensityOf(effort, power, criticalPower);
  return { effort, from, to, seconds, metres, power, heartRate, verdict };
}

/**
 * Compares each step of a workout with the recording: by the watch's laps if most steps have a matching lap, else in
 * sequence. Null if they cannot be compared.
 */
export function stepsDone(
  components: readonly PlanComponent[],
  recorded: Recorded,
  criticalPower: number | null,
): StepsDone | null {
  const efforts = components.flatMap(effortsOf).filter(({ value }) => value > 0);
  if (efforts.length === 0 || efforts.length > MAX_COMPARED || recorded.time.length < 2) return null;
  const { laps } = recorded;
  const stepsBy = (stretches: readonly (ActivitySegment | null)[]) =>
    efforts.map((effort, i) => stepOf(effort, stretches[i] ?? null, criticalPower));
  if (laps.length > 1 && laps.length <= MAX_LAPS) {
    const found = aligned(efforts, laps);
    const fitting = found.filter((lap, i) => lap !== null && missOf(efforts[i]!, lap) < Math.log(FITTING_RATIO));
    if (fitting.length >= efforts.length * FITTING_SHARE) return { by: 'laps', steps: stepsBy(found) };
  }
  return { by: 'order', steps: stepsBy(inOrder(efforts, recorded)) };
}
