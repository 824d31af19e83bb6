import { DEFAULT_POWER, type PowerCurveKey } from '../constants.ts';
import { W_PRIME_RANGE } from './constants.ts';
import type { PowerCurve } from './power-curve.ts';

/**
 * Where a critical power comes from, best first: the fitted line, one long effort, easy activities drawn out along the heart
 * rate, an earlier value, the default. `own` is what the member says.
 */
export type CriticalPowerSource = 'fit' | 'w20min' | 'w30min' | 'w1hr' | 'drawn' | 'carried' | 'own' | 'default';

export interface CriticalPower {
  /** Watts. */
  readonly criticalPower: number;
  readonly source: CriticalPowerSource;
}

/** Work capacity above critical power: `criticalPower` in watts, `wPrime` in joules. */
export interface PowerLine {
  readonly criticalPower: number;
  readonly wPrime: number;
}

/** The part of a power curve that critical power rests on. */
export type LongEfforts = Pick<PowerCurve, 'w3min' | 'w5min' | 'w9min' | 'w10min' | 'w20min' | 'w30min' | 'w1hr'>;

/** Durations from short to long, seconds; the first five are fitted, the rest only lift the shorter ones. */
export const EFFORTS = [
  ['w3min', 180],
  ['w5min', 300],
  ['w9min', 540],
  ['w10min', 600],
  ['w20min', 1200],
  ['w30min', 1800],
  ['w1hr', 3600],
] as const satisfies readonly (readonly [PowerCurveKey, number])[];
const FITTED = 5;

/** Least squares of work on time through points of [seconds, watts]; null with fewer than two. Monod & Scherrer 1965. */
export function fitPowerLine(points: readonly (readonly [seconds: number, watts: number])[]): PowerLine | null {
  const n = points.length;
  if (n < 2) return null;
  let meanTime = 0;
  let meanWork = 0;
  for (const [seconds, watts] of points) {
    meanTime += seconds / n;
    meanWork += (seconds * watts) / n;
  }
  let spread = 0;
  let shared = 0;
  for (const [seconds, watts] of points) {
    spread += (seconds - meanTime) ** 2;
    shared += (seconds - meanTime) * (seconds * watts - meanWork);
  }
  if (spread === 0) return null;
  const criticalPower = shared / spread;
  return { criticalPower, wPrime: meanWork - criticalPower * meanTime };
}

/** Critical power from a 3- and a 9-minute test, watts: the line through both. */
export function fromThreeAndNineMinutes(w3min: number, w9min: number): PowerLine {
  const criticalPower = (540 * w9min - 180 * w3min) / 360;
  return { criticalPower, wPrime: 180 * (w3min - criticalPower) };
}

/** Efforts in the order of {@link EFFORTS}, each lifted to the best of the longer ones; null stays null. */
function nonIncreasing(efforts: readonly (number | null)[]): (number | null)[] {
  let best = 0;
  const lifted = [...efforts];
  for (let i = lifted.length - 1; i >= 0; i--) {
    const watts = lifted[i]!;
    if (watts === null) continue;
    best = Math.max(best, watts);
    lifted[i] = best;
  }
  return lifted;
}

/**
 * Whether a line may stand for a person: at least three points, a short and a long one, W' in bounds, and not below what was
 * held for an hour (watts, null if unknown). That critical power is not above the best 20 minutes needs no check: efforts
 * that never rise with time cannot give such a line.
 */
function acceptable(line: PowerLine, points: readonly (readonly [number, number])[], w1hr: number | null): boolean {
  return (
    line.criticalPower >= (w1hr ?? 0) &&
    points.length >= 3 &&
    points.some(([seconds]) => seconds <= 300) &&
    points.some(([seconds]) => seconds >= 540) &&
    line.wPrime >= W_PRIME_RANGE[0] &&
    line.wPrime <= W_PRIME_RANGE[1]
  );
}

/** As {@link criticalPowerOf}, from best powers in the order of {@link EFFORTS}; null when they do not suffice. */
export function criticalPowerOfEfforts(efforts: readonly (number | null)[]): CriticalPower | null {
  const lifted = nonIncreasing(efforts);
  const points: [number, number][] = [];
  for (let i = 0; i < FITTED; i++) {
    const watts = lifted[i];
    if (watts != null && watts > 0) points.push([EFFORTS[i]![1], watts]);
  }
  const [w20min = null, w30min = null, w1hr = null] = lifted.slice(4);
  const line = fitPowerLine(points);
  if (line !== null && acceptable(line, points, w1hr)) return { criticalPower: line.criticalPower, source: 'fit' };
  const byShorter: CriticalPower | null =
    (w20min ? { criticalPower: 0.95 * w20min, source: 'w20min' } : null) ??
    (w30min ? { criticalPower: 0.97 * w30min, source: 'w30min' } : null);
  if (w1hr && w1hr > (byShorter?.criticalPower ?? 0)) return { criticalPower: w1hr, source: 'w1hr' };
  return byShorter;
}

/**
 * Critical power of the best efforts of a window: the work-time line through 3 to 20 minutes if it is acceptable, else
 * 0.95 of 20 min, 0.97 of 30 min, the hour if that is more, `previous`, the default of [core §9.3].
 */
export function criticalPowerOf(best: LongEfforts, previous: number | null = null): CriticalPower {
  const own = criticalPowerOfEfforts(EFFORTS.map(([key]) => best[key]));
  if (own !== null) return own;
  if (previous !== null) return { criticalPower: previous, source: 'carried' };
  return { criticalPower: DEFAULT_POWER, source: 'default' };
}

/** The accepted line with its W' for drawing; null when it is not acceptable. */
export function powerLineOf(best: LongEfforts): PowerLine | null {
  const lifted = nonIncreasing(EFFORTS.map(([key]) => best[key]));
  const points = EFFORTS.slice(0, FITTED).flatMap(([, seconds], i): [number, number][] =>
    lifted[i] ? [[seconds, lifted[i]]] : [],
  );
  const line = fitPowerLine(points);
  return line !== null && acceptable(line, points, lifted.at(-1) ?? null) ? line : null;
}

/** Watts that can be held for so many seconds, three parameters. Morton 1996, Ergonomics 39:611. For drawing only. */
export function sustainablePower(line: PowerLine, maximumPower: number, seconds: number): number {
  const { criticalPower, wPrime } = line;
  return criticalPower + wPrime / (seconds + wPrime / (maximumPower - criticalPower));
}
