import type { ReadTable } from '../../domain/export-tables/table.ts';
import type { EntryPlace } from '../../formats/archive/entries.ts';
import type { ArchivePosition } from '../../formats/archive.ts';
import type { ProblemTag } from '../../formats/types.ts';
import type { Correction } from '../../domain/entities/activity.ts';
import type { DailyWeights } from '../../domain/metrics/measurements.ts';
import type { WellnessRow } from '../../domain/metrics/wellness.ts';
import type { Restore } from '../../domain/restore-shape.ts';
import type { SportAnswers } from '../../domain/sports/unknown-sport.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import type { StagingArea } from '../originals/store.ts';

/** Member data that a worker needs to analyse an activity. */
export interface Athlete {
  /** Weight in kg, by day or fixed; `null` if unknown. */
  readonly weight: DailyWeights | number | null;
  /** IANA zone; `null` if unknown. */
  readonly timeZone: string | null;
  /** The member's answers for sports missing from the table; omitted if the sport is already decided. */
  readonly sports?: SportAnswers;
}

/** Data about a recording other than its bytes. */
export interface RecordingData {
  /** Local minus UTC in seconds, as reported by the vendor; null if unknown. */
  readonly utcOffset: number | null;
  /** IANA zone from a Longrun export, in which recordings without a position have the member's zone. */
  readonly timeZone?: string | null;
  /** Recording's name at the vendor; `null` if there is none. */
  readonly title: string | null;
  /** Activity types chosen by the member, by session index. */
  readonly types: Readonly<Record<number, number>>;
  /** The member's corrections, by session index. */
  readonly corrections: Readonly<Record<number, Correction>>;
}

/** Data of uploaded files, of which only the file itself is known. */
export const noRecordingData: RecordingData = { utcOffset: null, title: null, types: {}, corrections: {} };

/** Reads an original and analyses its sessions. */
export interface MeasureTask {
  readonly kind: 'measure';
  readonly path: string;
  readonly athlete: Athlete;
  readonly said: RecordingData;
}

/** Reads an original and returns the samples of one session, as JSON of the contract's `samples`. */
export interface SamplesTask {
  readonly kind: 'samples';
  readonly path: string;
  readonly activityId: string;
  /** Current activity type, which may differ from the recorded one. */
  readonly activityTypeId: number;
  readonly sessionIndex: number;
  /** The member's correction; `null` if there is none. */
  readonly correction: Correction | null;
  readonly subset: boolean;
}

/** A recording to merge, with its counted values: unix seconds, seconds, metres, beats per minute. */
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

/** Merges consecutive recordings and analyses the result. */
export interface MergeTask {
  readonly kind: 'merge';
  /** Recordings in chronological order. */
  readonly parts: readonly MergedPart[];
  readonly athlete: Athlete;
  readonly activityTypeId: number;
  /** Local minus UTC in seconds. */
  readonly utcOffset: number;
  /** Distinguishes this file from others merged from the same recordings. */
  readonly serial: number;
}

/** Opens an archive and stores every activity file in it. */
export interface ExpandTask {
  readonly kind: 'expand';
  readonly path: string;
  readonly intake: StagingArea;
  /** Position where an earlier piece ended; `null` at the start. */
  readonly from: ArchivePosition | null;
}

/** Creates an activity file for every workout in another service's export, which has all of them in one document. */
export interface HistoryTask {
  readonly kind: 'history';
  readonly path: string;
  readonly intake: StagingArea;
}

/** Lists an archive's contents, so that its files can be extracted in any order. */
export interface ListTask {
  readonly kind: 'list';
  readonly path: string;
}

/** Extracts files from an archive, stores them, and analyses their sessions. */
export interface TakeTask {
  readonly kind: 'take';
  readonly path: string;
  readonly entries: readonly EntryPlace[];
  /** Data about each entry. */
  readonly said: readonly RecordingData[];
  readonly intake: StagingArea;
  readonly athlete: Athlete;
  /** Remaining total unpacked size of the archive in bytes. */
  readonly room: number;
}

/** Decides which of a member's recordings are duplicates. */
export interface DuplicatesTask {
  readonly kind: 'duplicates';
  /** Values of the recordings; see `duplicate-columns.ts`. */
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
   * `TooMuchWork` comes from a parser, or from a thread that ran out of memory or time. `ReaderFailed`: the parser or the database threw.
   * Both keep the original. The date problems refer to whole activities.
   */
  readonly tag: ProblemTag | 'ReaderFailed' | 'FutureDate' | 'OldDate';
  readonly detail: string | null;
}

export interface MeasureResult {
  readonly kind: 'measure';
  readonly sessions: readonly MeasuredSession[];
  readonly problems: readonly FoundProblem[];
  /** Unpacked size in bytes of a gzipped file; `null` if not gzipped. */
  readonly unpackedBytes: number | null;
}

/** The merged recording and its analysis, or the reason why there is none. */
export type MergeResult =
  | { readonly kind: 'merge'; readonly bytes: Uint8Array; readonly session: MeasuredSession }
  | { readonly kind: 'merge'; readonly why: 'unreadable' | 'empty' | 'long' | 'overlapping' };

export interface SamplesResult {
  readonly kind: 'samples';
  /** UTF-8 JSON of the samples; `null` if the file no longer has that session. */
  readonly json: Uint8Array | null;
}

export interface ExpandedEntry {
  /** Path inside the archive. */
  readonly name: string;
  /** Hash of its original; `null` if the entry is not an activity file, or could not be read. */
  readonly hash: string | null;
  readonly bytes: number;
  /** Start in unix seconds, estimated from the first bytes; `null` if unknown. */
  readonly start: number | null;
  readonly problem: ProblemTag | null;
  /** Table of an export; omitted if the entry is not one. */
  readonly table?: ReadTable;
}

export interface ExpandResult {
  readonly kind: 'expand';
  readonly entries: readonly ExpandedEntry[];
  /** Problem of the archive as a whole, if it was rejected or not opened completely. */
  readonly problem: ProblemTag | null;
  /** Start of the next piece; `null` at the end. */
  readonly rest: ArchivePosition | null;
}

/** Result of a history, like that of an archive opened in one piece. */
export type HistoryResult = Omit<ExpandResult, 'kind'> & {
  readonly kind: 'history';
  /** Data of the export about nights and days. */
  readonly wellness: readonly WellnessRow[];
};

/** A file in an archive, before it is extracted. */
export interface NamedEntry {
  readonly name: string;
  /** Location in the archive; omitted for a file without an archive. */
  readonly place?: EntryPlace;
  /** Start in unix seconds, from the first bytes; `null` if unknown. */
  readonly start: number | null;
  /** Reason why it need not be extracted; `null` if it may be an activity. */
  readonly problem: ProblemTag | null;
  /** SHA-256 of a recording, as reported by a Longrun export. */
  readonly hash?: string;
  /** Table of an export; omitted if the entry is not one. */
  readonly table?: ReadTable;
  /** Contents of a Longrun export other than recordings; only set on its manifest. */
  readonly restore?: Restore;
}

export interface ListResult {
  readonly kind: 'list';
  /** Entries of the archive; `null` if it has to be opened sequentially. */
  readonly entries: readonly NamedEntry[] | null;
  /** Whether it is another service's export with all workouts in one document. */
  readonly isHistory: boolean;
  /** Nights of a Polar Flow export; omitted if there cannot be any. */
  readonly nights?: readonly WellnessRow[];
}

export interface TakenEntry {
  /** SHA-256 of the stored file; `null` if it yields nothing and was not written. */
  readonly hash: string | null;
  readonly bytes: number;
  /** Reason why it was not read; `null` if it was. */
  readonly problem: ProblemTag | null;
  /**
   * Measurement; `null` if the file was rejected, could not be analysed, or an identical original exists, which may have been read before.
   */
  readonly measured: MeasureResult | null;
}

export interface TakeResult {
  readonly kind: 'take';
  /** Extracted entries in the requested order; fewer if the limit was reached. */
  readonly taken: readonly TakenEntry[];
  /** Number of bytes unpacked. */
  readonly unpacked: number;
  /** Whether the total unpacked size exceeds the limit. */
  readonly isFull: boolean;
}

export interface DuplicatesResult {
  readonly kind: 'duplicates';
  /** Index of the recording kept instead, for each recording, or -1. */
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
  /** Error of a task. `code` is that of a system error, such as EMFILE. */
  | { readonly id: number; readonly error: { readonly message: string; readonly code: string | null } };
