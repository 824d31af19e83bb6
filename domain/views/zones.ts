import { PACE_CONSTANT } from '../constants.ts';
import type { Zones } from '../entities/zones.ts';
import { HEART_RATE_ZONE_BOUNDS_PERCENT } from '../metrics/constants.ts';
import type { ThresholdKind } from '../metrics/thresholds.ts';
import { formatPace } from '../units.ts';
import { decimalText } from '../words/area.ts';
import { figures } from '../words/figures.ts';
import { wattRange } from './zone-rows.ts';

export interface ZoneScale {
  readonly zone: number;
  /** `210–239 W`; null without a critical power. */
  readonly range: string | null;
  /** Middle of the zone, whole watts. */
  readonly power: number;
  /** `5:20 to 5:50`; a single pace if all zones have the same. */
  readonly pace: string;
  readonly paceUnit: string;
  readonly source: Zones['scales'][number]['velocitySource'];
}

/** Power and pace of each zone, hardest first. */
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
  /** `130–140`, beats per minute. */
  readonly range: string;
}

/** Heart-rate zones in whole beats, hardest first; lower bounds are inclusive. */
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

export const thresholdUnits: Readonly<Record<ThresholdKind, string>> = {
  critical_power: 'W',
  maximum_heart_rate: 'bpm',
  threshold_heart_rate: 'bpm',
};

/** A heart rate set by the member; integers without a decimal. */
export const beatsText = (beats: number): string => decimalText(beats, Number.isInteger(beats) ? 0 : 1);

/** A maximum heart rate: exact if set, rounded if estimated from age. */
export const maximumText = ({ maximum, source }: Zones['heartRate']): string =>
  source === 'age' ? decimalText(maximum, 0) : beatsText(maximum);
