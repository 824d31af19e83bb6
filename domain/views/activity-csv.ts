import { csvOf } from '../csv.ts';
import { activityTypeById } from '../activity-types.ts';
import type { ListedActivity } from './activity-list.ts';
import { nameOf } from './activity-name.ts';

const columns = [
  'activity_id',
  'local_start_time',
  'name',
  'sport',
  'race',
  'distance_m',
  'duration_s',
  'climb_m',
  'average_heart_rate_bpm',
  'average_power_w',
  'load',
  'source',
  'device',
];

const rounded = (value: number | null, digits = 0): number | null =>
  value === null ? null : Number(value.toFixed(digits));

/** A list as a CSV file: one line per activity, so one per leg, in SI units, in list order. */
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
        activity.race,
        rounded(activity.totalDistance, 1),
        rounded(activity.duration),
        rounded(activity.altitudeGain),
        rounded(activity.averageHr),
        rounded(activity.averagePower),
        rounded(activity.weightedLoad, 1),
        activity.source,
        activity.device,
      ]),
  );
