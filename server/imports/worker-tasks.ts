import type { ReadTable } from '../../domain/export-tables/table.ts';
import type { EntryPlace } from '../../formats/archive/entries.ts';
import type { ArchivePosition } from '../../formats/archive.ts';
import type { ProblemTag } from '../../formats/types.ts';
import type { Correction } from '../../domain/entities/activity.ts';
import type { DailyWeights } from '../../domain/metrics/measurements.ts';
import type { WellnessRow } from '../../domain/metrics/wellness.ts';
import type { Restore } from '../../domain/restore.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import type { Intake } from '../originals/store.ts';

/** What a worker needs to know of a member to measure an activity. */
export interface Athlete {
  /** kg: by day, or the one that counts; null when not given. */
  readonly weight: DailyWeights | number | null;
  /** IANA zone, null when not given. */
  readonly timeZone: string | null;
  /** The member's answers to sports that the table does not have; left out if the sport is chosen already. */
  readonly sports?: SportAnswers;
}

/** What is known of a recording besides its bytes. */
export interface Said {
  /** Local minus UTC in seconds, as the vendor says; null where it does not, or where there is none. */
  readonly utcOffset: number | null;
  /** IANA zone, of an export of ours: a recording without a place was in that of the member. */
  readonly timeZone?: string | null;
  /** What the vendor calls it; null: nothing. */
  readonly title: string | null;
  /** Activity types that the member chose in place of the recorded ones, by the place of the session. */
  readonly types: Readonly<Record<number, number>>;
  /** What the member corrected, by the place of the session. */
  readonly corrections: Readonly<Record<number, Correction>>;
}

/** Of a file of one's own nothing is said but what stands in it. */
export const nothingSaid: Said = { utcOffset: null, title: null, types: {}, corrections: {} };

/** Reads one original and measures its sessions. */
export interface MeasureTask {
  readonly kind: 'measure';
  readonly path: string;
  readonly athlete: Athlete;
  readonly said: Said;
}

/** Reads one original and gives the samples of one session as JSON of the contract's `samples`. */
export interface SamplesTask {
  readonly kind: 'samples';
  readonly path: string;
  readonly activityId: string;
  /** What it is to its member, whatever was recorded. */
  readonly activityTypeId: number;
  readonly sessionIndex: number;
  /** What its member corrected; null: nothing. */
  readonly correction: Correction | null;
  readonly subset: boolean;
}

/** A recording that is merged, as it counts: unix seconds, seconds, metres, beats per minute. */
export interface MergedPart {
  readonly path: string;
  readonly place: number;
  readonly correction: Correction | null;
  readonly start: number;
  readonly elapsed: number | null;
  readonly duration: number | null;
  readonly distance: number | null;
  readonly averageHr: number | null;
  readonly maximumHr: number | null;
  readonly altitudeGain: number | null;
  readonly altitudeLoss: number | null;
}

/** Makes one recording of several that follow each other, and measures it. */
export interface MergeTask {
  readonly kind: 'merge';
  /** In the order of their times. */
  readonly parts: readonly MergedPart[];
  readonly athlete: Athlete;
  readonly activityTypeId: number;
  /** Local minus UTC, seconds. */
  readonly utcOffset: number;
  /** Tells this file from others of the same recordings. */
  readonly serial: number;
}

/** Takes an archive apart and takes in every activity file in it. */
export interface ExpandTask {
  readonly kind: 'expand';
  readonly path: string;
  readonly intake: Intake;
  /** Where an earlier piece ended; null at the beginning. */
  readonly from: ArchivePosition | null;
}

/** Makes an activity file of every workout in an export of another service, which are all in one document. */
export interface HistoryTask {
  readonly kind: 'history';
  readonly path: string;
  readonly intake: Intake;
}

/** Tells what is in an archive, so that its files can be taken out in any order. */
export interface ListTask {
  readonly kind: 'list';
  readonly path: string;
}

/** Takes some files out of an archive: takes them in, and measures their sessions. */
export interface TakeTask {
  readonly kind: 'take';
  readonly path: string;
  readonly entries: readonly EntryPlace[];
  /** Of each of them. */
  readonly said: readonly Said[];
  readonly intake: Intake;
  readonly athlete: Athlete;
  /** Bytes that what still comes out of the archive may unpack to. */
  readonly room: number;
}

/** Decides which of a member's recordings are duplicates. */
export interface DuplicatesTask {
  readonly kind: 'duplicates';
  /** See `duplicate-columns.ts`. */
  readonly numbers: Float64Array;
}

export type WorkerTask =
  | MeasureTask
  | MergeTask
  | SamplesTask
  | ExpandTask
  | HistoryTask
  | ListTask
  | TakeTask
  | DuplicatesTask;

export interface FoundProblem {
  /**
   * `TooMuchWork` may come from a reader, or from a thread that runs out of memory or time over the file. `ReaderFailed` is when the reader or
   * the database throws. Both keep the original. The dates are those of whole activities.
   */
  readonly tag: ProblemTag | 'ReaderFailed' | 'FutureDate' | 'OldDate';
  readonly detail: string | null;
}

export interface MeasureResult {
  readonly kind: 'measure';
  readonly sessions: readonly MeasuredSession[];
  readonly problems: readonly FoundProblem[];
  /** Bytes of the file without its wrapping; null where it has none. */
  readonly unpackedBytes: number | null;
}

/** The recording and what it measures, or why there is none. */
export type MergeResult =
  | { readonly kind: 'merge'; readonly bytes: Uint8Array; readonly session: MeasuredSession }
  | { readonly kind: 'merge'; readonly why: 'unreadable' | 'empty' | 'long' | 'overlapping' };

export interface SamplesResult {
  readonly kind: 'samples';
  /** UTF-8 JSON; null when the file no longer holds that session. */
  readonly json: Uint8Array | null;
}

export interface ExpandedEntry {
  /** Path inside the archive. */
  readonly name: string;
  /** Null when the entry is no activity file, or could not be read. */
  readonly hash: string | null;
  readonly bytes: number;
  /** Unix seconds of the start as a glance at the file tells, null when it does not. */
  readonly start: number | null;
  readonly problem: ProblemTag | null;
  /** What the table of an export says; left out where it is none. */
  readonly table?: ReadTable;
}

export interface ExpandResult {
  readonly kind: 'expand';
  readonly entries: readonly ExpandedEntry[];
  /** Set when the archive as a whole was refused, or not opened to its end. */
  readonly problem: ProblemTag | null;
  /** Where the next piece begins; null at the end. */
  readonly rest: ArchivePosition | null;
}

/** As that of an archive that was opened in one piece. */
export type HistoryResult = Omit<ExpandResult, 'kind'> & {
  readonly kind: 'history';
  /** What it says of nights and days. */
  readonly wellness: readonly WellnessRow[];
};

/** A file in an archive, before it is taken out. */
export interface NamedEntry {
  readonly name: string;
  /** Left out for a file that is no archive. */
  readonly place?: EntryPlace;
  /** Unix seconds of the start as its first bytes tell, null when they do not. */
  readonly start: number | null;
  /** Why it need not be taken out; null where it may be an activity. */
  readonly problem: ProblemTag | null;
  /** What the table of an export says; left out where it is none. */
  readonly table?: ReadTable;
  /** What an export of ours holds beside its recordings, with the file that says that it is one. */
  readonly restore?: Restore;
}

export interface ListResult {
  readonly kind: 'list';
  /** Null where the archive has to be opened from its beginning to its end. */
  readonly entries: readonly NamedEntry[] | null;
  /** It is an export of another service whose workouts are all in one document. */
  readonly isHistory: boolean;
  /** Nights of a Polar Flow export; left out where there can be none. */
  readonly nights?: readonly WellnessRow[];
}

export interface TakenEntry {
  /** SHA-256 of the file, which is safe in the intake; null when it brings nothing, and was not written. */
  readonly hash: string | null;
  readonly bytes: number;
  /** Why it was not read; null when it was, or might have been. */
  readonly problem: ProblemTag | null;
  /** Null when it was refused, when it could not be measured, or when an original like it is kept already, which may have been read before. */
  readonly measured: MeasureResult | null;
}

export interface TakeResult {
  readonly kind: 'take';
  /** In the order asked for; fewer when there was no more room. */
  readonly taken: readonly TakenEntry[];
  /** Bytes that were unpacked. */
  readonly unpacked: number;
  /** Everything together unpacks to more than it may. */
  readonly isFull: boolean;
}

export interface DuplicatesResult {
  readonly kind: 'duplicates';
  /** For each recording the place of the one that is kept instead, or -1. */
  readonly instead: Int32Array;
}

export type WorkerResult =
  | MeasureResult
  | MergeResult
  | SamplesResult
  | ExpandResult
  | HistoryResult
  | ListResult
  | TakeResult
  | DuplicatesResult;
export type ResultOf<Task extends WorkerTask> = Extract<WorkerResult, { kind: Task['kind'] }>;

export interface WorkerRequest {
  readonly id: number;
  readonly task: WorkerTask;
}

export type WorkerReply =
  | { readonly id: number; readonly result: WorkerResult }
  /** `code` is that of an error of the system, such as EMFILE. */
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | null } };
