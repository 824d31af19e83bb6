import { isOnCalendars } from '../dates.ts';
import { type CellOf, dayIn, namedRows, numberIn } from './named-columns.ts';
import {
  emptyRow,
  collectListedRows,
  gearIn,
  nameIn,
  noteIn,
  type ReadRow,
  type ReadTable,
  rowLabel,
  sportIn,
} from './table.ts';

/** Columns that identify this table. */
const TITLES = ['id', 'start_date_local', 'name', 'type', 'moving_time'];

/** Gear given only as an id is meaningless to members. */
const GEAR_ID = /^[a-z]?\d+$/i;

/** Returns the unix seconds of a UTC time, with or without Z; null if invalid. */
function timeIn(cell: string): number | null {
  const ms = /^\d{4}-\d\d-\d\dT[\d:.]{5,}Z?$/.test(cell) ? Date.parse(`${cell.replace('Z', '')}Z`) : Number.NaN;
  return isOnCalendars(ms) ? ms / 1000 : null;
}

function rowOf(cell: CellOf): ReadRow {
  const label = rowLabel({
    key: cell('id'),
    name: cell('name'),
    sport: cell('type'),
    date: cell('start_date_local').replace('T', ' '),
  });
  const start = timeIn(cell('start_date'));
  const day = dayIn(cell('start_date_local'));
  const duration = numberIn(cell('elapsed_time')) ?? numberIn(cell('moving_time'));
  if ((start === null && day === null) || duration === null) return { label, row: 'badRow' };
  const gear = cell('gear');
  const row = {
    ...emptyRow,
    start,
    duration,
    ...(start === null && day !== null && { day }),
    name: nameIn(cell('name')),
    note: noteIn(cell('description')),
    ...sportIn(cell('type')),
    race: cell('race').toLowerCase() === 'true' || cell('sub_type') === 'RACE',
    gear: GEAR_ID.test(gear) ? null : gearIn(gear),
  };
  return { label, row };
}

/**
 * Reads the activity list offered by intervals.icu. It has no file names, and comes without recordings.
 * @param most maximum rows to read
 * @returns null if it is a different table
 */
export function readIntervalsTable(text: string, most: number): ReadTable | null {
  const rows = namedRows(text, TITLES, rowOf);
  return rows && { ...collectListedRows(rows, most), isOfAnyImport: true };
}
