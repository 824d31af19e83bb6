import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import type { ImportReason } from '../../domain/import-reasons.ts';

/** A file's metadata; its content is on the shelf of the implementations. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** Result of checking a file on this device. */
export interface FilePreview {
  readonly kind: 'fit' | 'tcx' | 'gpx' | 'zip' | 'polar' | 'unknown';
  readonly sessions: readonly PreviewSession[];
  /** File count of an archive; null for single files. */
  readonly entries: number | null;
  /** Problems, with the number of files affected, most frequent first. Empty if no problem was found. */
  readonly problems: readonly { readonly reason: ImportReason; readonly files: number }[];
  /** True for a Longrun export, which contains more than activities. */
  readonly isExport?: boolean;
  /** True for an Apple Health export, whose workouts are found after the upload. */
  readonly isHealthExport?: boolean;
  /** True for a list of activities from another service; its recordings are separate files. */
  readonly isList?: boolean;
  /**
   * True if nothing in the file could become an activity. It can still be uploaded, since the server makes its own
   * check.
   */
  readonly isHopeless: boolean;
}

export interface PreviewSession {
  readonly sport: string;
  /** Start as ISO time; null if the file has none. */
  readonly start: string | null;
  /** Distance in metres. */
  readonly distance: number | null;
  /** Elapsed seconds. */
  readonly seconds: number | null;
}

/**
 * Why a file is not uploaded as it is: it exceeds the size per file or the number of files per request, or this device
 * can't read it.
 */
export type FileProblem = 'tooLarge' | 'tooMany' | 'unchecked';

/** A chosen file. `refused`: it will not be uploaded; see `problem`. */
export interface ImportFile extends ChosenFile {
  readonly stage: 'unchecked' | 'checked' | 'refused';
  readonly preview: FilePreview | null;
  readonly problem: FileProblem | null;
}

/**
 * Adds files and immediately refuses those the server would refuse: too large, or too many for one request. Skips files
 * already in the list (same name and size).
 */
export function withFiles(known: readonly ImportFile[], chosen: readonly ChosenFile[]): ImportFile[] {
  const files = [...known];
  for (const file of chosen) {
    if (files.some(({ name, bytes }) => name === file.name && bytes === file.bytes)) continue;
    const problem = problemOf(file, sendable(files).length);
    files.push({ ...file, stage: problem === null ? 'unchecked' : 'refused', preview: null, problem });
  }
  return files;
}

/** Maximum size of a file; for an archive, the maximum unpacked size. */
const maxBytes = (name: string): number =>
  /\.zip$/i.test(name) ? UPLOAD_LIMITS.unpackedBytes : UPLOAD_LIMITS.fileBytes;

function problemOf({ name, bytes }: ChosenFile, before: number): FileProblem | null {
  if (bytes > maxBytes(name)) return 'tooLarge';
  return before >= UPLOAD_LIMITS.files ? 'tooMany' : null;
}

/** Removes a file; another that exceeded the limit takes its place. */
export function withoutFile(known: readonly ImportFile[], id: string): ImportFile[] {
  return withFiles(
    known.filter((file) => file.id !== id && file.stage !== 'refused'),
    known.filter((file) => file.id !== id && file.stage === 'refused'),
  );
}

export const withPreview = (known: readonly ImportFile[], id: string, preview: FilePreview | null): ImportFile[] =>
  known.map((file) =>
    file.id === id ? { ...file, stage: 'checked', preview, problem: preview === null ? 'unchecked' : null } : file,
  );

/** Returns the next file to check; null if all are checked. */
export const nextUnchecked = (files: readonly ImportFile[]): ImportFile | null =>
  files.find((file) => file.stage === 'unchecked') ?? null;

/** Returns the files to be uploaded. */
export const sendable = (files: readonly ImportFile[]): ImportFile[] =>
  files.filter((file) => file.stage !== 'refused');
