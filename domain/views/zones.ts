import { PACE_CONSTANT } from '../constants.ts';
import type { Zones } from '../entities/zones.ts';
import { HEART_RATE_ZONE_BOUNDS_PERCENT } from '../metrics/constants.ts';
import { formatPace, tenthsText } from '../units.ts';
import { decimalText } from '../words/area.ts';
import { figures } from '../words/figures.ts';
import { wattRange } from './zone-rows.ts';

export interface ZoneScale {
  readonly zone: number;
  /** Range such as `210–239 W`; null without a critical power. */
  readonly range: string | null;
  /** Power in the middle of the zone, whole watts. */
  readonly power: number;
  /** Pace such as `5:20 to 5:50`; a single pace if all zones have the same. */
  readonly pace: string;
  readonly paceUnit: string;
  readonly source: Zones['scales'][number]['velocitySource'];
}

/** Returns the power and pace of each zone, hardest first. */
export function zoneScales({ criticalPower, scales }: Zones, prefersMetric: boolean): ZoneScale[] {
  const { unit } = formatPace(null, prefersMetric);
  const paceOf = (minutesPerMile: number) => formatPace(PACE_CONSTANT / minutesPerMile, prefersMetric).value;
  return scales
    .map(({ zone, power, pace: [upper = null, lower = null], velocitySource }) => {
      const [fast, slow] = [upper, lower].map((pace) => (pace === null ? null : paceOf(pace)));
      const isOne = slow == null || fast == null || slow === fast;
      return {
        zone,
        range: criticalPower.value === null ? null : wattRange(criticalPower.value, zone),
        power: Math.round(power),
        pace: isOne ? (slow ?? figures.slowerThan(fast ?? '–')) : figures.span(slow, fast),
        paceUnit: unit,
        source: velocitySource,
      };
    })
    .reverse();
}

export interface HeartRateZone {
  readonly zone: number;
  /** Range such as `130–140`, in beats per minute. */
  readonly range: string;
}

/** Returns the heart-rate zones in whole beats, hardest first; lower bounds are inclusive. */
export function heartRateZones(maximum: number): HeartRateZone[] {
  const tenths = Math.round(maximum * 10);
  const firsts = HEART_RATE_ZONE_BOUNDS_PERCENT.map((percent) => Math.ceil((percent * tenths) / 1000));
  return [0, ...firsts]
    .map((first, zone) => {
      const next = firsts[zone];
      if (zone === 0) return { zone, range: figures.below(next ?? 0) };
      return { zone, range: next === undefined ? figures.from(first) : `${first}–${next - 1}` };
    })
    .reverse();
}

/** Formats a maximum heart rate: as entered, or rounded if estimated from an age. */
export const maximumText = ({ maximum, source }: Zones['heartRate']): string =>
  source === 'age' ? decimalText(maximum, 0) : tenthsText(maximum);
