import { exportedNumbers } from '../activity-fields.ts';
import { camelKey } from '../case.ts';
import { exportedDetails } from '../entities/activity-details.ts';
import { csvOf } from '../csv.ts';
import { activityTypeById } from '../activity-types.ts';
import type { ListedActivity } from './activity-list.ts';
import { nameOf } from './activity-name.ts';

const details = Object.entries(exportedDetails) as [keyof typeof exportedDetails, string][];
const columns = [
  'activity_id',
  'local_start_time',
  'name',
  'sport',
  ...details.map(([, column]) => column),
  ...exportedNumbers.map(({ column }) => column),
  'source',
  'device',
];

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits));

/** Formats a list as a CSV file: one line per activity, and so one per leg, in SI units, in list order. */
export const activitiesCsv = (list: readonly ListedActivity[]): string =>
  csvOf(
    columns,
    list
      .flatMap(({ legs }) => legs)
      .map((activity) => [
        activity.activityId,
        activity.localStartTime,
        nameOf(activity),
        activityTypeById(activity.activityTypeId).name,
        ...details.map(([name]) => activity[camelKey(name)]),
        ...exportedNumbers.map(({ name, digits }) => rounded(activity[camelKey(name)], digits)),
        activity.source,
        activity.device,
      ]),
  );
