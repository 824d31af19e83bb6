import { getTableColumns } from 'drizzle-orm';
import { type DetailKey, detailKeys, storedDetails } from '../../domain/entities/activity-details.ts';
import { camelKeys } from '../../domain/case.ts';
import { activities } from '../db/schema/activities.ts';

const columns = getTableColumns(activities);

/** Returns the column name and type of a detail. */
export const detailColumn = (key: DetailKey) => ({ name: columns[key].name, type: columns[key].getSQLType() });
/** Selects the details of activities. */
export const detailsText = detailKeys.map((key) => `${detailColumn(key).name} as "${key}"`).join(', ');
/** Schema of the details in rows. */
export const detailsShape = camelKeys(storedDetails);
