import { readGarminGear } from './garmin-gear.ts';
import { readGarminTable } from './garmin.ts';
import { readIntervalsTable } from './intervals.ts';
import { readStravaTable } from './strava.ts';
import { MAX_TABLE_ROWS, type ReadTable } from './table.ts';
import { readTrainingPeaksTable } from './training-peaks.ts';

/** File names of the activity lists of Strava, intervals.icu (`i12_activities.csv`) and TrainingPeaks. */
const ACTIVITIES = /(?:^|\/|_)(?:activities|workouts)(?: ?\(\d+\))?\.csv$/i;
const GARMIN = /summarizedActivities\.json$/i;
const GARMIN_GEAR = /_gear\.json$/i;

/** Whether a file in an archive may be an export's table, judging by its name. */
export const looksLikeTable = (name: string): boolean =>
  [ACTIVITIES, GARMIN, GARMIN_GEAR].some((known) => known.test(name));

/** Reads a CSV list of activities, identified by its columns; null if unknown. */
export const readList = (text: string, most = MAX_TABLE_ROWS): ReadTable | null =>
  readIntervalsTable(text, most) ?? readTrainingPeaksTable(text, most) ?? readStravaTable(text, most);

/** Number of characters needed to identify a list: its columns and first rows. */
export const LIST_HEAD = 16_384;

/** Whether a file starts like an activity list that may be uploaded without an archive. */
export const isList = (head: string): boolean =>
  /^[^\n{]*,/.test(head) && (readIntervalsTable(head, 1) ?? readTrainingPeaksTable(head, 1)) !== null;

/**
 * Reads a table; null if unknown.
 * @param most maximum rows of an activity list to read
 */
export function readTable(name: string, text: string, most = MAX_TABLE_ROWS): ReadTable | null {
  if (ACTIVITIES.test(name)) return readList(text, most);
  return GARMIN_GEAR.test(name) ? readGarminGear(text) : readGarminTable(text, most);
}

/** Returns the folder of a table, with a trailing '/'; file names are relative to it. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
