import { expandArchive } from '../../formats/archive.ts';
import { detect } from '../../formats/detect.ts';
import { readActivity } from '../../formats/read-activity.ts';
import type { DecodedActivity, Problem } from '../../formats/types.ts';
import { inflate } from './inflate.ts';

/** An original as it was read, with what was wrong with it and its wrapping. */
export interface OriginalRead {
  readonly file: DecodedActivity;
  readonly problems: readonly Problem[];
  /** Bytes without the wrapping; null where there is none. */
  readonly unpackedBytes: number | null;
}

/** Reads the one activity file that an original is, gzipped or not. Never throws on content. */
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
