import { unsetDetails } from '../../domain/entities/activity-details.ts';
import type { activities } from '../db/schema/activities.ts';

/** The member's changes to an activity, kept when its vendor sends a new version; initial values. Instants are ISO 8601. */
export const unedited = {
  ...unsetDetails,
  chosenTypeId: null,
  marks: [],
  invalidated: false,
  removedOn: null,
  chosenOn: null,
  mergedInto: null,
} as const satisfies { readonly [Key in keyof typeof activities.$inferSelect]?: unknown };

const setById = Object.fromEntries(Object.keys(unedited).map((key) => [key, 'id'])) as Readonly<
  Record<keyof typeof unedited, 'id'>
>;

/** Columns of an activity that are not measured from its file. `id`: set on storing. `later`: set by the analysis or by people. */
export const notMeasured = {
  ...setById,
  activityId: 'id',
  memberId: 'id',
  source: 'id',
  externalId: 'id',
  originalHash: 'id',
  importId: 'id',
  partial: 'id',
  createdAt: 'id',
  startTime: 'id',
  localStartTime: 'id',
  localDate: 'id',
  fromTables: 'later',
  origin: 'later',
  criticalPower: 'later',
  criticalPowerProven: 'later',
  dz0: 'later',
  dz1: 'later',
  dz2: 'later',
  dz3: 'later',
  dz4: 'later',
  dz5: 'later',
  weightedLoad: 'later',
  loadSource: 'later',
  flaggedAsDuplicateOn: 'later',
  duplicateOf: 'later',
  measuredBefore: 'later',
} as const satisfies Partial<Record<keyof typeof activities.$inferSelect, 'id' | 'later'>>;

/**
 * One session as stored in the table: the type requires every column of the schema to be measured. Times in unix seconds, SI units; `null`
 * if unknown. Histograms are packed; `null` if the signal was not recorded.
 */
export type MeasuredSession = Readonly<Omit<typeof activities.$inferSelect, keyof typeof notMeasured>> & {
  /** Unix seconds. */
  readonly start: number;
};
