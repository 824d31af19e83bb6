import { DEFAULT_ENDURANCE_EXPONENT, ENDURANCE_SECONDS } from './constants.ts';
import { type EffortKey, effortKeys, EFFORTS_BY_DISTANCE, type EffortTimes } from './stretches.ts';

/** Races that are predicted: shorter ones are not run evenly, longer ones not by endurance alone. */
export const raceKeys = ['t5km', 't10km', 'thalf', 'tmarathon'] as const satisfies readonly EffortKey[];
export type RaceKey = (typeof raceKeys)[number];

/** Metres of a race. */
export const raceMetres = (race: RaceKey): number => EFFORTS_BY_DISTANCE[race].metres;

/** Time over a distance from that over another one: seconds × (metres of the one ÷ of the other)^1.06. Riegel 1981, American Scientist 69:285. */
export const riegelTime = (seconds: number, from: number, to: number): number => seconds * (to / from) ** 1.06;

/** Seconds between which Riegel's formula holds: 3.5 to 230 minutes, of the effort and of the race. Riegel 1981. */
const RIEGEL_SECONDS = [210, 13_800] as const;

const isInRange = (seconds: number): boolean => seconds >= RIEGEL_SECONDS[0] && seconds <= RIEGEL_SECONDS[1];

/** A time that is expected over a race, seconds, and the effort that it is extrapolated from. */
export interface FromEffort {
  readonly seconds: number;
  readonly effort: EffortKey;
}

/** An effort that foretells a time slower than the best by more than this share was no hard one. Chosen: races of one runner differ by less. */
const HARD_SHARE = 1.05;

/**
 * Time over a race from the best times of a window: of the hard efforts, that whose distance is nearest (as a ratio), by Riegel's formula;
 * the race itself, if it was run hard, has its own time. Null if the formula holds for none of them.
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

/** A runner's engine: watts that can be held, and metres that a joule carries them. */
export interface Runner {
  readonly criticalPower: number;
  readonly metresPerJoule: number;
}

/** Watts that can be held for so many seconds. Critical power itself for {@link ENDURANCE_SECONDS}. van Dijk & van Megen 2017. */
export const heldPower = (criticalPower: number, seconds: number): number =>
  criticalPower * (seconds / ENDURANCE_SECONDS) ** -DEFAULT_ENDURANCE_EXPONENT;

/**
 * Time over a distance from critical power, seconds: so long that the power that can be held for it covers the distance.
 * With P(t) = CP · (t / T)^−e and metres = k · P(t) · t it is t = (metres / (k · CP · T^e))^(1 / (1 − e)).
 */
export function raceFromPower({ criticalPower, metresPerJoule }: Runner, metres: number): number {
  const e = DEFAULT_ENDURANCE_EXPONENT;
  return (metres / (metresPerJoule * criticalPower * ENDURANCE_SECONDS ** e)) ** (1 / (1 - e));
}

/**
 * How far predictions were off on races of a sample athlete that were held back, percent of the time: in the middle, and at most. Computed by
 * tests/conformance/metrics/race-prediction.test.ts, which holds them to this.
 */
export const PREDICTION_ERROR = {
  races: 12,
  power: { median: 3.8, most: 6.4 },
  efforts: { median: 4, most: 5.8 },
} as const;

/** Metres that a joule carries, over some runs together: all metres over all work. Null without any. */
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
