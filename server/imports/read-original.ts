import { expandArchive } from '../../formats/archive.ts';
import { detect } from '../../formats/detect.ts';
import { readActivity } from '../../formats/read-activity.ts';
import type { DecodedActivity, Problem } from '../../formats/types.ts';
import { inflate } from './inflate.ts';

/** A parsed original, including problems of its gzip wrapper. */
export interface OriginalRead {
  readonly file: DecodedActivity;
  readonly problems: readonly Problem[];
  /** Size without gzip in bytes; `null` if it is not gzipped. */
  readonly unpackedBytes: number | null;
}

/** Parses an original, which is a single activity file, gzipped or not. Never throws on content. */
export function readOriginal(bytes: Uint8Array): OriginalRead {
  if (detect(bytes) !== 'gzip') {
    const file = readActivity(bytes);
    return { file, problems: file.problems, unpackedBytes: null };
  }
  const wrapping: Problem[] = [];
  for (const entry of expandArchive(bytes, undefined, inflate)) {
    wrapping.push(...entry.problems);
    if (entry.bytes === null) continue;
    const file = readActivity(entry.bytes);
    return { file, problems: [...wrapping, ...file.problems], unpackedBytes: entry.bytes.length };
  }
  return { file: readActivity(new Uint8Array(0)), problems: wrapping, unpackedBytes: null };
}
