import type { Leg, Recording, Sport, SubSport } from './fit/file.ts';
import { type Summary, summarise } from './fit/summary.ts';

/** One sport of an activity. Units as in {@link Summary}. */
export interface LegSummary extends Summary {
  readonly sport: Sport;
  readonly subSport: SubSport;
  /** Start in seconds since 1970. */
  readonly start: number;
  /** End in seconds since 1970. */
  readonly end: number;
  /** Energy, kcal. */
  readonly calories: number;
}

/** An activity in a vendor's list: seconds, metres, m/s, beats and strides per minute, W; `null` if the watch did not record the value. */
export interface ActivitySummary {
  readonly start: number;
  readonly end: number;
  readonly elapsed: number;
  readonly timer: number;
  readonly distance: number;
  readonly ascent: number;
  readonly descent: number;
  readonly speed: number;
  readonly maxSpeed: number | null;
  readonly heartRate: number | null;
  readonly maxHeartRate: number | null;
  readonly cadence: number | null;
  readonly power: number | null;
  readonly calories: number;
  /** Start position in degrees; `null` indoors. */
  readonly position: { readonly lat: number; readonly lon: number } | null;
  readonly legs: readonly LegSummary[];
}

function legSummary({ sport, subSport, track, calories }: Leg): LegSummary {
  const last = track.n - 1;
  return {
    ...summarise(track, 0, last),
    sport,
    subSport,
    start: track.time[0] ?? 0,
    end: track.time[last] ?? 0,
    calories,
  };
}

/** Sums up a recording's legs like the watch's own totals. */
export function summariseActivity({ legs: recorded }: Recording): ActivitySummary {
  const legs = recorded.map(legSummary);
  const sum = (of: (leg: LegSummary) => number | null) => legs.reduce((total, leg) => total + (of(leg) ?? 0), 0);
  const top = (of: (leg: LegSummary) => number | null) => {
    const known = legs.flatMap((leg) => of(leg) ?? []);
    return known.length === 0 ? null : Math.max(...known);
  };
  const mean = (of: (leg: LegSummary) => number | null) => {
    const known = legs.filter((leg) => of(leg) !== null);
    const seconds = known.reduce((total, leg) => total + leg.timer, 0);
    return seconds === 0 ? null : known.reduce((total, leg) => total + (of(leg) ?? 0) * leg.timer, 0) / seconds;
  };
  const [start, end] = [legs[0]?.start ?? 0, legs.at(-1)?.end ?? 0];
  const timer = sum((leg) => leg.timer);
  const distance = sum((leg) => leg.distance);
  const columns = recorded[0]?.track.columns;
  const [lat, lon] = [columns?.lat?.[0], columns?.lon?.[0]];
  return {
    start,
    end,
    elapsed: end - start,
    timer,
    distance,
    ascent: sum((leg) => leg.ascent),
    descent: sum((leg) => leg.descent),
    speed: timer > 0 ? distance / timer : 0,
    maxSpeed: top((leg) => leg.maxSpeed),
    heartRate: mean((leg) => leg.heartRate),
    maxHeartRate: top((leg) => leg.maxHeartRate),
    cadence: mean((leg) => leg.cadence),
    power: mean((leg) => leg.power),
    calories: sum((leg) => leg.calories),
    position: lat === undefined || lon === undefined ? null : { lat, lon },
    legs,
  };
}
