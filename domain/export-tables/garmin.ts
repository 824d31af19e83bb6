import * as z from 'zod/mini';
import { isOnCalendars } from '../dates.ts';
import { garminKey, garminText } from './garmin-values.ts';
import { objectsIn } from './objects-in.ts';
import { gatheredList, nameIn, noteIn, type ReadRow, type ReadTable, rowLabel, sportIn } from './table.ts';

/** One activity as Garmin sums it up: times in milliseconds. A race is of event type 1. */
const summary = z.object({
  activityId: z.optional(z.nullable(garminKey)),
  beginTimestamp: z.number().check(z.refine(isOnCalendars)),
  duration: z.number().check(z.positive(), z.maximum(1e10)),
  name: garminText,
  description: garminText,
  activityType: garminText,
  eventTypeId: z.optional(z.nullable(z.number())),
  /** Stands for the legs of a multisport activity, which follow by themselves. */
  parent: z.optional(z.nullable(z.boolean())),
});

const RACE = 1;

/** '2026-05-01 06:30 UTC' */
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
 * Reads the table of a Garmin export, one activity at a time: such a list may have a hundred megabytes.
 * @param most rows to read
 * @returns null where it is another file
 */
export function readGarminTable(json: string, most: number): ReadTable | null {
  const name = '"summarizedActivitiesExport"';
  const at = json.indexOf(name);
  if (at < 0) return null;
  return gatheredList(read(objectsIn(json, at + name.length)), most);
}

function* read(values: Iterable<unknown>): Generator<ReadRow> {
  for (const value of values) yield rowOf(value);
}
