import { fitPowerLine } from './critical-power.ts';

/**
 * Returns the FTP from the best mean power over 20 minutes, W. Allen & Coggan, Training and Racing with a Power Meter.
 */
export const powerFromTwentyMinutes = (watts: number): number => 0.95 * watts;

/**
 * Returns the critical swim speed (m/s) from the times over 400 and 200 m, s. Wakayoshi et al. 1992, Eur J Appl Physiol
 * 64:153. `null` if they contradict each other.
 */
export function swimSpeedFromTest(seconds400: number, seconds200: number): number | null {
  const difference = seconds400 - seconds200;
  return seconds200 > 0 && difference >= seconds200 ? 200 / difference : null;
}

/**
 * Plausible range of a runner's distance reserve above critical speed, in metres. Hughson et al. 1984: 50 to 400 m
 * cover the reported values.
 */
const RESERVE_METRES = [20, 500] as const;
const LONGEST_SECONDS = 1800;
const LONG_SECONDS = 540;

/**
 * Returns the critical speed (m/s): the line of distance over time through best times. Hughson et al. 1984, Int J
 * Sports Med 5:23. `null` without two efforts of 2 to 30 minutes, including one of at least 9 minutes, or if the line
 * is not humanly possible.
 */
export function criticalSpeedOf(best: readonly (readonly [metres: number, seconds: number])[]): number | null {
  const points = best.filter(([, seconds]) => seconds >= 120 && seconds <= LONGEST_SECONDS);
  if (!points.some(([, seconds]) => seconds >= LONG_SECONDS)) return null;
  const line = fitPowerLine(points.map(([metres, seconds]) => [seconds, metres / seconds] as const));
  if (line === null || line.wPrime < RESERVE_METRES[0] || line.wPrime > RESERVE_METRES[1]) return null;
  return line.criticalPower;
}
