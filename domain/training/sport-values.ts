import type { SportFamily } from '../activity-types.ts';
import type { Zones } from '../entities/zones.ts';
import { powerKindOf, speedKindOf, thresholdOn } from '../metrics/thresholds.ts';
import { standardSpeeds } from '../metrics/zone-bounds.ts';
import type { Zone } from '../metrics/zones.ts';
import { type SportValues, valuesOfRunner } from './targets.ts';

type Scales = Parameters<typeof valuesOfRunner>[0];

const byZone = (scales: Zones['scales'], of: 'velocity' | 'power') =>
  Object.fromEntries(scales.map((scale) => [scale.zone, scale[of]])) as Record<Zone, number>;

/**
 * Returns a member's values on a day in a sport. Speeds on foot are those of critical power unless the member entered a
 * threshold pace.
 */
export function sportValues(zones: Zones, family: SportFamily, day: string): SportValues {
  const { criticalPower, bikePower, heartRates, thresholds, scales } = zones;
  const runner: Scales = { velocity: byZone(scales, 'velocity'), power: byZone(scales, 'power') };
  const powerKind = powerKindOf(family);
  const speedKind = speedKindOf(family);
  const ownSpeed = speedKind && thresholdOn(thresholds, speedKind, day);
  const { maximum, source } = heartRates[family];
  return {
    power: powerKind && { critical_power: criticalPower, bike_power: bikePower }[powerKind].value,
    speeds: ownSpeed
      ? standardSpeeds(ownSpeed.value, speedKind)
      : family === 'foot'
        ? valuesOfRunner(runner).speeds
        : null,
    maximumHeartRate: source === 'default' ? null : maximum,
  };
}
