import { activityTypeById, activityTypeOf } from '../../domain/activity-types.ts';
import type { ActivityDetailsWire } from '../../domain/entities/activity.ts';
import type { DetailRow, NewDetails } from './details.store.ts';

/** What an activity becomes where some of what a member says of it is said anew. */
export function detailsAfter(row: DetailRow, change: ActivityDetailsWire): NewDetails {
  const { name = row.name, activity_type_id: activityTypeId = row.activityTypeId, race = row.race } = change;
  const { gear_id: gearId = row.gearId, perceived_effort: perceivedEffort = row.perceivedEffort } = change;
  const recorded = activityTypeOf(row.sport, row.subSport).activityTypeId;
  return {
    id: row.id,
    name,
    activityTypeId,
    chosenTypeId: activityTypeId === recorded ? null : activityTypeId,
    family: activityTypeById(activityTypeId).family,
    race,
    gearId,
    perceivedEffort,
    counts: activityTypeId !== row.activityTypeId || race !== row.race || perceivedEffort !== row.perceivedEffort,
  };
}
