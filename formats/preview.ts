import { type ArchiveLimits, type ByteSource, expandArchive } from './archive.ts';
import { readActivity } from './read-activity.ts';
import type { DecodedActivity, FileKind, Problem, Session } from './types.ts';

/** An activity in a file, for a list. Seconds since 1970, metres, seconds; `null` if not reported. */
export interface PreviewSession {
  readonly sport: string;
  readonly subSport: string;
  readonly start: number;
  readonly distance: number | null;
  readonly elapsed: number | null;
  readonly timer: number | null;
}

/** Description of a file before it is uploaded. */
export interface FilePreview<Summary = PreviewSession> {
  /** Path through the archives; '' for the source itself. */
  readonly name: string;
  readonly kind: FileKind;
  readonly sessions: readonly Summary[];
  readonly records: number;
  /** Local time of the device minus UTC, s; `null` if unknown. */
  readonly localOffset: number | null;
  readonly problems: readonly Problem[];
}

/** Reads every file of a source, opening archives, and describes its contents. Only one file is in memory at a time. */
export const previewFiles = (
  source: Uint8Array | ByteSource,
  limits?: ArchiveLimits,
): Generator<FilePreview, void, undefined> =>
  summarizeFiles(source, ({ sessions }) => sessions.map(previewSession), limits);

/** Like `previewFiles`, with the result of `summarize` for each file, called while its records are in memory. */
export function* summarizeFiles<Summary>(
  source: Uint8Array | ByteSource,
  summarize: (file: DecodedActivity) => readonly Summary[],
  limits?: ArchiveLimits,
): Generator<FilePreview<Summary>, void, undefined> {
  for (const { name, kind, bytes, problems } of expandArchive(source, limits)) {
    if (bytes === null) {
      yield { name, kind, sessions: [], records: 0, localOffset: null, problems };
      continue;
    }
    const read = readActivity(bytes);
    yield {
      name,
      kind,
      sessions: summarize(read),
      records: read.records.n,
      localOffset: read.localOffset,
      problems: [...problems, ...read.problems],
    };
  }
}

/** Returns a session's values as reported by the device. */
const previewSession = ({ sport, subSport, start, distance, elapsed, timer }: Session): PreviewSession => ({
  sport,
  subSport,
  start,
  distance,
  elapsed,
  timer,
});
