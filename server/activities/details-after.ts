import { activityTypeById, recordedType } from '../../domain/activity-types.ts';
import { camelKeys } from '../../domain/case.ts';
import { type ActivityDetailsWire, detailsIn, loadDetails } from '../../domain/entities/activity-details.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import type { DetailRow, NewDetails } from './details.store.ts';

/** Returns an activity's details after a change by its member. */
export function detailsAfter(row: DetailRow, change: ActivityDetailsWire, answers: SportAnswers): NewDetails {
  const { activityTypeId = row.activityTypeId, ...changed } = camelKeys(change);
  const details = detailsIn({ ...row, ...changed });
  const recorded = recordedType(row.sport, row.subSport, answers).activityTypeId;
  const chosen = activityTypeId === recorded ? null : activityTypeId;
  return {
    id: row.id,
    ...details,
    activityTypeId,
    // A newer sports table may recognise the recorded sport better, so only an explicit choice is stored.
    chosenTypeId: change.activity_type_id === undefined ? row.chosenTypeId : chosen,
    family: activityTypeById(activityTypeId).family,
    counts: activityTypeId !== row.activityTypeId || loadDetails.some((key) => details[key] !== row[key]),
  };
}
