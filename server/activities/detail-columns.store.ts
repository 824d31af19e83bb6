import { getTableColumns } from 'drizzle-orm';
import { type DetailKey, detailKeys, storedDetails } from '../../domain/entities/activity-details.ts';
import { camelKeys } from '../../domain/case.ts';
import { activities } from '../db/schema/activities.ts';

const columns = getTableColumns(activities);

/** Name and type of a detail's column. */
export const detailColumn = (key: DetailKey) => ({ name: columns[key].name, type: columns[key].getSQLType() });
/** Selects the details of activities. */
export const detailsText = detailKeys.map((key) => `${detailColumn(key).name} as "${key}"`).join(', ');
/** Their values in rows. */
export const detailsShape = camelKeys(storedDetails);
