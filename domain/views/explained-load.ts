import type { Activity, LoadSource } from '../entities/activity.ts';
import { ZONE_WEIGHTS } from '../metrics/constants.ts';
import { loadOf, type ZonedLoadSource } from '../metrics/load.ts';
import type { ZoneSeconds } from '../metrics/zones.ts';
import { zoneView } from './zone-rows.ts';

interface WeightedZone {
  readonly zone: number;
  readonly seconds: number;
  readonly weight: number;
  /** Load from this zone. */
  readonly load: number;
}

/** A load computed without zones: minutes times an intensity. */
export interface ManualLoadExplanation {
  readonly source: 'average_heart_rate' | 'perceived';
  readonly minutes: number;
  /** Weight per minute. */
  readonly weight: number;
  readonly load: number;
}

export interface ExplainedLoad {
  readonly source: ZonedLoadSource;
  /** Zones, hardest first. */
  readonly zones: readonly WeightedZone[];
  readonly load: number;
}

const isZoned = (source: LoadSource): source is ZonedLoadSource =>
  source !== 'average_heart_rate' && source !== 'perceived';

/** Explains a load without zones; null if there is none. */
export function explainManualLoad({ loadSource, weightedLoad, duration }: Activity): ManualLoadExplanation | null {
  if (loadSource === null || isZoned(loadSource) || weightedLoad === null || duration === null) return null;
  const minutes = duration / 60;
  return { source: loadSource, minutes, weight: weightedLoad / minutes, load: weightedLoad };
}

/** Explains an activity's load by the displayed zones; null if it has no load, or no zones. */
export function explainLoad(activity: Activity): ExplainedLoad | null {
  const view = zoneView(activity);
  if (view === null || activity.loadSource === null || !isZoned(activity.loadSource)) return null;
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
