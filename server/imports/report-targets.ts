import { type Match, timeKey } from '../../domain/export-tables/match.ts';
import type { TableRow } from '../../domain/export-tables/table.ts';
import type { RowTarget } from './report-rows.store.ts';

/** An import item with the activities it created or already existed for. */
export interface NamedItem {
  readonly itemId: string;
  readonly activityIds: readonly string[];
}

/**
 * Returns the item and activity of each row of a list with file names.
 * @param itemOf returns a file's item; undefined if the import has none
 * @param missing fault of a row whose file is missing from the import
 */
export function targetsByFile(
  rows: readonly TableRow[],
  itemOf: (file: string) => NamedItem | undefined,
  missing: 'fileMissing' | 'notReached' = 'fileMissing',
): RowTarget[] {
  const seen = new Set<string>();
  return rows.map(({ file }, at) => {
    const item = file === null ? undefined : itemOf(file);
    if (item === undefined) return { at, itemId: null, activityId: null, fault: missing };
    const isSecond = seen.has(item.itemId);
    seen.add(item.itemId);
    const [activityId, ...others] = item.activityIds;
    return {
      at,
      itemId: item.itemId,
      activityId: others.length === 0 ? (activityId ?? null) : null,
      fault: isSecond ? 'sameRow' : null,
    };
  });
}

/**
 * Returns the item and activity of each row of a list without file names, from matched activities.
 * @param itemOf returns the item of an activity
 * @param missing fault of a row without an activity
 */
export function targetsByTime(
  rows: readonly TableRow[],
  matches: readonly Match[],
  itemOf: (activityId: string) => string | undefined,
  missing: 'noRecording' | 'noActivity' = 'noRecording',
): RowTarget[] {
  const idsByRow = new Map(matches.map(({ id, row }) => [row, id]));
  const alike = new Map(matches.flatMap(({ id, row }) => (timeKey(row) === null ? [] : [[timeKey(row), id]])));
  return rows.map((row, at) => {
    const same = idsByRow.get(row) ?? alike.get(timeKey(row));
    if (same === undefined) return { at, itemId: null, activityId: null, fault: missing };
    return { at, itemId: itemOf(same) ?? null, activityId: same, fault: idsByRow.has(row) ? null : 'sameRow' };
  });
}
