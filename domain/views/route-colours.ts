import type { Samples } from '../entities/activity.ts';
import { greatCircle } from '../metrics/motion.ts';
import { heartRateZone } from '../metrics/zones.ts';
import type { RouteView } from './route.ts';
import { heartRateZones } from './zones.ts';

export const routeWays = ['plain', 'pace', 'heartRate'] as const;
/** What the colours of a route say. */
export type RouteWay = (typeof routeWays)[number];

/** How a route is coloured: 0 is below the first of the zone colours, 1 to 5 are those. */
export interface RouteColours {
  readonly way: RouteWay;
  /** The colour of each sample; null where nothing is known, and everywhere of a plain one. */
  readonly colour: readonly (number | null)[];
  /** Of heart rate: the zones that occur, from easy to hard, with their bounds in whole beats and their share of the time in percent. */
  readonly zones: readonly { readonly zone: number; readonly range: string; readonly percent: number }[];
}

/** Seconds for which a sample stands at most. */
const LONGEST = 60;

/** Each sample in its heart-rate zone at a maximum (beats per minute). */
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

/** The ways in which a route can be coloured: pace where speed is known, heart rate where that and its zones are. */
export const waysOf = (route: RouteView, { heartRate }: Samples, maximum: number | null): readonly RouteWay[] =>
  routeWays.filter((way) => {
    if (way === 'pace') return route.slow !== null;
    return way === 'plain' || (maximum !== null && (heartRate?.some((beats) => beats !== null) ?? false));
  });

/** @param maximum against which heart-rate zones of the day are drawn; null: not known, and everything is plain then */
export function routeColours(way: RouteWay, route: RouteView, samples: Samples, maximum: number | null): RouteColours {
  if (way === 'pace') {
    return { way, colour: route.level.map((level) => (level === null ? null : level + 1)), zones: [] };
  }
  if (way === 'heartRate' && maximum !== null) return { way, ...byHeartRate(samples, maximum) };
  return { way: 'plain', colour: samples.time.map(() => null), zones: [] };
}

/** Metres from the first known position to the last, as the crow flies; null without positions. */
export function betweenEnds({ latitude, longitude }: Samples): number | null {
  const known = (latitude ?? []).flatMap((lat, i) => {
    const lon = longitude?.[i] ?? null;
    return lat === null || lon === null || (lat === 0 && lon === 0) ? [] : [[lat, lon] as const];
  });
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? greatCircle(first[0], first[1], last[0], last[1]) : null;
}

/** Speeds between which the middle half of the samples lies, m/s, the slower first; null where too few are known. */
export function middleSpeeds({ speed }: Samples): readonly [number, number] | null {
  const known = (speed ?? []).filter((value) => value !== null && value > 0.3).toSorted((a, b) => a! - b!) as number[];
  const at = (share: number) => known[Math.floor(share * (known.length - 1))]!;
  return known.length < 4 ? null : [at(0.25), at(0.75)];
}
