import { DEFAULT_POWER } from '../../domain/constants.ts';
import { ageOn } from '../../domain/dates.ts';
import type { ActivityZonesWire } from '../../domain/entities/activity-zones.ts';
import { thresholdToWire } from '../../domain/entities/zones.ts';
import { unpackHistogram } from '../../domain/metrics/histogram.ts';
import { maximumHeartRateOf } from '../../domain/metrics/load.ts';
import {
  measureOf,
  ownHeartRate,
  powerKindOf,
  speedKindOf,
  type Threshold,
  thresholdOn,
  zoneMaximumOf,
} from '../../domain/metrics/thresholds.ts';
import { firstsOf, secondsBetween, standardSpeeds } from '../../domain/metrics/zone-bounds.ts';
import { heartRateZoneSeconds, zoneSeconds } from '../../domain/metrics/zones.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findThresholds } from '../members/thresholds.store.ts';
import { type ZonedActivity, zonedActivity } from './zones.store.ts';

export interface ZoneHandlersDeps {
  readonly db: Db;
  /** Returns the lower bounds of pace zones 1 to 5 on a day for a critical power (W), m/s. */
  readonly paceZonesOn: (about: {
    readonly memberId: string;
    readonly date: string;
    readonly criticalPower: number;
  }) => Promise<{ readonly bounds: readonly number[]; readonly ownZones: readonly number[] }>;
}

/** Returns the power zones of an activity. On foot, the default critical power is used until one is known, as for the load. [core §9.3] */
export function byPower(activity: ZonedActivity, own: readonly Threshold[]): ActivityZonesWire['power'] {
  const { power, family, localDate, criticalPower, proven, setOn } = activity;
  if (power === null) return null;
  const kind = powerKindOf(family);
  const row = kind && thresholdOn(own, kind, localDate);
  const known = row?.value ?? criticalPower;
  const isAssumed = known === null && family === 'foot';
  const reference = isAssumed ? DEFAULT_POWER : known;
  const histogram = unpackHistogram(power);
  const seconds = (watts: number) =>
    row?.bounds ? secondsBetween(histogram, firstsOf(row.bounds, watts)) : [...zoneSeconds(histogram, watts)];
  return {
    critical_power: reference,
    is_assumed: isAssumed,
    proven: proven === true,
    set_on: setOn,
    threshold: row && thresholdToWire(row),
    seconds: reference === null ? null : seconds(reference),
  };
}

export function byHeartRate(
  { heartRate, birthDate, localDate, family }: ZonedActivity,
  own: readonly Threshold[],
): ActivityZonesWire['heart_rate'] {
  if (heartRate === null) return null;
  const row = ownHeartRate(own, family)(localDate);
  const age = birthDate === null ? null : ageOn(birthDate, localDate);
  const maximum = row === null ? maximumHeartRateOf(null, age) : zoneMaximumOf(row);
  const known = row !== null && measureOf(row.kind) === 'threshold_heart_rate' ? 'threshold' : 'maximum';
  const histogram = unpackHistogram(heartRate);
  return {
    maximum,
    source: row !== null ? known : age === null ? 'default' : 'age',
    threshold: row && thresholdToWire(row),
    seconds: row?.bounds
      ? secondsBetween(histogram, firstsOf(row.bounds, row.value))
      : [...heartRateZoneSeconds(histogram, maximum)],
  };
}

/** Creates the handlers that return time in zones, computed only from stored data. */
export function createZoneHandlers({ db, paceZonesOn }: ZoneHandlersDeps) {
  async function byPace(activity: ZonedActivity, own: readonly Threshold[]): Promise<ActivityZonesWire['pace']> {
    const { memberId, localDate: date, family, criticalPower } = activity;
    const kind = speedKindOf(family);
    if (kind === null) return null;
    const row = thresholdOn(own, kind, date);
    if (row !== null) {
      const bounds = row.bounds?.map((percent) => (row.value * percent) / 100) ?? standardSpeeds(row.value, kind);
      return { bounds, own_zones: [], threshold: thresholdToWire(row) };
    }
    const known =
      family === 'foot' && criticalPower !== null ? await paceZonesOn({ memberId, date, criticalPower }) : null;
    return { bounds: known && [...known.bounds], own_zones: [...(known?.ownZones ?? [])], threshold: null };
  }

  return {
    async getActivityZones({ params: { id } }) {
      const activity = await zonedActivity(db, id);
      if (!activity) throw new ApiFailure(404, 'not_found', 'There is no such activity.');
      const own = await findThresholds(db, activity.memberId);
      return {
        status: 200,
        body: {
          power: byPower(activity, own),
          heart_rate: byHeartRate(activity, own),
          pace: await byPace(activity, own),
        },
      };
    },
  } satisfies Partial<Handlers>;
}
