import type { ImportOutcome } from './entities/import.ts';
import { findSport } from './sports/find-sport.ts';
import type { ImportReason, ImportReasonCode } from './import-reasons.ts';

/** A problem reported by a parser: a tag from formats/types.ts, and for some tags the actual kind of file. */
export interface FoundProblem {
  readonly tag: string;
  readonly detail?: string | null | undefined;
}

/** Result for an import item, excluding its activities. */
export interface Judgement {
  readonly outcome: Exclude<ImportOutcome, 'duplicate'>;
  readonly reason: ImportReason | null;
}

/**
 * Maximum sessions per file. A multi-year training diary in one file has a few hundred; an unlimited number could flood
 * one day of the calendar.
 */
export const MAX_SESSIONS = 1000;

/**
 * Returns the indexes of the sessions that become activities: none if the file is not an activity, and no transitions.
 */
export const activitySessions = (
  fileType: string | null,
  sessions: readonly { readonly sport: string; readonly start: number }[],
): number[] =>
  fileType === 'activity'
    ? sessions
        .slice(0, MAX_SESSIONS)
        .flatMap(({ sport, start }, index) =>
          findSport(sport, '') !== 'transition' && Number.isFinite(start) ? [index] : [],
        )
    : [];

/** Earliest possible start of a recording, in unix seconds: watches had no satellite time before 1990. */
const FIRST_POSSIBLE = Date.UTC(1990, 0) / 1000;
/** Earliest likely start, in unix seconds. Clocks hit by the GPS week rollover restart in 1980 or 1999. */
const FIRST_LIKELY = Date.UTC(2000, 0) / 1000;
/** Seconds by which a device's clock may be ahead of the server's. */
const AHEAD = 86_400;

/**
 * Returns the problem with an activity's start (unix seconds); null if it is plausible. `OldDate` is possible but
 * doubtful.
 */
export function dateFault(start: number, now: number): 'NoDate' | 'FutureDate' | 'OldDate' | null {
  if (start < FIRST_POSSIBLE) return 'NoDate';
  if (start > now + AHEAD) return 'FutureDate';
  return start < FIRST_LIKELY ? 'OldDate' : null;
}

type Codes = Readonly<Record<string, ImportReasonCode>>;

/** Reason codes if nothing could be saved, most severe first. */
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

/** Reason codes if part of the file was saved. */
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

/** Drops the variant from a FIT file type, since members don't need it. */
function notActivity(detail: string | null | undefined): ImportReason {
  const kind = detail?.replace(/_[a-z]$/, '').replaceAll('_', ' ');
  return kind === undefined ? { code: 'notActivity' } : { code: 'notActivity', kind };
}

/** Returns the outcome for a file with `sessions` readable activities and these problems. */
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
 * Returns the outcome for an archive or an entry that could not be opened.
 * @param kind kind of file, judging by its name, if it is part of a known export
 */
export function judgeEntry(problem: string, kind: string | null = null): Judgement {
  if (problem === 'UnknownFormat' && kind !== null)
    return { outcome: 'skipped', reason: { code: 'notActivity', kind } };
  if (problem === 'UnknownFormat') return { outcome: 'skipped', reason: { code: 'notInArchive' } };
  return { outcome: 'failed', reason: { code: lost[problem] ?? 'badArchive' } };
}

/** Reason codes for another service's export that was only read in part. */
const cutShort: Codes = { Truncated: 'truncated', BadXml: 'damaged', ExportCut: 'exportCut' };

/** Returns the outcome for a whole archive, like `judgeEntry`. "Too large" refers to its unpacked size. */
export function judgeArchive(problem: string): Judgement {
  const cut = cutShort[problem];
  if (cut !== undefined) return { outcome: 'partial', reason: { code: cut } };
  if (problem === 'TooLarge') return { outcome: 'failed', reason: { code: 'tooLargeUnpacked' } };
  return { outcome: 'failed', reason: { code: lost[problem] ?? 'badArchive' } };
}
