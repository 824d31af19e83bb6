import { activityTypeById, recordedType } from '../../domain/activity-types.ts';
import type { ActivityDetailsWire } from '../../domain/entities/activity.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import type { DetailRow, NewDetails } from './details.store.ts';

/** What an activity becomes where some of what a member says of it is said anew. */
export function detailsAfter(row: DetailRow, change: ActivityDetailsWire, answers: SportAnswers): NewDetails {
  const { name = row.name, activity_type_id: activityTypeId = row.activityTypeId, race = row.race } = change;
  const { gear_id: gearId = row.gearId, perceived_effort: perceivedEffort = row.perceivedEffort } = change;
  const recorded = recordedType(row.sport, row.subSport, answers).activityTypeId;
  const chosen = activityTypeId === recorded ? null : activityTypeId;
  return {
    id: row.id,
    name,
    activityTypeId,
    // A newer table of sports may know a recorded sport better; only the member chooses.
    chosenTypeId: change.activity_type_id === undefined ? row.chosenTypeId : chosen,
    family: activityTypeById(activityTypeId).family,
    race,
    gearId,
    perceivedEffort,
    counts: activityTypeId !== row.activityTypeId || race !== row.race || perceivedEffort !== row.perceivedEffort,
  };
}
