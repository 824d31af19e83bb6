import { readGarminGear } from './garmin-gear.ts';
import { readGarminTable } from './garmin.ts';
import { readIntervalsTable } from './intervals.ts';
import { readStravaTable } from './strava.ts';
import { MOST_TABLE_ROWS, type ReadTable } from './table.ts';
import { readTrainingPeaksTable } from './training-peaks.ts';

/** Lists of Strava, intervals.icu (`i12_activities.csv`) and TrainingPeaks. */
const ACTIVITIES = /(?:^|\/|_)(?:activities|workouts)(?: ?\(\d+\))?\.csv$/i;
const GARMIN = /summarizedActivities\.json$/i;
const GARMIN_GEAR = /_gear\.json$/i;

/** Whether a file in an archive may be the table of an export, by its name. */
export const mayBeTable = (name: string): boolean =>
  [ACTIVITIES, GARMIN, GARMIN_GEAR].some((known) => known.test(name));

/** What a list of activities as CSV says, by its columns; null where it is none that we know. */
export const readList = (text: string, most = MOST_TABLE_ROWS): ReadTable | null =>
  readIntervalsTable(text, most) ?? readTrainingPeaksTable(text, most) ?? readStravaTable(text, most);

/** Characters that show what a list is: its columns and its first rows. */
export const LIST_HEAD = 16_384;

/** Whether a file begins like a list of activities that may come without an archive around it. */
export const isList = (head: string): boolean =>
  /^[^\n{]*,/.test(head) && (readIntervalsTable(head, 1) ?? readTrainingPeaksTable(head, 1)) !== null;

/**
 * What a table says; null where it is none that we know.
 * @param most rows of a list of activities to read
 */
export function readTable(name: string, text: string, most = MOST_TABLE_ROWS): ReadTable | null {
  if (ACTIVITIES.test(name)) return readList(text, most);
  return GARMIN_GEAR.test(name) ? readGarminGear(text) : readGarminTable(text, most);
}

/** The folder of a table, with its last '/': files are named from there. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
