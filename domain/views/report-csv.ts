import { csvOf } from '../csv.ts';
import type { ReportRow } from '../entities/import.ts';
import { reasonText } from '../words/import-reasons.ts';

const columns = [
  'list',
  'row',
  'rows',
  'vendor_id',
  'name',
  'sport',
  'date',
  'file',
  'result',
  'reason',
  'activity_id',
] as const;

/** Sorts rows of lists before files, in import order. */
const inOrder = (a: ReportRow, b: ReportRow): number =>
  Number(a.row === null) - Number(b.row === null) || a.place - b.place || (a.row ?? 0) - (b.row ?? 0);

/** Formats an import report as a CSV file: a line for each list row, then one for each file without a row. */
export const reportCsv = (rows: readonly ReportRow[]): string =>
  csvOf(
    columns,
    rows
      .toSorted(inOrder)
      .map(({ list, row, rows: count, vendorId, name, sport, date, file, kind, reason, activityId }) => [
        list,
        row,
        row === null ? null : count,
        vendorId,
        name,
        sport,
        date,
        file,
        kind,
        reason === null ? null : reasonText(reason),
        activityId,
      ]),
  );
