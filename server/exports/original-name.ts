import { activityTypeById } from '../../domain/activity-types.ts';
import type { RecordedFile } from '../originals/originals.store.ts';

/** Hexadecimal digits of the hash that keep names apart, and lead from a row of a table to its file. */
const DIGITS = 8;

/** What a recording is called in an export: `2013-06-03 1848 Running 144a9510.tcx`, or its whole hash where no activity came of it. */
export function originalName({ hash, localStartTime, activityTypeId }: RecordedFile, ending: string): string {
  if (localStartTime === null || activityTypeId === null) return `${hash}${ending}`;
  const time = localStartTime.slice(11, 16).replace(':', '');
  const sport = activityTypeById(activityTypeId).name.replaceAll(/[^\p{L}\p{N} -]/gu, '');
  return `${localStartTime.slice(0, 10)} ${time} ${sport} ${hash.slice(0, DIGITS)}${ending}`;
}
