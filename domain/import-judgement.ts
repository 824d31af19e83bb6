import type { ImportOutcome } from './entities/import.ts';
import { findSport } from './sports/find-sport.ts';
import type { ImportReason, ImportReasonCode } from './import-reasons.ts';

/** What a reader found wrong: a tag of formats/types.ts, and for some the kind of file it is instead. */
export interface FoundProblem {
  readonly tag: string;
  readonly detail?: string | null | undefined;
}

/** What an item is told apart from its activities. */
export interface Judgement {
  readonly outcome: Exclude<ImportOutcome, 'duplicate'>;
  readonly reason: ImportReason | null;
}

/** A training diary of years in one file has some hundreds; a file that is all sessions would fill the calendar of a day. */
export const MOST_SESSIONS = 1000;

/** Which sessions of a file become activities, by their places: none of a file that is no activity, nor the changes between legs. */
export const activitySessions = (
  fileType: string | null,
  sessions: readonly { readonly sport: string; readonly start: number }[],
): number[] =>
  fileType === 'activity'
    ? sessions
        .slice(0, MOST_SESSIONS)
        .flatMap(({ sport, start }, index) =>
          findSport(sport, '') !== 'transition' && Number.isFinite(start) ? [index] : [],
        )
    : [];

/** Unix seconds before which no recording was made: watches had no satellites to take the time from. */
const FIRST_POSSIBLE = Date.UTC(1990, 0) / 1000;
/** Unix seconds before which a date is doubtful: clocks that lost count of the weeks of GPS begin again in 1980 and 1999. */
const FIRST_LIKELY = Date.UTC(2000, 0) / 1000;
/** Seconds that a device may be ahead of us. */
const AHEAD = 86_400;

/** Fault of an activity's start (unix seconds); null if it is a possible date. `OldDate` is possible but doubtful. */
export function dateFault(start: number, now: number): 'NoDate' | 'FutureDate' | 'OldDate' | null {
  if (start < FIRST_POSSIBLE) return 'NoDate';
  if (start > now + AHEAD) return 'FutureDate';
  return start < FIRST_LIKELY ? 'OldDate' : null;
}

type Codes = Readonly<Record<string, ImportReasonCode>>;

/** When nothing could be saved, the gravest first. */
const lost: Codes = {
  Empty: 'empty',
  TooLarge: 'tooLarge',
  ForbiddenXml: 'forbiddenXml',
  BadGzip: 'badArchive',
  BadZip: 'badArchive',
  Encrypted: 'encrypted',
  TooManyEntries: 'tooManyEntries',
  TooDeep: 'tooDeep',
  TooSlow: 'tooSlow',
  UnknownFormat: 'unknownFormat',
  NotFit: 'unknownFormat',
  NotTcx: 'unknownFormat',
  NotGpx: 'unknownFormat',
  NoDate: 'noDate',
  FutureDate: 'futureDate',
  BadSpan: 'badSpan',
  TimesMissing: 'notTimed',
  Truncated: 'unreadable',
  HeaderBroken: 'unreadable',
  BadDefinition: 'unreadable',
  UndefinedLocalMessage: 'unreadable',
  BadXml: 'unreadable',
  NoRecords: 'noRecords',
  TooMuchWork: 'tooMuchWork',
  ReaderFailed: 'readerFailed',
};

/** When something was saved, what is said about the rest. */
const saved: Codes = {
  SecondPartUnreadable: 'secondPart',
  TooManySessions: 'tooManySessions',
  HeaderSizeZero: 'unfinished',
  Truncated: 'truncated',
  BadGzip: 'truncated',
  HeaderBroken: 'damaged',
  BadDefinition: 'damaged',
  UndefinedLocalMessage: 'damaged',
  BadXml: 'damaged',
  BadCrc: 'badChecksum',
  BadHeaderCrc: 'badChecksum',
  FutureDate: 'someDates',
  NoDate: 'someDates',
  OldDate: 'oldDate',
  NoRecords: 'noRecords',
  TimesMissing: 'timesMissing',
  TimesBackwards: 'timesBackwards',
};

function firstOf(codes: Codes, problems: readonly FoundProblem[]): ImportReason | null {
  const tags = new Set(problems.map(({ tag }) => tag));
  for (const [tag, code] of Object.entries(codes)) if (tags.has(tag)) return { code };
  return null;
}

/** A FIT file type without its edition: the editions of one type are one to a person. */
function notActivity(detail: string | null | undefined): ImportReason {
  const kind = detail?.replace(/_[a-z]$/, '').replaceAll('_', ' ');
  return kind === undefined ? { code: 'notActivity' } : { code: 'notActivity', kind };
}

/** The outcome of a file from which `sessions` activities could be read, with these problems on the way. */
export function judge(sessions: number, problems: readonly FoundProblem[]): Judgement {
  if (sessions > 0) {
    const reason = firstOf(saved, problems);
    return { outcome: reason === null ? 'imported' : 'partial', reason };
  }
  if (problems.some(({ tag }) => tag === 'PlannedRoute'))
    return { outcome: 'skipped', reason: { code: 'plannedRoute' } };
  const other = problems.find(({ tag }) => tag === 'NotActivity');
  if (other) return { outcome: 'skipped', reason: notActivity(other.detail) };
  return { outcome: 'failed', reason: firstOf(lost, problems) ?? { code: 'unreadable' } };
}

/**
 * The outcome of an archive, or of an entry, that was not opened.
 * @param kind what the file is by its name, if it is one of a known export
 */
export function judgeEntry(problem: string, kind: string | null = null): Judgement {
  if (problem === 'UnknownFormat' && kind !== null)
    return { outcome: 'skipped', reason: { code: 'notActivity', kind } };
  if (problem === 'UnknownFormat') return { outcome: 'skipped', reason: { code: 'notInArchive' } };
  return { outcome: 'failed', reason: { code: lost[problem] ?? 'badArchive' } };
}

/** Problems of an export of another service that was read in part. */
const cutShort: Codes = { Truncated: 'truncated', BadXml: 'damaged', ExportCut: 'exportCut' };

/** The same for an archive as a whole, where too large means what it unpacks to. */
export function judgeArchive(problem: string): Judgement {
  const cut = cutShort[problem];
  if (cut !== undefined) return { outcome: 'partial', reason: { code: cut } };
  if (problem === 'TooLarge') return { outcome: 'failed', reason: { code: 'tooLargeUnpacked' } };
  return { outcome: 'failed', reason: { code: lost[problem] ?? 'badArchive' } };
}
