import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import type { ImportReason } from '../../domain/import-reasons.ts';

/** A file's metadata; the file itself is on the shelf of the implementations. */
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
  /** Problems, with the number of files affected, most frequent first. Empty if there are none. */
  readonly problems: readonly { readonly reason: ImportReason; readonly files: number }[];
  /** A Longrun export, which contains more than activities. */
  readonly isExport?: boolean;
  /** An Apple Health export, whose workouts are found after the upload. */
  readonly isHealthExport?: boolean;
  /** A list of activities from another service; its recordings are separate files. */
  readonly isList?: boolean;
  /** Nothing in it could become an activity. It can still be sent, since the server makes its own check. */
  readonly isHopeless: boolean;
}

export interface PreviewSession {
  readonly sport: string;
  /** ISO time; null if the file has none. */
  readonly start: string | null;
  /** Metres. */
  readonly distance: number | null;
  /** Elapsed seconds. */
  readonly seconds: number | null;
}

/** Exceeds the size of one file or the number of files per request, or cannot be read on this device. */
export type FileProblem = 'tooLarge' | 'tooMany' | 'unchecked';

/** `refused`: will not be sent; see `problem`. */
export interface ImportFile extends ChosenFile {
  readonly stage: 'unchecked' | 'checked' | 'refused';
  readonly preview: FilePreview | null;
  readonly problem: FileProblem | null;
}

/**
 * Adds files and immediately refuses those that the server would refuse: too large, or too many for one request. Files that were already
 * added (same name and size) are skipped.
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
const mostBytes = (name: string): number =>
  /\.zip$/i.test(name) ? UPLOAD_LIMITS.unpackedBytes : UPLOAD_LIMITS.fileBytes;

function problemOf({ name, bytes }: ChosenFile, before: number): FileProblem | null {
  if (bytes > mostBytes(name)) return 'tooLarge';
  return before >= UPLOAD_LIMITS.files ? 'tooMany' : null;
}

/** Removes a file; another one that did not fit takes its place. */
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

/** The next file to check; null if all are checked. */
export const nextUnchecked = (files: readonly ImportFile[]): ImportFile | null =>
  files.find((file) => file.stage === 'unchecked') ?? null;

/** The files that will be sent. */
export const sendable = (files: readonly ImportFile[]): ImportFile[] =>
  files.filter((file) => file.stage !== 'refused');
