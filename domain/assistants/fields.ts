import type { AssistantLevel } from '../entities/assistant.ts';
import { activityFields } from '../partners/shared.ts';
import type { SharingLevel } from '../partners/page.ts';

type Table = Readonly<Record<string, SharingLevel>>;

/**
 * Lowest assistant level for each field that partners do not get. Activities are filtered by the partners' own table. A
 * field that repeats information from an activity has the level of the activity's field.
 */
export const lapFields = {
  distance: activityFields.total_distance,
  duration: activityFields.duration,
  heart_rate: activityFields.average_hr,
  power: activityFields.average_power,
} as const satisfies Table;

/** Lowest level of each time in zones. */
export const zoneFields = {
  power_zones: activityFields.average_power,
  heart_rate_zones: activityFields.average_hr,
} as const satisfies Table;

export const fitnessFields = {
  date: activityFields.local_date,
  load: activityFields.weighted_load,
  fitness: activityFields.weighted_load,
  fatigue: activityFields.weighted_load,
  form: activityFields.weighted_load,
  acute_load: activityFields.weighted_load,
  chronic_load: activityFields.weighted_load,
} as const satisfies Table;

export const recordFields = {
  date: activityFields.local_date,
  sport: activityFields.activity_type_id,
  record: 2,
  value: 2,
  rank: 2,
  of: 2,
  previous: 2,
  activity: activityFields.key,
} as const satisfies Table;

export const planFields = {
  date: activityFields.local_date,
  activity_type_id: activityFields.activity_type_id,
  total_distance: activityFields.total_distance,
  total_duration: activityFields.duration,
  load: activityFields.weighted_load,
  /** Steps, without the texts of their author. */
  steps: 2,
  /** Titles, comments and notes may reveal places and people, as activity names do. */
  title: activityFields.name,
  comment: activityFields.name,
} as const satisfies Table;

/** Level of notes on activities. */
export const NOTES_FROM: AssistantLevel = activityFields.name;
/** Lowest level of all data about single days. At lower levels, assistants only get weekly means. */
export const SINGLE_FROM: AssistantLevel = activityFields.local_date;
