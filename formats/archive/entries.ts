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

/** Where an entry of a ZIP stands and what its directory says of it: plain JSON, to open it by later. None of it is to be trusted. */
export type EntryPlace = Omit<ZipEntry, 'rawName'>;

/** A file in a ZIP archive, not yet unpacked. */
export interface ListedEntry {
  readonly name: string;
  readonly place: EntryPlace;
  /** Its first bytes, without a wrapping of gzip; empty where it cannot be unpacked. */
  readonly head: Uint8Array;
  /** Why it need not be opened; null where it may be an activity. */
  readonly problem: Problem | null;
}

/** So much of a file shows what it is and when it began; markup may need more before it shows the first. */
const HEAD = 1024;
const MARKUP_HEAD = 65_536;

const noName = new Uint8Array(0);

/**
 * Every file in a ZIP source as its directory lists it, so that they can be opened in any order. Of each only the first bytes are read.
 * Null where that cannot be: without a sound directory, where everything would unpack to more than it may, or where archives are in it.
 * Then `openArchive` goes through it, and says what is wrong.
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
    const { head, kind, problem } = look(source, entry);
    if (kind === 'zip') return null;
    listed.push({ name: entryName(rawName), place, head, problem });
  }
  return listed;
}

interface Look {
  readonly head: Uint8Array;
  readonly kind: FileKind;
  readonly problem: Problem | null;
}

/** The first bytes of an entry, and what it is by them. */
export function look(source: ByteSource, entry: ZipEntry): Look {
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

/** A file that came out of an archive, or why it did not. */
export interface OpenedEntry {
  /** Unpacked, also from a wrapping of gzip; null when refused or no activity file. May be incomplete: see `problems`. */
  readonly bytes: Uint8Array | null;
  readonly problems: readonly Problem[];
  /** Bytes that were unpacked on the way, also those that were refused. */
  readonly unpacked: number;
  /** It was refused for want of `room`. */
  readonly isFull: boolean;
}

/**
 * The bytes of an entry that was listed, whatever they are and without opening what is packed in them; null where it is damaged or longer
 * than `most`.
 */
export function readPlain(
  source: ByteSource,
  place: EntryPlace,
  most: number,
  { inflate, checksum }: Unpacking = { inflate: ownInflate, checksum: crc32 },
): Uint8Array | null {
  const { bytes, problems } = readEntry(source, { ...place, rawName: noName }, most, false, inflate, checksum);
  return problems.length > 0 ? null : bytes;
}

/** What the platform may do faster than our own code. */
export interface Unpacking {
  readonly inflate: Inflate;
  readonly checksum: (bytes: Uint8Array) => number;
}

/**
 * Opens an entry that was listed.
 * @param room bytes that everything which still comes out of the archive may unpack to
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
