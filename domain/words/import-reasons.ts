import { area, numberText, type Translation } from './area.ts';
import type { ImportReasonCode } from '../import-reasons.ts';

/** Details of a reason. */
export interface Detail {
  readonly kind?: string | undefined;
  readonly count?: number | undefined;
  readonly bad?: number | undefined;
}

const badRows = (bad: number): string => {
  if (bad === 0) return '';
  return bad === 1 ? ' One row could not be read.' : ` ${numberText(bad)} rows could not be read.`;
};

/** Data tied to one server or to other people, which is not restored. */
const NOT_RESTORED = 'Teams, consents, links to vendors, people you follow, tokens and messages are not restored.';

function exportText(count: number): string {
  if (count === 0) return 'A Longrun export: only its activities and your profile could be restored.';
  if (count === 1)
    return 'A Longrun export: your profile and one note, diary entry, plan, goal, threshold, pair of shoes or bike were restored.';
  return `A Longrun export: your profile and ${numberText(count)} notes, diary entries, plans, goals, thresholds, shoes and bikes were restored.`;
}

/** Why a file did or did not become an activity. Shown in each row of an import and of a preview. */
export const importReasons = area('importReasons', {
  duplicateFile: 'You already have this file.',
  duplicateActivity: 'Duplicate of an activity you already have. We keep the more complete one.',
  deletedActivity: 'You deleted this activity. Open it to restore it.',
  empty: 'The file is empty.',
  /** `kind` is the FIT file type: 'course', 'workout'. */
  notActivity: ({ kind }: Detail) =>
    kind === undefined ? 'This file is not a recorded activity.' : `This is a ${kind} file, not a recorded activity.`,
  noRecords: 'The file contains no recorded data.',
  unknownFormat: 'Not a FIT, TCX or GPX file.',
  truncated: 'The file ends early. The part before that is imported.',
  badChecksum: 'The file is slightly damaged. The readable part is imported.',
  unfinished: 'The recording was never finished on the device. The recorded part is imported.',
  secondPart: 'The second part of the file cannot be read. The first part is imported.',
  damaged: 'The file is damaged. The readable part is imported.',
  unreadable: 'The file is damaged and could not be read.',
  timesMissing: 'Some points have no time and were left out.',
  timesBackwards: 'Some points go back in time and were left out.',
  notTimed: 'The track has no times, so it is a route rather than an activity.',
  noDate: 'The device’s clock was not set, so the date of this activity is unknown.',
  futureDate: 'The date is in the future. Check the device’s clock.',
  oldDate: 'The date is before 2000. Check whether the device’s clock was right.',
  someDates: 'Some activities or points have an impossible date and were left out.',
  badSpan: 'Its times are impossible: it ends before it starts, or more than two weeks later.',
  plannedRoute:
    'This is a planned route: its times were computed, not recorded. Only recorded activities are imported.',
  forbiddenXml: 'The file uses XML features that are not allowed in activity files.',
  tooLarge: 'The file is over 100 MB, or the archive over 2 GB.',
  tooLargeUnpacked: 'The archive unpacks to more than 2 GB. The files before that were imported.',
  tooManyEntries: 'The archive contains more than 20,000 files.',
  tooDeep: 'This archive is nested too deeply to open.',
  tooManySessions: 'The file contains more than 1,000 activities. The first 1,000 are imported.',
  tooSlow: 'The archive takes too long to read. The files before that were imported.',
  exportCut: 'This export is too large. Longrun read only part of it.',
  noRoom: 'Your storage is full.',
  noRoomForRest: 'Your storage is full. The files before that were imported.',
  emptyArchive: 'The archive contains no activity files.',
  badArchive: 'The archive is damaged and cannot be opened.',
  encrypted: 'The archive is protected by a password.',
  notInArchive: 'Not an activity file.',
  notFetched: 'The file could not be fetched from the vendor.',
  gone: 'The vendor no longer offers this file.',
  fromStrava: 'This activity came from Strava, so intervals.icu doesn’t share it.',
  byHand: 'This activity was entered manually, so the vendor has no file. You can add it manually here too.',
  tooMuchWork: 'Reading this file takes too much memory or time.',
  readerFailed: 'Longrun could not read this file because of an internal error. The file is kept.',
  stopsServer: 'This file could not be read: reading it stopped the server twice.',
  importStopsServer: 'This file could not be read: its import stopped the server twice.',
  undone: 'You undid this import.',
  undonePartly: ({ count = 0 }: Detail) =>
    count === 1
      ? 'You undid this import. One entry stays because it was changed or is in use.'
      : `You undid this import. ${numberText(count)} entries stay because they were changed or are in use.`,
  exportRead: ({ count = 0, bad = 0 }: Detail) => `${exportText(count)}${badRows(bad)} ${NOT_RESTORED}`,
  tableRead: ({ count = 0, bad = 0 }: Detail) =>
    `Names, notes, sports, races and gear from this list were added to ${count === 1 ? 'one activity' : `${numberText(count)} activities`}.${badRows(bad)}`,
  tableNothingNew: ({ bad = 0 }: Detail) => `This list contains nothing new about your activities.${badRows(bad)}`,
  badRow: 'This row of the list is damaged and could not be read.',
  noFile:
    'The list has no file for this activity, so it was probably entered manually. You can add it manually here too.',
  multisport: 'A multisport activity. Its parts are in separate rows.',
  tooManyRows: 'The lists of this export are too long. These rows were not read.',
  fileMissing: 'The archive does not contain the listed file, or was not read that far.',
  noRecording: 'No file in this import was recorded at this time.',
  sameRow: 'An earlier row of the list is for the same recording.',
  rowUnread: 'The import stopped before this row was compared with its files.',
  plannedOnly: 'This workout was only planned: the list has no time for it.',
  noActivity: 'You have no activity with this time and length. Import its file first, then import this list again.',
  knownActivity: 'You already had this activity. The details from the list were added.',
  notReached: 'The import ended before this workout. See the row of the archive for the reason.',
  workoutsListed: ({ count = 0, bad = 0 }: Detail) =>
    `This export has ${count === 1 ? 'one workout' : `${numberText(count)} workouts`}. The report lists the result for ${count === 1 ? 'it' : 'each'}.${badRows(bad)}`,
} satisfies Readonly<Record<ImportReasonCode, string | ((detail: Detail) => string)>>);

const isKnown = (code: string): code is ImportReasonCode => Object.hasOwn(importReasons, code);

/**
 * Returns the sentence for a reason, in the page's language unless `words` are given.
 * @param reason.code may be unknown if the server is newer than this page; the result is then empty
 */
export function reasonText(
  { code, ...detail }: Detail & { readonly code: string },
  words: Translation<typeof importReasons> = importReasons,
): string | null {
  if (!isKnown(code)) return null;
  const sentence = words[code];
  return typeof sentence === 'string' ? sentence : sentence(detail);
}
