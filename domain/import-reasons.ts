/** Why a file did or did not become an activity. The texts are in words/import-reasons.ts. */
export const importReasonCodes = [
  'duplicateFile',
  'duplicateActivity',
  'deletedActivity',
  'empty',
  'notActivity',
  'noRecords',
  'unknownFormat',
  'truncated',
  'badChecksum',
  'unfinished',
  'secondPart',
  'damaged',
  'unreadable',
  'timesMissing',
  'timesBackwards',
  'notTimed',
  'noDate',
  'futureDate',
  'oldDate',
  'someDates',
  'badSpan',
  'plannedRoute',
  'forbiddenXml',
  'tooLarge',
  'tooLargeUnpacked',
  'tooManyEntries',
  'tooDeep',
  'tooManySessions',
  'tooSlow',
  'exportCut',
  'noRoom',
  'noRoomForRest',
  'emptyArchive',
  'badArchive',
  'encrypted',
  'notInArchive',
  'notFetched',
  'gone',
  'fromStrava',
  'byHand',
  'tooMuchWork',
  'readerFailed',
  'stopsServer',
  'importStopsServer',
  'undone',
  'undonePartly',
  'exportRead',
  'tableRead',
  'tableNothingNew',
  'badRow',
  'noFile',
  'multisport',
  'tooManyRows',
  'fileMissing',
  'noRecording',
  'sameRow',
  'rowUnread',
  'notReached',
  'plannedOnly',
  'noActivity',
  'knownActivity',
  'workoutsListed',
] as const;
export type ImportReasonCode = (typeof importReasonCodes)[number];

/** A reason as stored, sent and compared; never a sentence. */
export interface ImportReason {
  readonly code: ImportReasonCode;
  /** Kind of file, only for `notActivity`: a FIT file type ('course', 'workout') or part of an export ('sleep'). */
  readonly kind?: string;
  /**
   * Only for tables of an export: number of activities updated, entries kept, workouts named, or rows that could not be
   * read.
   */
  readonly count?: number;
  readonly bad?: number;
}
