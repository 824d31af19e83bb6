import type { activities } from '../db/schema/activities.ts';

/**
 * Version of the measurement: rows below it lack what was added later. 1: best efforts; 2: best effort over 400 m, and the route as cells; 3:
 * whether there are laps and totals, and distance, time, sport and power by better rules.
 */
export const MEASURED_BY = 4;

/** Columns of an activity that are not measured from its file. `id`: set when it is stored. `later`: set by the analysis, or by people. */
export const notMeasured = {
  activityId: 'id',
  memberId: 'id',
  source: 'id',
  externalId: 'id',
  originalHash: 'id',
  importId: 'id',
  partial: 'id',
  name: 'id',
  chosenTypeId: 'id',
  race: 'id',
  gearId: 'id',
  perceivedEffort: 'id',
  marks: 'id',
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
  chosenOn: 'id',
  mergedInto: 'id',
  invalidated: 'id',
  removedOn: 'id',
  measuredBefore: 'later',
} as const satisfies Partial<Record<keyof typeof activities.$inferSelect, 'id' | 'later'>>;

/**
 * One session as the table holds it: a column that is added to the schema is missing here until it is measured. Times in unix seconds, SI units;
 * null if unknown. Histograms are packed, null if the signal was not recorded.
 */
export type MeasuredSession = Readonly<Omit<typeof activities.$inferSelect, keyof typeof notMeasured>> & {
  /** Unix seconds. */
  readonly start: number;
};
