import { DEFAULT_ENDURANCE_EXPONENT, ENDURANCE_SECONDS } from './constants.ts';
import { type EffortKey, effortKeys, EFFORTS_BY_DISTANCE, type EffortTimes } from './stretches.ts';

/** Predicted races. Shorter races are not run evenly; longer ones depend on more than endurance. */
export const raceKeys = ['t5km', 't10km', 'thalf', 'tmarathon'] as const satisfies readonly EffortKey[];
export type RaceKey = (typeof raceKeys)[number];

/** Distance of a race in metres. */
export const raceMetres = (race: RaceKey): number => EFFORTS_BY_DISTANCE[race].metres;

/** Converts a time from one distance to another: seconds × (to ÷ from)^1.06. Riegel 1981, American Scientist 69:285. */
export const riegelTime = (seconds: number, from: number, to: number): number => seconds * (to / from) ** 1.06;

/** Range of Riegel's formula, seconds: 3.5 to 230 minutes, for both the effort and the race. Riegel 1981. */
const RIEGEL_SECONDS = [210, 13_800] as const;

const isInRange = (seconds: number): boolean => seconds >= RIEGEL_SECONDS[0] && seconds <= RIEGEL_SECONDS[1];

/** A predicted race time in seconds, and the effort it is extrapolated from. */
export interface FromEffort {
  readonly seconds: number;
  readonly effort: EffortKey;
}

/**
 * Maximum factor by which the prediction of a hard effort is slower than the best one. Chosen: races of one runner
 * differ by less.
 */
const HARD_SHARE = 1.05;

/**
 * Predicts a race time from the best times of a window, by Riegel's formula: uses the hard effort whose distance is
 * nearest (as a ratio); a hard effort over the race distance itself keeps its own time. Null if the formula does not
 * apply to any effort.
 */
export function raceFromEfforts(best: EffortTimes, race: RaceKey): FromEffort | null {
  const metres = raceMetres(race);
  const predictions = effortKeys.flatMap((effort): FromEffort[] => {
    const run = best[effort];
    if (run === null) return [];
    if (effort === race) return [{ seconds: run, effort }];
    const seconds = riegelTime(run, EFFORTS_BY_DISTANCE[effort].metres, metres);
    return isInRange(run) && isInRange(seconds) ? [{ seconds, effort }] : [];
  });
  const fastest = Math.min(...predictions.map(({ seconds }) => seconds));
  const ratio = ({ effort }: FromEffort) => Math.abs(Math.log(EFFORTS_BY_DISTANCE[effort].metres / metres));
  const hard = predictions.filter(({ seconds }) => seconds <= HARD_SHARE * fastest);
  return hard.toSorted((a, b) => ratio(a) - ratio(b))[0] ?? null;
}

/** A runner's model parameters: sustainable watts, and metres per joule. */
export interface Runner {
  readonly criticalPower: number;
  readonly metresPerJoule: number;
}

/**
 * Returns the watts sustainable for `seconds`. Equals critical power at {@link ENDURANCE_SECONDS}. van Dijk & van Megen
 * 2017.
 */
export const sustainablePowerFor = (criticalPower: number, seconds: number): number =>
  criticalPower * (seconds / ENDURANCE_SECONDS) ** -DEFAULT_ENDURANCE_EXPONENT;

/**
 * Returns the time over a distance from critical power, in seconds: the duration at which the sustainable power covers
 * the distance. With P(t) = CP · (t / T)^−e and metres = k · P(t) · t it is t = (metres / (k · CP · T^e))^(1 / (1 −
 * e)).
 */
export function raceFromPower({ criticalPower, metresPerJoule }: Runner, metres: number): number {
  const e = DEFAULT_ENDURANCE_EXPONENT;
  return (metres / (metresPerJoule * criticalPower * ENDURANCE_SECONDS ** e)) ** (1 / (1 - e));
}

/**
 * Errors of predictions for held-out races of a sample athlete, in percent of the time: median and maximum. Verified by
 * tests/conformance/metrics/race-prediction.test.ts.
 */
export const PREDICTION_ERROR = {
  races: 12,
  power: { median: 3.8, most: 6.4 },
  efforts: { median: 4, most: 5.8 },
} as const;

/** Returns the metres per joule over several runs: total metres over total work. Null without runs. */
export function metresPerJoule(
  runs: readonly { readonly metres: number; readonly watts: number; readonly seconds: number }[],
): number | null {
  let [metres, joules] = [0, 0];
  for (const run of runs) {
    metres += run.metres;
    joules += run.watts * run.seconds;
  }
  return joules > 0 ? metres / joules : null;
}
