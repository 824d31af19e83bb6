import * as z from 'zod/mini';
import { isOnCalendars } from '../dates.ts';
import { garminKey, garminText } from './garmin-values.ts';
import { objectsIn } from './objects-in.ts';
import { collectListedRows, nameIn, noteIn, type ReadRow, type ReadTable, rowLabel, sportIn } from './table.ts';

/** One activity in Garmin's summary: times in milliseconds. Event type 1 is a race. */
const summary = z.object({
  activityId: z.optional(z.nullable(garminKey)),
  beginTimestamp: z.number().check(z.refine(isOnCalendars)),
  duration: z.number().check(z.positive(), z.maximum(1e10)),
  name: garminText,
  description: garminText,
  activityType: garminText,
  eventTypeId: z.optional(z.nullable(z.number())),
  /** True for a multisport parent; its legs have their own entries. */
  parent: z.optional(z.nullable(z.boolean())),
});

const RACE = 1;

/** Formats an instant as '2026-05-01 06:30 UTC'. */
const dateText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function rowOf(value: unknown): ReadRow {
  const read = summary.safeParse(value);
  if (!read.success) return { label: rowLabel({}), row: 'badRow' };
  const { activityId, beginTimestamp, duration, name, description, activityType, eventTypeId, parent } = read.data;
  const label = rowLabel({ key: activityId, name, sport: activityType, date: dateText(beginTimestamp) });
  if (parent === true) return { label, row: 'multisport' };
  const row = {
    file: null,
    start: beginTimestamp / 1000,
    duration: duration / 1000,
    name: nameIn(name),
    note: noteIn(description),
    ...sportIn(activityType ?? ''),
    race: eventTypeId === RACE,
    gear: null,
    ...(activityId != null && { activity: activityId }),
  };
  return { label, row };
}

/**
 * Reads the table of a Garmin export, one activity at a time, since such a list can exceed a hundred megabytes.
 * @param most maximum rows to read
 * @returns null if the file has a different format
 */
export function readGarminTable(json: string, most: number): ReadTable | null {
  const name = '"summarizedActivitiesExport"';
  const at = json.indexOf(name);
  if (at < 0) return null;
  return collectListedRows(read(objectsIn(json, at + name.length)), most);
}

function* read(values: Iterable<unknown>): Generator<ReadRow> {
  for (const value of values) yield rowOf(value);
}
