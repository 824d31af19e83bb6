import type { ImportOutcome } from './entities/import.ts';
import { importReasons } from './import-reasons.ts';

/** What a reader found wrong: a tag of formats/types.ts, and for some the kind of file it is instead. */
export interface FoundProblem {
  readonly tag: string;
  readonly detail?: string | null | undefined;
}

/** What an item is told apart from its activities. */
export interface Judgement {
  readonly outcome: Exclude<ImportOutcome, 'duplicate'>;
  readonly reason: string | null;
}

type Words = Readonly<Record<string, string>>;

/** When nothing could be saved, the gravest first. */
const lost: Words = {
  Empty: importReasons.empty,
  TooLarge: importReasons.tooLarge,
  ForbiddenXml: importReasons.forbiddenXml,
  BadGzip: importReasons.badArchive,
  BadZip: importReasons.badArchive,
  Encrypted: importReasons.encrypted,
  TooManyEntries: importReasons.tooManyEntries,
  TooDeep: importReasons.tooDeep,
  TooSlow: importReasons.tooSlow,
  UnknownFormat: importReasons.unknownFormat,
  NotFit: importReasons.unknownFormat,
  NotTcx: importReasons.unknownFormat,
  NotGpx: importReasons.unknownFormat,
  TimesMissing: importReasons.notTimed,
  Truncated: importReasons.unreadable,
  HeaderBroken: importReasons.unreadable,
  BadDefinition: importReasons.unreadable,
  UndefinedLocalMessage: importReasons.unreadable,
  BadXml: importReasons.unreadable,
  NoRecords: importReasons.noRecords,
  TooMuchWork: importReasons.tooMuchWork,
};

/** When something was saved, what is said about the rest. */
const saved: Words = {
  SecondPartUnreadable: importReasons.secondPart,
  TooManySessions: importReasons.tooManySessions,
  HeaderSizeZero: importReasons.unfinished,
  Truncated: importReasons.truncated,
  BadGzip: importReasons.truncated,
  HeaderBroken: importReasons.damaged,
  BadDefinition: importReasons.damaged,
  UndefinedLocalMessage: importReasons.damaged,
  BadXml: importReasons.damaged,
  BadCrc: importReasons.badChecksum,
  BadHeaderCrc: importReasons.badChecksum,
  NoRecords: importReasons.noRecords,
  TimesMissing: importReasons.timesMissing,
  TimesBackwards: importReasons.timesBackwards,
};

function firstOf(words: Words, problems: readonly FoundProblem[]): string | null {
  const tags = new Set(problems.map(({ tag }) => tag));
  for (const [tag, reason] of Object.entries(words)) if (tags.has(tag)) return reason;
  return null;
}

/** A FIT file type as a person would say it; the editions of one type are one to them. */
const kindOf = (detail: string | null | undefined): string =>
  detail?.replace(/_[a-z]$/, '').replaceAll('_', ' ') ?? 'different';

/** What to say of a file from which so many sessions came, with these problems on the way. */
export function judge(sessions: number, problems: readonly FoundProblem[]): Judgement {
  if (sessions > 0) {
    const reason = firstOf(saved, problems);
    return { outcome: reason === null ? 'imported' : 'partial', reason };
  }
  const other = problems.find(({ tag }) => tag === 'NotActivity');
  if (other) return { outcome: 'skipped', reason: importReasons.notActivity(kindOf(other.detail)) };
  return { outcome: 'failed', reason: firstOf(lost, problems) ?? importReasons.unreadable };
}

/** What to say of an archive, or of an entry, that was not opened. */
export function judgeEntry(problem: string): Judgement {
  if (problem === 'UnknownFormat') return { outcome: 'skipped', reason: importReasons.notInArchive };
  return { outcome: 'failed', reason: lost[problem] ?? importReasons.badArchive };
}

/** The same for an archive as a whole, where too large means what it unpacks to. */
export function judgeArchive(problem: string): Judgement {
  if (problem === 'TooLarge') return { outcome: 'failed', reason: importReasons.tooLargeUnpacked };
  return { outcome: 'failed', reason: lost[problem] ?? importReasons.badArchive };
}
