import * as z from 'zod/mini';
import { isOnCalendars } from '../dates.ts';
import { garminKey, garminText } from './garmin-values.ts';
import { objectsIn } from './objects-in.ts';
import { typeOfWord } from './sport-words.ts';
import { gathered, nameIn, noteIn, type ReadTable, type TableRow } from './table.ts';

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

function rowOf(value: unknown): TableRow | null | 'parent' {
  const read = summary.safeParse(value);
  if (!read.success) return null;
  const { activityId, beginTimestamp, duration, name, description, activityType, eventTypeId, parent } = read.data;
  if (parent === true) return 'parent';
  return {
    file: null,
    start: beginTimestamp / 1000,
    duration: duration / 1000,
    name: nameIn(name),
    note: noteIn(description),
    typeId: typeOfWord(activityType ?? ''),
    race: eventTypeId === RACE,
    gear: null,
    ...(activityId != null && { activity: activityId }),
  };
}

/**
 * Reads the table of a Garmin export, one activity at a time: such a list may have a hundred megabytes.
 * @returns null where it is another file
 */
export function readGarminTable(json: string): ReadTable | null {
  const name = '"summarizedActivitiesExport"';
  const at = json.indexOf(name);
  if (at < 0) return null;
  return gathered(read(objectsIn(json, at + name.length)));
}

function* read(values: Iterable<unknown>): Generator<TableRow | null> {
  for (const value of values) {
    const row = rowOf(value);
    if (row !== 'parent') yield row;
  }
}
