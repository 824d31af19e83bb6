import {
  DEFAULT_PACE,
  DEFAULT_POWER,
  DEFAULT_VELOCITY,
  PACE_CONSTANT,
  POWER_ZONE_BOUNDS_PERCENT,
} from '../constants.ts';
import {
  MIN_ZONE_SECONDS_FOR_SPEED,
  RUNNING_EFFECTIVENESS,
  ZONE_5_UPPER_PERCENT,
  ZONE_MIDDLE_PERCENT,
} from './constants.ts';
import type { Zone } from './zones.ts';

type ByZone<T> = Record<Zone, T>;

/** Minutes per mile at the upper and lower bound of a zone; null if the speed is 0. */
export type PaceRange = readonly [number | null, number | null];

/** Typical speed (m/s), pace and power (W) in zones 0 to 5. [core §3.17] */
export interface AveragePowerScales {
  readonly velocity: ByZone<number>;
  readonly pace: ByZone<PaceRange>;
  readonly power: ByZone<number>;
}

/** Seconds and metres on foot in zones 0 to 5 over the last 90 days. */
export interface ZoneHistory {
  readonly seconds: readonly number[];
  readonly metres: readonly number[];
}

/** Converts a speed in m/s to minutes per mile; null for 0 and below. [core §9.12] */
export const pacePerMile = (velocity: number): number | null => (velocity > 0 ? PACE_CONSTANT / velocity : null);

const byZone = <T>(of: (zone: Zone) => T): ByZone<T> => ({
  0: of(0),
  1: of(1),
  2: of(2),
  3: of(3),
  4: of(4),
  5: of(5),
});

/** Whether the member has run long enough in a zone to use their own speed. */
export const hasOwnSpeed = ({ seconds, metres }: ZoneHistory, zone: Zone): boolean => {
  const held = seconds[zone] ?? 0;
  return held >= MIN_ZONE_SECONDS_FOR_SPEED && (metres[zone] ?? 0) / held > 0;
};

/**
 * Returns the scales of a member. Power is the middle of each zone. Speed is the member's own mean in the zone if they
 * have ten minutes of it, else that of the running power model for the mass (kg), and never slower than in the zone
 * below. If the critical power is unknown (null), every zone has the defaults of [core §9.3].
 */
export function averagePowerScales(
  criticalPower: number | null,
  mass: number,
  history: ZoneHistory,
): AveragePowerScales {
  if (criticalPower === null) {
    return {
      velocity: byZone(() => DEFAULT_VELOCITY),
      pace: byZone(() => DEFAULT_PACE),
      power: byZone(() => DEFAULT_POWER),
    };
  }
  const power = byZone((zone) => (criticalPower * ZONE_MIDDLE_PERCENT[zone]) / 100);
  let fastest = 0;
  const velocity = byZone((zone) => {
    const own = hasOwnSpeed(history, zone) ? history.metres[zone]! / history.seconds[zone]! : null;
    fastest = Math.max(fastest, own ?? power[zone] / (RUNNING_EFFECTIVENESS * mass));
    return fastest;
  });
  const bounds = velocityBounds(velocity);
  const pace = byZone((zone): PaceRange => [pacePerMile(bounds[zone + 1]!), pacePerMile(bounds[zone]!)]);
  return { velocity, pace, power };
}

/**
 * Returns the speeds at the seven bounds of the six zones: speed grows with power within a zone, and values are
 * averaged where two zones meet, so that paces join without gaps.
 */
export function velocityBounds(velocity: ByZone<number>): readonly number[] {
  const at = (zone: Zone, percent: number) => (velocity[zone] * percent) / ZONE_MIDDLE_PERCENT[zone];
  const inner = POWER_ZONE_BOUNDS_PERCENT.map((percent, i) => {
    const [below, above] = [i as Zone, (i + 1) as Zone];
    const mean = (at(below, percent) + at(above, percent)) / 2;
    return Math.min(velocity[above], Math.max(velocity[below], mean));
  });
  return [0, ...inner, at(5, ZONE_5_UPPER_PERCENT)];
}
