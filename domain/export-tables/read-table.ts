import { readGarminGear } from './garmin-gear.ts';
import { readGarminTable } from './garmin.ts';
import { readStravaTable } from './strava.ts';
import { MOST_TABLE_ROWS, type ReadTable } from './table.ts';

const STRAVA = /(?:^|\/)activities\.csv$/i;
const GARMIN = /summarizedActivities\.json$/i;
const GARMIN_GEAR = /_gear\.json$/i;

/** Whether a file in an archive may be the table of an export, by its name. */
export const mayBeTable = (name: string): boolean => [STRAVA, GARMIN, GARMIN_GEAR].some((known) => known.test(name));

/**
 * What a table says; null where it is none that we know.
 * @param most rows of a list of activities to read
 */
export function readTable(name: string, text: string, most = MOST_TABLE_ROWS): ReadTable | null {
  if (STRAVA.test(name)) return readStravaTable(text, most);
  return GARMIN_GEAR.test(name) ? readGarminGear(text) : readGarminTable(text, most);
}

/** The folder of a table, with its last '/': files are named from there. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
