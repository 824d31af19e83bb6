import type { YearCurve } from '../../entities/analysis.ts';
import { type CurvePoint, curvePoints, type ComparedCurve } from '../power-curve.ts';

/** The best powers on foot in a calendar year. */
export interface Season {
  readonly year: number;
  /** True if power in that year is estimated from pace and grade. */
  readonly isEstimated: boolean;
  readonly points: readonly CurvePoint[];
}

/** Returns the years with power, newest first. */
export const seasonsOf = (curves: readonly YearCurve[]): Season[] =>
  curves
    .map(({ year, estimated, best }) => ({ year, isEstimated: estimated, points: curvePoints(best) }))
    .filter(({ points }) => points.length > 0)
    .toSorted((a, b) => b.year - a.year);

/** Returns the seasons comparable with a season: measured power with measured, estimated with estimated. */
export const comparable = (seasons: readonly Season[], season: Season): Season[] =>
  seasons.filter(({ year, isEstimated }) => year !== season.year && isEstimated === season.isEstimated);

/** Returns the best power of several seasons at each duration; undefined without seasons. */
export function bestOf(seasons: readonly Season[], label: string): ComparedCurve | undefined {
  const best = new Map<number, CurvePoint>();
  for (const point of seasons.flatMap(({ points }) => points)) {
    const known = best.get(point.seconds);
    if (known === undefined || point.watts > known.watts) best.set(point.seconds, point);
  }
  return best.size === 0 ? undefined : { label, points: [...best.values()].toSorted((a, b) => a.seconds - b.seconds) };
}

/** Returns the durations at which one curve is higher than another by whole watts. */
export const strongerAt = (one: Season, other: ComparedCurve): CurvePoint[] =>
  one.points.filter(({ seconds, watts }) => {
    const match = other.points.find((point) => point.seconds === seconds);
    return match !== undefined && Math.round(watts) > Math.round(match.watts);
  });
