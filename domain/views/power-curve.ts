import { POWER_CURVE_SECONDS, type PowerCurveKey } from '../constants.ts';
import { figures } from '../words/figures.ts';

export interface CurvePoint {
  readonly seconds: number;
  /** Best mean power for that duration, watts. */
  readonly watts: number;
  /** Label such as `5 s`, `20 min` or `1 h`. */
  readonly label: string;
}

/** Formats a round duration in its largest unit. */
export function spanLabel(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}

const keys = Object.keys(POWER_CURVE_SECONDS) as PowerCurveKey[];

/** Returns the known best efforts of an activity, shortest first. [core §9.11] */
export const curvePoints = (activity: Readonly<Record<PowerCurveKey, number | null>>): CurvePoint[] =>
  keys.flatMap((key) => {
    const [seconds, watts] = [POWER_CURVE_SECONDS[key], activity[key]];
    return watts === null ? [] : [{ seconds, watts, label: spanLabel(seconds) }];
  });

/** Describes the ends of the curve in a sentence; null without points. */
export function curveSummary(points: readonly CurvePoint[]): string | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first === last) return figures.curveOne(Math.round(first.watts), first.label);
  return figures.curveEnds(Math.round(first.watts), first.label, Math.round(last.watts), last.label);
}

/** A curve to compare with. */
export interface ComparedCurve {
  readonly label: string;
  readonly points: readonly CurvePoint[];
}

/** Returns the whole watts of a curve at a duration; undefined if unknown. */
export function pointAt({ points }: ComparedCurve, seconds: number): number | undefined {
  const match = points.find((point) => point.seconds === seconds);
  return match && Math.round(match.watts);
}
