import { DEFAULT_POWER } from '../../domain/constants.ts';
import { ageOn } from '../../domain/dates.ts';
import type { ActivityZonesWire } from '../../domain/entities/activity-zones.ts';
import { unpackHistogram } from '../../domain/metrics/histogram.ts';
import { maximumHeartRateOf } from '../../domain/metrics/load.ts';
import { ownZoneMaximum, type Threshold, thresholdOn } from '../../domain/metrics/thresholds.ts';
import { heartRateZoneSeconds, zoneSeconds } from '../../domain/metrics/zones.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { findThresholds } from '../members/thresholds.store.ts';
import { type ZonedActivity, zonedActivity } from './zones.store.ts';

export interface ZoneHandlersDeps {
  readonly db: Db;
  /** Lower bounds of pace zones 1 to 5 on a day for a critical power (W), m/s. */
  readonly paceZonesOn: (about: {
    readonly memberId: string;
    readonly date: string;
    readonly criticalPower: number;
  }) => Promise<{ readonly bounds: readonly number[]; readonly ownZones: readonly number[] }>;
}

/** On foot, the default is used until a critical power is known, as for the load. [core §9.3] */
function byPower({ power, family, criticalPower }: ZonedActivity): ActivityZonesWire['power'] {
  if (power === null) return null;
  const isAssumed = criticalPower === null && family === 'foot';
  const against = isAssumed ? DEFAULT_POWER : criticalPower;
  return {
    critical_power: against,
    is_assumed: isAssumed,
    seconds: against === null ? null : [...zoneSeconds(unpackHistogram(power), against)],
  };
}

function byHeartRate(
  { heartRate, birthDate, localDate }: ZonedActivity,
  own: readonly Threshold[],
): ActivityZonesWire['heart_rate'] {
  if (heartRate === null) return null;
  const stated = ownZoneMaximum(own)(localDate);
  const age = birthDate === null ? null : ageOn(birthDate, localDate);
  const maximum = stated ?? maximumHeartRateOf(null, age);
  const isThreshold = thresholdOn(own, 'threshold_heart_rate', localDate) !== null;
  const known = isThreshold ? 'threshold' : 'maximum';
  return {
    maximum,
    source: stated !== null ? known : age === null ? 'default' : 'age',
    seconds: [...heartRateZoneSeconds(unpackHistogram(heartRate), maximum)],
  };
}

/** Time in zones, computed from stored data only. */
export function createZoneHandlers({ db, paceZonesOn }: ZoneHandlersDeps) {
  return {
    async getActivityZones({ params: { id } }) {
      const activity = await zonedActivity(db, id);
      if (!activity) throw new ApiFailure(404, 'not_found', 'There is no such activity.');
      const { memberId, localDate: date, family, criticalPower } = activity;
      const pace =
        family === 'foot' && criticalPower !== null ? await paceZonesOn({ memberId, date, criticalPower }) : null;
      return {
        status: 200,
        body: {
          power: byPower(activity),
          heart_rate: byHeartRate(activity, await findThresholds(db, memberId)),
          pace:
            family === 'foot'
              ? { bounds: pace && [...pace.bounds], own_zones: pace === null ? [] : [...pace.ownZones] }
              : null,
        },
      };
    },
  } satisfies Partial<Handlers>;
}
