import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import * as zlib from 'node:zlib';
import { type EntryPlace, openEntry } from '../../formats/archive/entries.ts';
import { ARCHIVE_LIMITS, type ByteSource } from '../../formats/archive.ts';
import { startStoring, hasStoredFile } from '../originals/store.ts';
import { fileSource } from './file-source.ts';
import { mayBeActivity } from './file-head.ts';
import { inflate } from './inflate.ts';
import { measure } from './measure.ts';
import {
  noRecordingData,
  type RecordingData,
  type TakenEntry,
  type TakeResult,
  type TakeTask,
} from './worker-tasks.ts';

const unpacking = { inflate, checksum: zlib.crc32 };

const refused = (problem: NonNullable<TakenEntry['problem']>): TakenEntry => ({
  hash: null,
  bytes: 0,
  problem,
  measured: null,
});

/**
 * Extracts files from an archive: each one is written while the next one is read. Files without an activity are not written. Resolves once
 * all files are safely on disk.
 */
export async function extractFiles({ path, entries, said, intake, athlete, room }: TakeTask): Promise<TakeResult> {
  const descriptor = openSync(path, 'r');
  const writing: Promise<void>[] = [];
  const taken: TakenEntry[] = [];
  let unpacked = 0;
  let isFull = false;
  try {
    const source = fileSource(descriptor);
    for (const [nth, place] of entries.entries()) {
      const next = takeOne(source, place, said[nth] ?? noRecordingData);
      if (next === null) break;
      taken.push(next);
    }
  } finally {
    closeSync(descriptor);
    await Promise.all(writing);
  }
  return { kind: 'take', taken, unpacked, isFull };

  /** Measures a file; `null` if that fails: the file is then stored and read separately. */
  function measureSafely(bytes: Uint8Array, about: RecordingData) {
    try {
      return measure(bytes, athlete, about);
    } catch {
      return null;
    }
  }

  function takeOne(source: ByteSource, place: EntryPlace, about: RecordingData): TakenEntry | null {
    const opened = openEntry(source, place, room - unpacked, ARCHIVE_LIMITS, unpacking);
    unpacked += opened.unpacked;
    isFull = opened.isFull;
    if (isFull) return null;
    const { bytes, problems } = opened;
    if (bytes === null) return refused(problems[0]?.tag ?? 'UnknownFormat');
    if (!mayBeActivity(bytes)) return refused('NotFit');
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hasStoredFile(intake, hash, bytes.length)) return { hash, bytes: bytes.length, problem: null, measured: null };
    const measured = measureSafely(bytes, about);
    if (measured?.sessions.length === 0) return { hash: null, bytes: bytes.length, problem: null, measured };
    const writer = startStoring(intake, hash, bytes);
    // Awaited at the end; avoids an unhandled rejection in between.
    writer.catch(() => undefined);
    writing.push(writer);
    return { hash, bytes: bytes.length, problem: null, measured };
  }
}
