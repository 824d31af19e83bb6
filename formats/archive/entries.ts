import type { ArchiveLimits } from '../archive.ts';
import { detect } from '../detect.ts';
import type { FileKind, Problem } from '../types.ts';
import { crc32 } from './crc32.ts';
import { gunzip } from './gzip.ts';
import { inflate as ownInflate, type Inflate } from './inflate.ts';
import type { ByteSource } from './source.ts';
import { overlaps, readEntry } from './zip.ts';
import { readDirectory, type ZipEntry } from './zip-directory.ts';
import { entryName, isNoFile } from './zip-names.ts';

/** Position and directory data of a ZIP entry, as plain JSON, for opening it later. Untrusted. */
export type EntryPlace = Omit<ZipEntry, 'rawName'>;

/** A file in a ZIP archive, not yet unpacked. */
export interface ListedEntry {
  readonly name: string;
  readonly place: EntryPlace;
  /** First bytes of the file, decompressed if gzipped; empty if it cannot be unpacked. */
  readonly head: Uint8Array;
  /** Reason why the file need not be opened; `null` if it may be an activity. */
  readonly problem: Problem | null;
}

/** Number of bytes needed to identify a file and its start time; markup may need more. */
const HEAD = 1024;
const MARKUP_HEAD = 65_536;

const noName = new Uint8Array(0);

/**
 * Lists every file in a ZIP source from its directory, so that they can be opened in any order. Only reads the first bytes of each. Returns
 * `null` if that is impossible: without a valid directory, if the total unpacked size exceeds the limit, or with nested archives. Then use
 * `openArchive`, which reports the problems.
 */
export function listEntries(source: ByteSource, limits: ArchiveLimits): ListedEntry[] | null {
  const directory = readDirectory(source, limits.entries);
  if (!('entries' in directory) || overlaps(directory.entries, source.size)) return null;
  const files = directory.entries.filter(({ rawName }) => !isNoFile(rawName));
  const size = files.reduce((sum, entry) => sum + Math.max(entry.size, entry.compressed), 0);
  if (files.length === 0 || size > limits.unpackedBytes) return null;
  const listed: ListedEntry[] = [];
  for (const entry of files) {
    const { rawName, ...place } = entry;
    const { head, kind, problem } = detectEntry(source, entry);
    if (kind === 'zip') return null;
    listed.push({ name: entryName(rawName), place, head, problem });
  }
  return listed;
}

interface Detection {
  readonly head: Uint8Array;
  readonly kind: FileKind;
  readonly problem: Problem | null;
}

/** Returns the first bytes of an entry, and the kind of file they indicate. */
export function detectEntry(source: ByteSource, entry: ZipEntry): Detection {
  const { bytes, problems } = readEntry(source, entry, HEAD, true, ownInflate);
  if (bytes === null) return { head: noName, kind: 'unknown', problem: problems[0] ?? null };
  const kind = detect(bytes);
  if (kind === 'gzip') return { head: gunzip(bytes, HEAD, ownInflate).bytes, kind, problem: null };
  if (kind !== 'unknown') return { head: bytes, kind, problem: null };
  if (bytes.length === 0) return { head: bytes, kind, problem: { tag: 'Empty', offset: 0 } };
  const more = bytes.length < HEAD ? bytes : readEntry(source, entry, MARKUP_HEAD, true, ownInflate).bytes!;
  const found = detect(more);
  return { head: more, kind: found, problem: found === 'unknown' ? { tag: 'UnknownFormat', offset: 0 } : null };
}

/** A file extracted from an archive, or the reason it was not. */
export interface OpenedEntry {
  /** Unpacked bytes, also decompressed if gzipped; `null` if refused or not an activity file. May be incomplete; see `problems`. */
  readonly bytes: Uint8Array | null;
  readonly problems: readonly Problem[];
  /** Number of bytes unpacked, including those of refused files. */
  readonly unpacked: number;
  /** Whether the file was refused because `room` was exceeded. */
  readonly isFull: boolean;
}

/** Returns the bytes of a listed entry, of any kind and without opening nested archives; `null` if damaged or longer than `most`. */
export function readPlain(
  source: ByteSource,
  place: EntryPlace,
  most: number,
  { inflate, checksum }: Unpacking = { inflate: ownInflate, checksum: crc32 },
): Uint8Array | null {
  const { bytes, problems } = readEntry(source, { ...place, rawName: noName }, most, false, inflate, checksum);
  return problems.length > 0 ? null : bytes;
}

/** Faster implementations provided by the platform. */
export interface Unpacking {
  readonly inflate: Inflate;
  readonly checksum: (bytes: Uint8Array) => number;
}

/**
 * Opens a listed entry.
 * @param room remaining total unpacked size of the archive, in bytes
 */
export function openEntry(
  source: ByteSource,
  place: EntryPlace,
  room: number,
  limits: ArchiveLimits,
  { inflate, checksum }: Unpacking = { inflate: ownInflate, checksum: crc32 },
): OpenedEntry {
  const most = Math.min(room, limits.fileBytes);
  const read = readEntry(source, { ...place, rawName: noName }, most, false, inflate, checksum);
  if (read.bytes === null) return refused(read.problems, read.produced);
  if (detect(read.bytes) !== 'gzip') return inside(read.bytes, read.problems, read.produced);
  const { bytes, problems } = gunzip(read.bytes, Math.min(room - read.produced, limits.fileBytes), inflate);
  const unpacked = read.produced + bytes.length;
  const all = [...read.problems, ...problems];
  const isLost = bytes.length === 0 && all.length > 0;
  return isLost || problems.some(({ tag }) => tag !== 'BadGzip')
    ? refused(all, unpacked)
    : inside(bytes, all, unpacked);

  function refused(why: readonly Problem[], produced: number): OpenedEntry {
    const isFull = why.some(({ tag }) => tag === 'TooLarge') && room < limits.fileBytes;
    return { bytes: null, problems: why, unpacked: produced, isFull };
  }

  function inside(file: Uint8Array, before: readonly Problem[], produced: number): OpenedEntry {
    const kind = detect(file);
    if (kind === 'zip' || kind === 'gzip') return refused([{ tag: 'TooDeep', offset: 0 }, ...before], produced);
    if (file.length === 0) return refused([{ tag: 'Empty', offset: 0 }, ...before], produced);
    if (kind === 'unknown') return refused([{ tag: 'UnknownFormat', offset: 0 }, ...before], produced);
    return { bytes: file, problems: before, unpacked: produced, isFull: false };
  }
}
