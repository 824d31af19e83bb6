import { gunzip } from './archive/gzip.ts';
import { inflate as ownInflate, type Inflate } from './archive/inflate.ts';
import { type ByteSource, memorySource } from './archive/source.ts';
import { afterEntry, localEntry, readEntry } from './archive/zip.ts';
import { readDirectory, type ZipEntry } from './archive/zip-directory.ts';
import { entryName, isNoFile } from './archive/zip-names.ts';
import { detect } from './detect.ts';
import type { FileKind, Problem, ProblemTag } from './types.ts';

export type { ByteSource, Inflate };

export interface ArchiveLimits {
  /** Bytes of one file, packed or unpacked. */
  readonly fileBytes: number;
  /** Bytes that everything together unpacks to, archives inside archives included. */
  readonly unpackedBytes: number;
  /** Files in all archives together. */
  readonly entries: number;
  /** 2: an archive in an archive is opened, one in that is not. */
  readonly depth: number;
}

/** The limits of an import. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  fileBytes: 100 * 2 ** 20,
  unpackedBytes: 2 * 2 ** 30,
  entries: 20_000,
  depth: 2,
};

/** One file that came out, or something that could not be opened. */
export interface ArchiveEntry {
  /** Path through the archives, with '/' between; '' for the source itself. Never a path to write to. */
  readonly name: string;
  /** What the bytes are; with `bytes` null, what could not be opened: 'zip' and 'gzip' are archives as a whole. */
  readonly kind: FileKind;
  /** Unpacked; null when refused or no activity file. May be incomplete: see `problems`. */
  readonly bytes: Uint8Array | null;
  readonly problems: readonly Problem[];
}

/** So much of a file shows what it is. */
const HEAD = 65_536;

/**
 * Every file in a gzip or ZIP source, one after the other, so that only one is in memory; a source that is no archive
 * comes out as itself. Limits are held before memory is used. Never throws on content: what cannot be opened, what is
 * no activity file ('unknown', problem UnknownFormat) and archives cut short come out with their problem.
 */
export function* expandArchive(
  source: Uint8Array | ByteSource,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  inflate: Inflate = ownInflate,
): Generator<ArchiveEntry, void, undefined> {
  const opened = source instanceof Uint8Array ? memorySource(source) : source;
  const expansion = new Expansion(limits, inflate);
  yield* expansion.expand(opened, '', 0, []);
  if (expansion.stopped) {
    yield { name: '', kind: 'zip', bytes: null, problems: [{ tag: 'TooLarge', offset: 0, detail: 'unpacked' }] };
  }
}

class Expansion {
  private readonly limits: ArchiveLimits;
  private readonly inflate: Inflate;
  private unpacked = 0;
  private entries = 0;
  /** Everything together has become too large. */
  stopped = false;

  constructor(limits: ArchiveLimits, inflate: Inflate) {
    this.limits = limits;
    this.inflate = inflate;
  }

  /** `depth` archives are open around this source; `before` are the problems of getting here. */
  *expand(source: ByteSource, name: string, depth: number, before: readonly Problem[]): Generator<ArchiveEntry> {
    const kind = detect(source.read(0, Math.min(source.size, HEAD)));
    const { fileBytes } = this.limits;
    if (kind === 'zip' || kind === 'gzip') {
      if (depth >= this.limits.depth) yield refusal(name, kind, { tag: 'TooDeep', offset: 0 }, before);
      else if (kind === 'zip') yield* this.zip(source, name, depth, before);
      else yield* this.gzip(source, name, depth, before);
    } else if (source.size === 0) yield refusal(name, kind, { tag: 'Empty', offset: 0 }, before);
    else if (kind === 'unknown') yield refusal(name, kind, { tag: 'UnknownFormat', offset: 0 }, before);
    else if (source.size > fileBytes) yield refusal(name, kind, { tag: 'TooLarge', offset: fileBytes }, before);
    else yield { name, kind, bytes: source.read(0, source.size), problems: before };
  }

  private *gzip(source: ByteSource, name: string, depth: number, before: readonly Problem[]): Generator<ArchiveEntry> {
    if (source.size > this.limits.fileBytes) {
      yield refusal(name, 'gzip', { tag: 'TooLarge', offset: this.limits.fileBytes }, before);
      return;
    }
    const room = this.room();
    const { bytes, problems } = gunzip(source.read(0, source.size), room, this.inflate);
    this.unpacked += bytes.length;
    const all = [...before, ...problems];
    const isGrave = problems.some(({ tag }) => tag !== 'BadGzip');
    if (isGrave) this.stopped = room < this.limits.fileBytes;
    if (isGrave || (bytes.length === 0 && problems.length > 0))
      yield { name, kind: 'gzip', bytes: null, problems: all };
    else yield* this.expand(memorySource(bytes), name, depth + 1, all);
  }

  private *zip(source: ByteSource, name: string, depth: number, before: readonly Problem[]): Generator<ArchiveEntry> {
    const directory = readDirectory(source, this.limits.entries - this.entries);
    if ('entries' in directory) {
      if (overlaps(directory.entries, source.size)) {
        yield refusal(name, 'zip', { tag: 'BadZip', offset: 0, detail: 'overlapping entries' }, before);
        return;
      }
      const isEmpty = directory.entries.every(({ rawName }) => isNoFile(rawName));
      if (isEmpty) yield refusal(name, 'zip', { tag: 'Empty', offset: 0 }, before);
      else if (before.length > 0) yield { name, kind: 'zip', bytes: null, problems: before };
      for (const entry of directory.entries) {
        if (this.stopped) return;
        yield* this.entry(source, entry, name, depth);
      }
      return;
    }
    const { problem, offset, detail } = directory;
    yield refusal(name, 'zip', { tag: problem, offset, detail }, before);
    if (problem === 'BadZip') yield* this.withoutDirectory(source, name, depth);
  }

  /** What a download that was cut off still holds: the entries one after the other, as their own headers say. */
  private *withoutDirectory(source: ByteSource, name: string, depth: number): Generator<ArchiveEntry> {
    let at = 0;
    for (;;) {
      const entry = this.stopped ? null : localEntry(source, at);
      if (entry === null || this.entries >= this.limits.entries) return;
      let { end } = readEntry(source, entry, 0, true, this.inflate);
      if (entry.size >= 0) end += entry.compressed;
      else ({ end } = readEntry(source, entry, this.room(), false, this.inflate));
      yield* this.entry(source, entry, name, depth);
      at = afterEntry(source, entry, end);
    }
  }

  private *entry(source: ByteSource, entry: ZipEntry, archive: string, depth: number): Generator<ArchiveEntry> {
    this.entries++;
    if (isNoFile(entry.rawName)) return;
    const own = entryName(entry.rawName);
    const name = archive === '' ? own : `${archive}/${own}`;
    const head = readEntry(source, entry, HEAD, true, this.inflate);
    if (head.bytes === null) {
      yield { name, kind: 'unknown', bytes: null, problems: head.problems };
      return;
    }
    const kind = detect(head.bytes);
    if (kind === 'unknown') {
      const tag: ProblemTag = head.bytes.length === 0 ? 'Empty' : 'UnknownFormat';
      yield { name, kind, bytes: null, problems: [{ tag, offset: 0 }] };
      return;
    }
    const room = this.room();
    const { bytes, problems } = readEntry(source, entry, room, false, this.inflate);
    if (bytes === null) {
      yield { name, kind, bytes: null, problems };
      this.stopped = problems[0]?.tag === 'TooLarge' && room < this.limits.fileBytes;
      return;
    }
    this.unpacked += bytes.length;
    yield* this.expand(memorySource(bytes), name, depth + 1, problems);
  }

  /** Bytes that the next file may have. */
  private room(): number {
    return Math.min(this.limits.fileBytes, this.limits.unpackedBytes - this.unpacked);
  }
}

/** Entries that share bytes are how small archives unpack to petabytes; honest ones never do. */
function overlaps(entries: readonly ZipEntry[], size: number): boolean {
  let sum = 0;
  for (const { compressed } of entries) sum += compressed;
  return sum > size;
}

const refusal = (name: string, kind: FileKind, problem: Problem, before: readonly Problem[]): ArchiveEntry => ({
  name,
  kind,
  bytes: null,
  problems: [...before, problem],
});
