import { type CellOf, dayIn, namedRows, numberIn } from './named-columns.ts';
import {
  emptyRow,
  collectListedRows,
  nameIn,
  noteIn,
  type ReadRow,
  type ReadTable,
  rowLabel,
  sportIn,
} from './table.ts';

/** Columns that identify this table. */
const TITLES = ['Title', 'WorkoutType', 'WorkoutDay', 'TimeTotalInHours'];

function rowOf(cell: CellOf): ReadRow {
  const type = cell('WorkoutType');
  const label = rowLabel({ name: cell('Title'), sport: type, date: cell('WorkoutDay') });
  const day = dayIn(cell('WorkoutDay'));
  if (day === null) return { label, row: 'badRow' };
  const hours = numberIn(cell('TimeTotalInHours'));
  if (hours === null) return { label, row: 'plannedOnly' };
  const row = {
    ...emptyRow,
    day,
    duration: hours * 3600,
    name: nameIn(cell('Title')),
    note: noteIn(cell('WorkoutDescription'), cell('AthleteComments'), cell('CoachComments')),
    ...sportIn(type),
    race: type === 'Race',
  };
  return { label, row };
}

/**
 * Reads the workout summary offered by TrainingPeaks. It has dates, but neither times nor file names.
 * @param most maximum rows to read
 * @returns null if the table has a different format
 */
export function readTrainingPeaksTable(text: string, most: number): ReadTable | null {
  const rows = namedRows(text, TITLES, rowOf);
  return rows && { ...collectListedRows(rows, most), isOfAnyImport: true };
}
