/** Why a file did or did not become an activity. The words for each stand in words/import-reasons.ts. */
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

/** A reason as it is stored, sent and compared: never a sentence. */
export interface ImportReason {
  readonly code: ImportReasonCode;
  /** Of `notActivity`: which kind of file it is: a FIT file as the format names it ('course', 'workout'), or one of an export ('sleep'). */
  readonly kind?: string;
  /** Of the table of an export: how many activities took something over from it, or entries stay of it, or workouts it names, and how many of its rows could not be read. */
  readonly count?: number;
  readonly bad?: number;
}
