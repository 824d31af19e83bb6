import type { Samples } from '../entities/activity.ts';
import { greatCircle } from '../metrics/motion.ts';
import { heartRateZone } from '../metrics/zones.ts';
import type { RouteView } from './route.ts';
import { heartRateZones } from './zones.ts';

export const routeColourings = ['plain', 'pace', 'heartRate'] as const;
/** Quantity shown by the route's colours. */
export type RouteColouring = (typeof routeColourings)[number];

/** Colouring of a route: 0 is below the first zone, 1 to 5 are the zone colours. */
export interface RouteColours {
  readonly way: RouteColouring;
  /** Colour of each sample; null if unknown, and for all samples of a plain route. */
  readonly colour: readonly (number | null)[];
  /** For heart rate: the zones that occur, easiest first, with bounds in whole beats and their share of the time in percent. */
  readonly zones: readonly { readonly zone: number; readonly range: string; readonly percent: number }[];
}

/** Maximum seconds covered by a sample. */
const LONGEST = 60;

/** Colours each sample by heart-rate zone for a maximum (beats per minute). */
function byHeartRate({ time, heartRate }: Samples, maximum: number): Pick<RouteColours, 'colour' | 'zones'> {
  const colour = time.map((_, i) => {
    const beats = heartRate?.[i] ?? null;
    return beats === null ? null : heartRateZone(beats, maximum);
  });
  const seconds = [0, 0, 0, 0, 0, 0];
  colour.forEach((zone, i) => {
    const next = time[i + 1];
    if (zone !== null) seconds[zone]! += next === undefined ? 1 : Math.min(LONGEST, next - time[i]!);
  });
  const total = seconds.reduce((sum, one) => sum + one, 0);
  const zones = heartRateZones(maximum)
    .toReversed()
    .filter(({ zone }) => seconds[zone]! > 0)
    .map(({ zone, range }) => ({ zone, range, percent: Math.round((seconds[zone]! / total) * 100) }));
  return { colour, zones };
}

/** Returns the available colourings of a route: pace if speed is known, heart rate if it and its zones are known. */
export const colouringsOf = (
  route: RouteView,
  { heartRate }: Samples,
  maximum: number | null,
): readonly RouteColouring[] =>
  routeColourings.filter((way) => {
    if (way === 'pace') return route.slow !== null;
    return way === 'plain' || (maximum !== null && (heartRate?.some((beats) => beats !== null) ?? false));
  });

/**
 * Returns the colours of a route. @param maximum maximum heart rate for the day's zones; if null (unknown), the route
 * is plain
 */
export function routeColours(
  way: RouteColouring,
  route: RouteView,
  samples: Samples,
  maximum: number | null,
): RouteColours {
  if (way === 'pace') {
    return { way, colour: route.level.map((level) => (level === null ? null : level + 1)), zones: [] };
  }
  if (way === 'heartRate' && maximum !== null) return { way, ...byHeartRate(samples, maximum) };
  return { way: 'plain', colour: samples.time.map(() => null), zones: [] };
}

/** Returns the straight-line distance in metres from the first known position to the last; null without positions. */
export function betweenEnds({ latitude, longitude }: Samples): number | null {
  const known = (latitude ?? []).flatMap((lat, i) => {
    const lon = longitude?.[i] ?? null;
    return lat === null || lon === null || (lat === 0 && lon === 0) ? [] : [[lat, lon] as const];
  });
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? greatCircle(first[0], first[1], last[0], last[1]) : null;
}

/** Returns the first and third quartile of the speeds, m/s; null if too few are known. */
export function middleSpeeds({ speed }: Samples): readonly [number, number] | null {
  const known = (speed ?? []).filter((value) => value !== null && value > 0.3).toSorted((a, b) => a! - b!) as number[];
  const at = (share: number) => known[Math.floor(share * (known.length - 1))]!;
  return known.length < 4 ? null : [at(0.25), at(0.75)];
}
