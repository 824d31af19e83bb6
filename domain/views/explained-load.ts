import type { Activity } from '../entities/activity.ts';
import { ZONE_WEIGHTS } from '../metrics/constants.ts';
import { type LoadSource, loadOf } from '../metrics/load.ts';
import type { ZoneSeconds } from '../metrics/zones.ts';
import { zoneView } from './zone-rows.ts';

interface WeightedZone {
  readonly zone: number;
  readonly seconds: number;
  readonly weight: number;
  /** What the zone brings. */
  readonly load: number;
}

export interface ExplainedLoad {
  readonly source: LoadSource;
  /** Hardest first. */
  readonly zones: readonly WeightedZone[];
  readonly load: number;
}

/** How the load of an activity comes about; null where it has none. The load is computed from the zones shown. */
export function explainLoad(activity: Activity): ExplainedLoad | null {
  const view = zoneView(activity);
  if (view === null || activity.loadSource === null) return null;
  const inZone = (zone: number) => view.rows[zone]?.seconds ?? 0;
  const seconds: ZoneSeconds = [inZone(0), inZone(1), inZone(2), inZone(3), inZone(4), inZone(5)];
  return {
    source: activity.loadSource,
    zones: view.rows
      .map(({ zone, seconds: held }) => {
        const weight = ZONE_WEIGHTS[zone] ?? 0;
        return { zone, seconds: held, weight, load: (weight * held) / 60 };
      })
      .reverse(),
    load: loadOf(seconds),
  };
}
