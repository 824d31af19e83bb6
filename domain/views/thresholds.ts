import type { ActivityZones } from '../entities/activity-zones.ts';
import type { SportFamily } from '../activity-types.ts';
import { dayText } from '../date-text.ts';
import {
  measureOf,
  powerKindOf,
  type Threshold,
  type ThresholdKind,
  type ThresholdMeasure,
  thresholdRange,
} from '../metrics/thresholds.ts';
import { areZoneBounds } from '../metrics/zone-bounds.ts';
import { type Figure, figureText, METRES_PER_MILE, parseDuration, tenthsText } from '../units.ts';
import { decimalText } from '../words/area.ts';
import { thresholdWords as words } from '../words/thresholds.ts';
import { formatRate, paceMetres } from './display-format.ts';
import type { ZoneBasis } from './zone-times.ts';

const units: Readonly<Record<Exclude<ThresholdMeasure, 'speed'>, string>> = {
  power: 'W',
  maximum_heart_rate: 'bpm',
  threshold_heart_rate: 'bpm',
};

const rateOf = (kind: ThresholdKind) => (kind === 'swim_speed' ? 'swimPace' : 'pace');

/** Formats a value in its kind's unit: `250 W`, `4:30 min/km`, `1:40 min/100 m`. */
export function thresholdFigure(kind: ThresholdKind, value: number, prefersMetric: boolean): Figure {
  const measure = measureOf(kind);
  return measure === 'speed'
    ? formatRate(value, rateOf(kind), prefersMetric)
    : { value: tenthsText(value), unit: units[measure] };
}

/** Parses `280`, `280.5` and `280,5`, or a pace such as `4:30`; `null` for anything else and for implausible values. */
export function parseThreshold(kind: ThresholdKind, text: string, prefersMetric: boolean): number | null {
  const [least, most] = thresholdRange(kind);
  const typed = text.trim();
  let value = Number.NaN;
  if (measureOf(kind) === 'speed') {
    const seconds = /^\d{1,2}:\d{2}$/.test(typed) ? parseDuration(typed) : null;
    const metres =
      kind === 'swim_speed' ? paceMetres('swimPace', prefersMetric) : prefersMetric ? 1000 : METRES_PER_MILE;
    if (seconds) value = Number((metres / seconds).toFixed(5));
  } else if (/^\d{2,3}(?:[.,]\d)?$/.test(typed)) value = Number(typed.replace(',', '.'));
  return value >= least && value <= most ? value : null;
}

/** Describes the range of plausible values in reading order: paces from fast to slow. */
export function rangeMessage(kind: ThresholdKind, prefersMetric: boolean): string {
  const [least, most] = thresholdRange(kind).map((value) => thresholdFigure(kind, value, prefersMetric));
  const [from, to] = measureOf(kind) === 'speed' ? [most!, least!] : [least!, most!];
  return words.between(from.value, to.value, from.unit);
}

/** Parses comma-separated percentages such as `55, 75, 90`; `null` if they cannot divide zones. */
export function parseZoneBounds(text: string): number[] | null {
  const parts = /[\s;]/.test(text.trim()) ? text.trim().split(/[,;]?\s+|;/) : text.trim().split(',');
  const bounds = parts.map((part) => (/^\d{2,3}(?:[.,]\d)?$/.test(part) ? Number(part.replace(',', '.')) : Number.NaN));
  return areZoneBounds(bounds) ? bounds : null;
}

/** Describes the basis of zones: `FTP 250 W since 3 May, entered`. */
export const zonesBy = ({ kind, value, fromDate, source }: Threshold, prefersMetric: boolean, today: string): string =>
  words.zonesBy(
    words.kinds[kind],
    figureText(thresholdFigure(kind, value, prefersMetric)),
    dayText(fromDate, today),
    words.sources[source],
  );

/** Describes zones based on a measured critical power; `null` if it is unknown. */
export function zonesByPower(
  kind: 'critical_power' | 'bike_power',
  { value, proven, setOn }: { readonly value: number | null; readonly proven: boolean; readonly setOn: string | null },
  today: string,
): string | null {
  if (value === null) return null;
  const watts = `${Math.round(value)} W`;
  return proven && setOn !== null
    ? words.zonesByEffort(words.kinds[kind], watts, dayText(setOn, today))
    : words.zonesByProvisional(words.kinds[kind], watts);
}

/** Describes zones based on a maximum heart rate by age; `beats` such as '179'. */
export const zonesByAge = (beats: string): string => words.zonesByAge(words.kinds.maximum_heart_rate, `${beats} bpm`);

/** Describes the threshold that defines the zones of an activity; `null` if a default is used. */
export function activityZonesBy(
  basis: ZoneBasis,
  { power, heartRate, pace }: ActivityZones,
  about: { readonly family: SportFamily; readonly date: string; readonly prefersMetric: boolean },
): string | null {
  const { family, date, prefersMetric } = about;
  const row = { power, pace, 'heart rate': heartRate }[basis]?.threshold ?? null;
  if (row !== null) return zonesBy(row, prefersMetric, date);
  if (basis === 'heart rate') {
    if (heartRate?.source !== 'age') return null;
    return zonesByAge(decimalText(heartRate.maximum, 0));
  }
  const kind = powerKindOf(family);
  if (kind === null || power === null || power.isAssumed) return null;
  // Pace zones are derived from power zones.
  if (power.threshold) return zonesBy(power.threshold, prefersMetric, date);
  return zonesByPower(kind, { ...power, value: power.criticalPower }, date);
}
