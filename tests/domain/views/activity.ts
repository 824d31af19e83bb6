import { type ActivityNumberName, activityNumberNames } from '../../../domain/activity-fields.ts';
import { type Camel, toCamel } from '../../../domain/case.ts';
import { unsetDetails } from '../../../domain/entities/activity-details.ts';
import type { Activity } from '../../../domain/entities/activity.ts';

const numbers = toCamel(Object.fromEntries(activityNumberNames.map((name) => [name, null]))) as Camel<
  Record<ActivityNumberName, null>
>;

/** A run with only the given fields. */
export const activity = (fields: Partial<Activity>): Activity => ({
  activityId: 'a',
  recordingId: 'r',
  memberId: 'm',
  activityTypeId: 2,
  ...unsetDetails,
  recordedName: null,
  correction: null,
  mergedInto: null,
  marks: [],
  measureNotes: [],
  measuredBefore: null,
  localStartTime: '2026-11-21T07:12:30',
  startTime: '2026-11-21T06:12:30Z',
  utcOffsetMinutes: 60,
  timeZone: null,
  ...numbers,
  loadSource: null,
  powerSource: null,
  measuredWeight: null,
  criticalPower: null,
  criticalPowerProven: null,
  w5sec: null,
  w15sec: null,
  w30sec: null,
  w1min: null,
  w3min: null,
  w5min: null,
  w9min: null,
  w10min: null,
  w20min: null,
  w30min: null,
  w1hr: null,
  dz1: null,
  dz2: null,
  dz3: null,
  dz4: null,
  dz5: null,
  source: 'upload',
  device: null,
  partial: false,
  flaggedAsDuplicateOn: null,
  duplicateOf: null,
  invalidated: false,
  removedOn: null,
  ...fields,
});
