import { gunzip } from './archive/gzip.ts';
import { inflate as ownInflate, type Inflate } from './archive/inflate.ts';
import { type ByteSource, memorySource } from './archive/source.ts';
import { afterEntry, localEntry, overlaps, type ReadEntry, readEntry } from './archive/zip.ts';
import { readDirectory, type ZipEntry } from './archive/zip-directory.ts';
import { entryName, isNoFile } from './archive/zip-names.ts';
import { detect } from './detect.ts';
import type { FileKind, Problem, ProblemTag } from './types.ts';

export type { ByteSource, Inflate };

export interface ArchiveLimits {
  /** Maximum size of one file in bytes, packed or unpacked. */
  readonly fileBytes: number;
  /** Maximum total unpacked size in bytes, including nested archives. */
  readonly unpackedBytes: number;
  /** Maximum number of files in all archives together. */
  readonly entries: number;
  /** Maximum nesting depth. With 2, an archive in an archive is opened, but not one inside that. */
  readonly depth: number;
  /** Maximum number of times that each byte of the source may be read on average; genuine archives need less than three. */
  readonly timesRead: number;
}

/** The limits of an import. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  fileBytes: 100 * 2 ** 20,
  unpackedBytes: 2 * 2 ** 30,
  entries: 20_000,
  depth: 2,
  timesRead: 8,
};

/** An extracted file, or one that could not be opened. */
export interface ArchiveEntry {
  /** Path through the archives, separated by '/'; '' for the source itself. Never use it as a path to write to. */
  readonly name: string;
  /** Kind of the bytes. If `bytes` is `null`, kind of the unopened file: 'zip' and 'gzip' are whole archives. */
  readonly kind: FileKind;
  /** Unpacked bytes; `null` if refused, or if not an activity file and not requested. May be incomplete; see `problems`. */
  readonly bytes: Uint8Array | null;
  readonly problems: readonly Problem[];
}

/** Number of bytes needed to identify a file. */
const HEAD = 65_536;
/** Number of bytes that may be read even if the source is small. */
const MIN_TO_READ = 64 * 2 ** 20;

/** Position in a ZIP source, as plain JSON, for resuming later. */
export interface ArchivePosition {
  /** Index of the next entry in the directory. If there is no directory, the offset at which to search for the next entry. */
  readonly at: number;
  readonly entries: number;
  readonly unpacked: number;
  readonly read: number;
}

/**
 * Extracts every file of a gzip or ZIP source one by one, so that only one is in memory. A source that is not an archive is yielded
 * unchanged. Limits are checked before memory is used. Never throws on content: unreadable entries, other files ('unknown', problem
 * UnknownFormat) and truncated archives are returned with their problem.
 */
export function* expandArchive(
  source: Uint8Array | ByteSource,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  inflate: Inflate = ownInflate,
): Generator<ArchiveEntry, void, undefined> {
  for (const entry of openArchive(source, limits, inflate).entries()) if (entry !== null) yield entry;
}

/**
 * Like `expandArchive`, but resumable: yields `null` between two entries of a ZIP source, when `position` is where to resume. Limits apply
 * to all parts together. A file that is not an activity has its bytes, in addition to its problem, if `wants` accepts its name.
 */
export function openArchive(
  source: Uint8Array | ByteSource,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  inflate: Inflate = ownInflate,
  from: ArchivePosition | null = null,
  wants: (name: string) => boolean = () => false,
): { entries(): Generator<ArchiveEntry | null, void, undefined>; position(): ArchivePosition } {
  const opened = source instanceof Uint8Array ? memorySource(source) : source;
  const expansion = new Expansion(opened, limits, inflate, from, wants);
  return { entries: () => expansion.all(), position: () => expansion.position() };
}

class Expansion {
  private readonly source: ByteSource;
  private readonly limits: ArchiveLimits;
  private readonly inflate: Inflate;
  private readonly wants: (name: string) => boolean;
  private at: number | null;
  private unpacked: number;
  private entries: number;
  private read: number;
  /** Reason why extraction stopped: the total is too large, or too much is read repeatedly. */
  private stopped: 'unpacked' | 'read' | null = null;

  constructor(
    source: ByteSource,
    limits: ArchiveLimits,
    inflate: Inflate,
    from: ArchivePosition | null,
    wants: (name: string) => boolean,
  ) {
    this.limits = limits;
    this.inflate = inflate;
    this.wants = wants;
    this.at = from?.at ?? null;
    this.unpacked = from?.unpacked ?? 0;
    this.entries = from?.entries ?? 0;
    this.read = from?.read ?? 0;
    const most = limits.timesRead * source.size + MIN_TO_READ;
    this.source = {
      size: source.size,
      read: (start, end) => {
        this.read += Math.max(0, Math.min(end, source.size) - start);
        if (this.read > most) this.stopped ??= 'read';
        return source.read(start, end);
      },
    };
  }

  position(): ArchivePosition {
    const { at, entries, unpacked, read } = this;
    return { at: at ?? 0, entries, unpacked, read };
  }

  *all(): Generator<ArchiveEntry | null> {
    yield* this.expand(this.source, '', 0, []);
    if (this.stopped === null) return;
    const tag = this.stopped === 'read' ? 'TooSlow' : 'TooLarge';
    yield { name: '', kind: 'zip', bytes: null, problems: [{ tag, offset: 0, detail: this.stopped }] };
  }

  /** Expands a source. `depth` archives are open around it; `before` are the problems encountered so far. */
  *expand(source: ByteSource, name: string, depth: number, before: readonly Problem[]): Generator<ArchiveEntry | null> {
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

  private *gzip(
    source: ByteSource,
    name: string,
    depth: number,
    before: readonly Problem[],
  ): Generator<ArchiveEntry | null> {
    if (source.size > this.limits.fileBytes) {
      yield refusal(name, 'gzip', { tag: 'TooLarge', offset: this.limits.fileBytes }, before);
      return;
    }
    const room = this.room();
    const { bytes, problems } = gunzip(source.read(0, source.size), room, this.inflate);
    this.unpacked += bytes.length;
    const all = [...before, ...problems];
    const isGrave = problems.some(({ tag }) => tag !== 'BadGzip');
    if (isGrave && room < this.limits.fileBytes) this.stopped = 'unpacked';
    if (isGrave || (bytes.length === 0 && problems.length > 0))
      yield { name, kind: 'gzip', bytes: null, problems: all };
    else yield* this.expand(memorySource(bytes), name, depth + 1, all);
  }

  private *zip(
    source: ByteSource,
    name: string,
    depth: number,
    before: readonly Problem[],
  ): Generator<ArchiveEntry | null> {
    // Entries of this directory that were opened before resuming are counted again here.
    const directory = readDirectory(source, this.limits.entries - this.entries + this.begin(depth));
    if ('entries' in directory) {
      if (overlaps(directory.entries, source.size)) {
        yield refusal(name, 'zip', { tag: 'BadZip', offset: 0, detail: 'overlapping entries' }, before);
        return;
      }
      const isEmpty = directory.entries.every(({ rawName }) => isNoFile(rawName));
      if (isEmpty) yield refusal(name, 'zip', { tag: 'Empty', offset: 0 }, before);
      else if (before.length > 0) yield { name, kind: 'zip', bytes: null, problems: before };
      for (let i = this.begin(depth); i < directory.entries.length && this.stopped === null; i++) {
        yield* this.entry(source, directory.entries[i]!, name, depth);
        yield* this.pause(depth, i + 1);
      }
      return;
    }
    const { problem, offset, detail } = directory;
    if (depth > 0 || this.at === null) yield refusal(name, 'zip', { tag: problem, offset, detail }, before);
    if (problem === 'BadZip') yield* this.withoutDirectory(source, name, depth);
  }

  /** Returns the position where an archive's entries begin. For the source, this is the position to resume at. */
  private begin(depth: number): number {
    return depth === 0 ? (this.at ?? 0) : 0;
  }

  /** Yields between two entries of the source, but not inside nested archives. */
  private *pause(depth: number, next: number): Generator<null> {
    if (depth > 0) return;
    this.at = next;
    yield null;
  }

  /** Recovers entries from a truncated download, using their local headers. */
  private *withoutDirectory(source: ByteSource, name: string, depth: number): Generator<ArchiveEntry | null> {
    for (let at = this.begin(depth); this.stopped === null; ) {
      const entry = localEntry(source, at);
      if (entry === null || this.entries >= this.limits.entries) return;
      if (entry.size >= 0) {
        const { end } = readEntry(source, entry, 0, true, this.inflate);
        yield* this.entry(source, entry, name, depth);
        at = end + entry.compressed;
      } else {
        // The entry's end is only known after unpacking, so it is always unpacked once.
        const whole = this.unpack(source, entry);
        this.entries++;
        if (!isNoFile(entry.rawName)) yield* this.opened(whole, nameIn(name, entry), depth);
        at = afterEntry(source, entry, whole.end);
      }
      yield* this.pause(depth, at);
    }
  }

  /** Unpacks an entry completely. The work counts towards the limits even without a result. */
  private unpack(source: ByteSource, entry: ZipEntry): ReadEntry {
    const room = this.room();
    const read = readEntry(source, entry, room, false, this.inflate);
    this.unpacked += read.produced;
    if (read.problems[0]?.tag === 'TooLarge' && room < this.limits.fileBytes) this.stopped ??= 'unpacked';
    return read;
  }

  private *opened({ bytes, problems }: ReadEntry, name: string, depth: number): Generator<ArchiveEntry | null> {
    const kind = detect((bytes ?? new Uint8Array(0)).subarray(0, HEAD));
    if (bytes === null) yield { name, kind, bytes, problems };
    else if (kind === 'unknown') {
      const tag: ProblemTag = bytes.length === 0 ? 'Empty' : 'UnknownFormat';
      yield { name, kind, bytes: null, problems: [{ tag, offset: 0 }] };
    } else yield* this.expand(memorySource(bytes), name, depth + 1, problems);
  }

  private *entry(source: ByteSource, entry: ZipEntry, archive: string, depth: number): Generator<ArchiveEntry | null> {
    this.entries++;
    if (isNoFile(entry.rawName)) return;
    const name = nameIn(archive, entry);
    const head = readEntry(source, entry, HEAD, true, this.inflate);
    if (head.bytes === null) {
      yield { name, kind: 'unknown', bytes: null, problems: head.problems };
      return;
    }
    const kind = detect(head.bytes);
    if (kind === 'unknown') {
      const tag: ProblemTag = head.bytes.length === 0 ? 'Empty' : 'UnknownFormat';
      const bytes = head.bytes.length > 0 && this.wants(name) ? this.unpack(source, entry).bytes : null;
      yield { name, kind, bytes, problems: [{ tag, offset: 0 }] };
      return;
    }
    const { bytes, problems } = this.unpack(source, entry);
    if (bytes === null) yield { name, kind, bytes: null, problems };
    else yield* this.expand(memorySource(bytes), name, depth + 1, problems);
  }

  /** Returns the maximum size of the next file in bytes. */
  private room(): number {
    return Math.min(this.limits.fileBytes, this.limits.unpackedBytes - this.unpacked);
  }
}

const nameIn = (archive: string, { rawName }: ZipEntry): string =>
  archive === '' ? entryName(rawName) : `${archive}/${entryName(rawName)}`;

const refusal = (name: string, kind: FileKind, problem: Problem, before: readonly Problem[]): ArchiveEntry => ({
  name,
  kind,
  bytes: null,
  problems: [...before, problem],
});
