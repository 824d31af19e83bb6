import { type ActivityNumberName, activityNumberNames } from '../../../domain/activity-fields.ts';
import { camelKeys, toCamel } from '../../../domain/case.ts';
import type { Samples } from '../../../domain/entities/activity.ts';
import { activityTypeById } from '../../../domain/activity-types.ts';
import type { LinkedActivity, LinkedCharts, SharedPage } from '../../../domain/shared-page.ts';
import type { FigureFields } from '../../../domain/views/activity-figures.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { sampleView, type SampleView } from '../../../domain/views/sample-series.ts';

/** All figures as unknown: a link shows only some of them. */
const hidden = {
  ...camelKeys(Object.fromEntries(activityNumberNames.map((name) => [name, null])) as Record<ActivityNumberName, null>),
  criticalPower: null,
  criticalPowerProven: null,
} as const;

/** Converts an activity for computing its figures; values that the link does not show are unknown. */
export const figureFieldsOf = ({ fields, ...sources }: LinkedActivity): FigureFields =>
  ({ ...hidden, ...toCamel(fields), ...sources }) as FigureFields;

/** Returns the activity's title, or its sport if the link shows no title. */
export function titleOf({ fields }: LinkedActivity): string {
  const activityTypeId = Number(fields.activity_type_id);
  if (typeof fields.local_start_time !== 'string') return activityTypeById(activityTypeId).name;
  const name = typeof fields.name === 'string' ? fields.name : null;
  return nameOf({ name, activityTypeId, localStartTime: fields.local_start_time });
}

export const familyOf = ({ fields }: LinkedActivity) => activityTypeById(Number(fields.activity_type_id)).family;

const unknown = {
  cadence: null,
  power: null,
  altitude: null,
  groundContact: null,
  latitude: null,
  longitude: null,
} as const satisfies Partial<Samples>;

/** Returns the charts of pace or speed, and heart rate. */
export const chartsOf = (charts: LinkedCharts, activity: LinkedActivity, { prefersMetric }: SharedPage): SampleView =>
  sampleView({ ...unknown, ...charts } as Samples, familyOf(activity), prefersMetric);

/** Returns the sums of a week; load is `null` if no activity has one. */
export function sumsOf(activities: readonly LinkedActivity[]) {
  const sum = (name: 'total_distance' | 'duration') =>
    activities.reduce((total, { fields }) => total + Number(fields[name] ?? 0), 0);
  const loads = activities.flatMap(({ fields }) =>
    typeof fields.weighted_load === 'number' ? [fields.weighted_load] : [],
  );
  return {
    count: activities.length,
    distance: sum('total_distance'),
    duration: sum('duration'),
    load: loads.length === 0 ? null : loads.reduce((total, load) => total + load, 0),
  };
}
