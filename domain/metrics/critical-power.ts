import { DEFAULT_POWER, type PowerCurveKey } from '../constants.ts';
import { W_PRIME_RANGE } from './constants.ts';
import type { PowerCurve } from './power-curve.ts';

/**
 * Source of a critical power, best first: fitted line, one long effort, extrapolation from easy activities by heart rate, an earlier value,
 * the default. `own`: set by the member.
 */
export type CriticalPowerSource = 'fit' | 'w20min' | 'w30min' | 'w1hr' | 'drawn' | 'carried' | 'own' | 'default';

export interface CriticalPower {
  /** Critical power in watts. */
  readonly criticalPower: number;
  readonly source: CriticalPowerSource;
}

/** Work capacity above critical power: `criticalPower` in watts, `wPrime` in joules. */
export interface PowerLine {
  readonly criticalPower: number;
  readonly wPrime: number;
}

/** The part of a power curve used for critical power. */
export type LongEfforts = Pick<PowerCurve, 'w3min' | 'w5min' | 'w9min' | 'w10min' | 'w20min' | 'w30min' | 'w1hr'>;

/** Durations in ascending order, seconds; the first five are fitted, the rest only raise the shorter ones. */
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

/**
 * Fits work over time through points of [seconds, watts] by least squares; null for fewer than two points. Monod &
 * Scherrer 1965.
 */
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

/** Returns the critical power from a 3-minute and a 9-minute test, watts: fits a line through both. */
export function fromThreeAndNineMinutes(w3min: number, w9min: number): PowerLine {
  const criticalPower = (540 * w9min - 180 * w3min) / 360;
  return { criticalPower, wPrime: 180 * (w3min - criticalPower) };
}

/**
 * Returns the efforts in the order of {@link EFFORTS}, each raised to the best longer effort; null entries are left
 * unchanged.
 */
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
 * Whether a line is plausible: at least three points including a short and a long one, W' in bounds, and not below the best hour (watts,
 * null if unknown). There is no need to check that it is not above the best 20 minutes: efforts that never rise with duration cannot yield
 * such a line.
 */
function isAcceptable(line: PowerLine, points: readonly (readonly [number, number])[], w1hr: number | null): boolean {
  return (
    line.criticalPower >= (w1hr ?? 0) &&
    points.length >= 3 &&
    points.some(([seconds]) => seconds <= 300) &&
    points.some(([seconds]) => seconds >= 540) &&
    line.wPrime >= W_PRIME_RANGE[0] &&
    line.wPrime <= W_PRIME_RANGE[1]
  );
}

/**
 * Like {@link criticalPowerOf}, but takes best powers in the order of {@link EFFORTS}; null if they are insufficient.
 */
export function criticalPowerOfEfforts(efforts: readonly (number | null)[]): CriticalPower | null {
  const lifted = nonIncreasing(efforts);
  const points: [number, number][] = [];
  for (let i = 0; i < FITTED; i++) {
    const watts = lifted[i];
    if (watts != null && watts > 0) points.push([EFFORTS[i]![1], watts]);
  }
  const [w20min = null, w30min = null, w1hr = null] = lifted.slice(4);
  const line = fitPowerLine(points);
  if (line !== null && isAcceptable(line, points, w1hr)) return { criticalPower: line.criticalPower, source: 'fit' };
  const byShorter: CriticalPower | null =
    (w20min ? { criticalPower: 0.95 * w20min, source: 'w20min' } : null) ??
    (w30min ? { criticalPower: 0.97 * w30min, source: 'w30min' } : null);
  if (w1hr && w1hr > (byShorter?.criticalPower ?? 0)) return { criticalPower: w1hr, source: 'w1hr' };
  return byShorter;
}

/**
 * Returns the critical power from the best efforts of a window: the work-time line through 3 to 20 minutes if
 * acceptable, else 0.95 of 20 min (or 0.97 of 30 min), or the best hour if higher, else `previous`, else the default of
 * [core §9.3].
 */
export function criticalPowerOf(best: LongEfforts, previous: number | null = null): CriticalPower {
  const own = criticalPowerOfEfforts(EFFORTS.map(([key]) => best[key]));
  if (own !== null) return own;
  if (previous !== null) return { criticalPower: previous, source: 'carried' };
  return { criticalPower: DEFAULT_POWER, source: 'default' };
}

/** Returns the accepted line with its W', for charts; null if it is not acceptable. */
export function powerLineOf(best: LongEfforts): PowerLine | null {
  const lifted = nonIncreasing(EFFORTS.map(([key]) => best[key]));
  const points = EFFORTS.slice(0, FITTED).flatMap(([, seconds], i): [number, number][] =>
    lifted[i] ? [[seconds, lifted[i]]] : [],
  );
  const line = fitPowerLine(points);
  return line !== null && isAcceptable(line, points, lifted.at(-1) ?? null) ? line : null;
}

/**
 * Returns the watts sustainable for `seconds`, three-parameter model. Morton 1996, Ergonomics 39:611. For charts only.
 */
export function sustainablePower(line: PowerLine, maximumPower: number, seconds: number): number {
  const { criticalPower, wPrime } = line;
  return criticalPower + wPrime / (seconds + wPrime / (maximumPower - criticalPower));
}
