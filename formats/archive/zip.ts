import type { Problem, ProblemTag } from '../types.ts';
import { crc32 } from './crc32.ts';
import type { Inflate, Inflated } from './inflate.ts';
import type { ByteSource } from './source.ts';
import { viewOf, type ZipEntry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
export const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;
export const STORED = 0;
export const DEFLATED = 8;

export interface ReadEntry {
  readonly bytes: Uint8Array | null;
  readonly problems: readonly Problem[];
  /** Offset at which the entry's data ends, as far as it was read. */
  readonly end: number;
  /** Number of bytes unpacked, including those of refused files. */
  readonly produced: number;
}

const refused = (tag: ProblemTag, offset: number, detail?: string): ReadEntry => ({
  bytes: null,
  problems: [detail === undefined ? { tag, offset } : { tag, offset, detail }],
  end: offset,
  produced: 0,
});

/**
 * Unpacks an entry, at most `maximum` bytes. With `peek`, no more is needed, so neither a longer entry nor a wrong checksum is a
 * problem. Bytes before damage are kept, with the problem BadZip.
 */
export function readEntry(
  source: ByteSource,
  entry: ZipEntry,
  maximum: number,
  peek: boolean,
  inflate: Inflate,
  checksum: (bytes: Uint8Array) => number = crc32,
): ReadEntry {
  const { at, flags, method, compressed } = entry;
  if (flags & ENCRYPTED) return refused('Encrypted', at);
  if (method !== STORED && method !== DEFLATED) return refused('BadZip', at, `method ${method}`);
  const from = dataStart(source, at);
  if (from < 0) return refused('BadZip', at, 'local header');
  if (!peek && (method === STORED ? compressed : Math.max(compressed / 2, entry.size)) > maximum)
    return refused('TooLarge', at);
  const unpacked = entry.size < 0 ? growing(source, from, compressed, maximum, inflate) : known();
  const { bytes } = unpacked;
  const end = from + unpacked.end;
  if (peek) return { bytes, problems: [], end, produced: bytes.length };
  if (unpacked.result === 'tooLarge') return { ...refused('TooLarge', at), produced: bytes.length };
  return { bytes, problems: problemsOf(entry, unpacked, checksum), end, produced: bytes.length };

  function known(): Inflated {
    const byteCount = peek ? Math.min(compressed, maximum) : compressed;
    const raw = source.read(from, Math.min(source.size, from + byteCount));
    if (method === DEFLATED) return inflate(raw, 0, maximum, entry.size);
    return { bytes: raw, end: raw.length, result: raw.length < byteCount ? 'cut' : 'whole' };
  }
}

/** Initial read size for an entry of unknown length, and the factor by which it grows. */
const FIRST_PIECE = 4096;
const GROWTH = 4;

/** Unpacks a stream of unknown length, hardly reading beyond its end. */
function growing(source: ByteSource, from: number, longest: number, maximum: number, inflate: Inflate): Inflated {
  const most = Math.min(longest, maximum);
  for (let length = Math.min(most, FIRST_PIECE); ; length = Math.min(most, length * GROWTH)) {
    const unpacked = inflate(source.read(from, from + length), 0, maximum, 0);
    if (unpacked.result !== 'cut' || length >= most) return unpacked;
  }
}

function problemsOf(
  { at, size, crc }: ZipEntry,
  { bytes, result }: Inflated,
  checksum: (bytes: Uint8Array) => number,
): Problem[] {
  if (result !== 'whole') return [{ tag: 'BadZip', offset: at, detail: result }];
  const isRight = size < 0 || (bytes.length === size && checksum(bytes) === crc);
  return isRight ? [] : [{ tag: 'BadZip', offset: at, detail: 'checksum' }];
}

/** Returns the offset of the data of the entry with a local header at `at`; -1 if the header does not exist. */
export function dataStart(source: ByteSource, at: number): number {
  if (at < 0 || at + LOCAL_SIZE > source.size) return -1;
  const view = viewOf(source.read(at, at + LOCAL_SIZE));
  if (view.getUint32(0, true) !== LOCAL) return -1;
  return at + LOCAL_SIZE + view.getUint16(26, true) + view.getUint16(28, true);
}

/**
 * Returns the entry with a local header at `at`, for an archive without a directory; `null` if there is none. If the sizes follow the
 * data, the entry extends to the end of its DEFLATE stream.
 */
export function localEntry(source: ByteSource, at: number): ZipEntry | null {
  const from = dataStart(source, at);
  if (from < 0 || from > source.size) return null;
  const view = viewOf(source.read(at, at + LOCAL_SIZE));
  const nameEnd = at + LOCAL_SIZE + view.getUint16(26, true);
  const flags = view.getUint16(6, true);
  const sizesFollow = (flags & SIZES_FOLLOW) !== 0;
  const method = view.getUint16(8, true);
  if (sizesFollow && method !== DEFLATED) return null;
  return {
    rawName: source.read(at + LOCAL_SIZE, nameEnd).slice(),
    flags,
    method,
    crc: view.getUint32(14, true),
    compressed: sizesFollow ? source.size - from : view.getUint32(18, true),
    size: sizesFollow ? -1 : view.getUint32(22, true),
    at,
  };
}

const DESCRIPTOR = 0x08074b50;

/** Returns the expected offset of the next local header after an entry that ends at `end`. */
export function afterEntry(source: ByteSource, entry: ZipEntry, end: number): number {
  if (entry.size >= 0) return end;
  const view = viewOf(source.read(end, Math.min(source.size, end + 4)));
  const hasSignature = view.byteLength === 4 && view.getUint32(0, true) === DESCRIPTOR;
  return end + (hasSignature ? 16 : 12);
}

/** Whether entries overlap, which lets small archives unpack to petabytes. Genuine archives have no overlaps. */
export function overlaps(entries: readonly ZipEntry[], size: number): boolean {
  let sum = 0;
  for (const { compressed } of entries) sum += compressed;
  return sum > size;
}
