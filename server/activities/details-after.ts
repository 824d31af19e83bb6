import { activityTypeById, recordedType } from '../../domain/activity-types.ts';
import type { ActivityDetailsWire } from '../../domain/entities/activity.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import type { DetailRow, NewDetails } from './details.store.ts';

/** An activity's details after a change by its member. */
export function detailsAfter(row: DetailRow, change: ActivityDetailsWire, answers: SportAnswers): NewDetails {
  const { name = row.name, activity_type_id: activityTypeId = row.activityTypeId, race = row.race } = change;
  const { gear_id: gearId = row.gearId, perceived_effort: perceivedEffort = row.perceivedEffort } = change;
  const recorded = recordedType(row.sport, row.subSport, answers).activityTypeId;
  const chosen = activityTypeId === recorded ? null : activityTypeId;
  return {
    id: row.id,
    name,
    activityTypeId,
    // A newer table of sports may recognise a recorded sport better, so only an explicit choice is stored.
    chosenTypeId: change.activity_type_id === undefined ? row.chosenTypeId : chosen,
    family: activityTypeById(activityTypeId).family,
    race,
    gearId,
    perceivedEffort,
    counts: activityTypeId !== row.activityTypeId || race !== row.race || perceivedEffort !== row.perceivedEffort,
  };
}
