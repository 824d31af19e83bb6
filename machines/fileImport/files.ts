import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import type { ImportReason } from '../../domain/import-reasons.ts';

/** A file as the page names it; the file itself stays on the shelf of the implementations. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** What looking into a file on this device found. */
export interface FilePreview {
  readonly kind: 'fit' | 'tcx' | 'gpx' | 'zip' | 'polar' | 'unknown';
  readonly sessions: readonly PreviewSession[];
  /** Files inside an archive; null when it is none. */
  readonly entries: number | null;
  /** What is wrong with it, and in how many of its files; the commonest first. Empty: nothing. */
  readonly problems: readonly { readonly reason: ImportReason; readonly files: number }[];
  /** It is an export of ours, which brings more than activities. */
  readonly isExport?: boolean;
  /** It is an export of Apple Health, whose workouts are found when it has been sent. */
  readonly isHealthExport?: boolean;
  /** It is a list of activities of another service, whose recordings come by themselves. */
  readonly isList?: boolean;
  /** Nothing in it could become an activity. It can still be sent: the server judges for itself. */
  readonly isHopeless: boolean;
}

export interface PreviewSession {
  readonly sport: string;
  /** ISO time; null where the file has none. */
  readonly start: string | null;
  /** Metres. */
  readonly distance: number | null;
  /** Elapsed seconds. */
  readonly seconds: number | null;
}

/** Too large for one file, one more than fit into a request, or not to be read on this device. */
export type FileProblem = 'tooLarge' | 'tooMany' | 'unchecked';

/** `refused`: will not be sent, for the reason in `problem`. */
export interface ImportFile extends ChosenFile {
  readonly stage: 'unchecked' | 'checked' | 'refused';
  readonly preview: FilePreview | null;
  readonly problem: FileProblem | null;
}

/**
 * Adds files, refusing at once what the server would refuse: too large, or more than fit into one request. A file that
 * was added before (same name and size) is not added again.
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

/** What one file may hold; an archive as much as it may unpack to. */
const mostBytes = (name: string): number =>
  /\.zip$/i.test(name) ? UPLOAD_LIMITS.unpackedBytes : UPLOAD_LIMITS.fileBytes;

function problemOf({ name, bytes }: ChosenFile, before: number): FileProblem | null {
  if (bytes > mostBytes(name)) return 'tooLarge';
  return before >= UPLOAD_LIMITS.files ? 'tooMany' : null;
}

/** Without one file; one that did not fit takes its place. */
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

/** The next file to look into; null when all were. */
export const nextUnchecked = (files: readonly ImportFile[]): ImportFile | null =>
  files.find((file) => file.stage === 'unchecked') ?? null;

/** What will be sent. */
export const sendable = (files: readonly ImportFile[]): ImportFile[] =>
  files.filter((file) => file.stage !== 'refused');
