import type { SampleColumns } from './columns.ts';
import { MAX_GRADE, RUNNING_EFFECTIVENESS, RUNNING_SPEED_RANGE } from './constants.ts';
import { grades } from './motion.ts';

/**
 * Returns the energy cost of running in J per kg and metre at a grade (fraction). Minetti et al. 2002, J Appl Physiol
 * 93:1039.
 */
export function costOfRunning(grade: number): number {
  const i = Math.min(MAX_GRADE, Math.max(-MAX_GRADE, grade));
  return ((((155.4 * i - 30.4) * i - 43.3) * i + 46.3) * i + 19.5) * i + 3.6;
}

/**
 * Returns the power in watts of running or walking with a mass (kg) at a speed (m/s) up a grade (fraction), on the
 * scale of running power meters; 0 below 0.5 and above 8 m/s. Cost by Minetti et al. 2002, scaled to 1.04 J/(kg m) on
 * flat ground.
 */
export function runningPower(mass: number, speed: number, grade: number): number {
  if (!(speed >= RUNNING_SPEED_RANGE[0] && speed <= RUNNING_SPEED_RANGE[1])) return 0;
  return (RUNNING_EFFECTIVENESS * mass * speed * costOfRunning(grade)) / costOfRunning(0);
}

/**
 * Estimates the power of every record in whole watts; NaN if the speed is unknown. `speed` and `along` are results of
 * `smoothedSpeed` and `distanceAlong`; if there is no altitude, the ground is assumed to be flat.
 */
export function estimatePower(
  columns: SampleColumns,
  speed: Float64Array,
  along: Float64Array | null,
  mass: number,
): Float64Array {
  const grade = grades(columns.time, columns.altitude, along);
  const power = new Float64Array(columns.n);
  for (let i = 0; i < columns.n; i++) {
    const v = speed[i]!;
    power[i] = Number.isNaN(v) ? Number.NaN : Math.round(runningPower(mass, v, grade[i]!));
  }
  return power;
}
