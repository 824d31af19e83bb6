import type { ByteSource } from './source.ts';

/** A file in a ZIP archive, as described by its directory. Untrusted. */
export interface ZipEntry {
  readonly rawName: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  /** Unpacked size in bytes; -1 if unknown, since it is written after the data and there is no directory. */
  readonly size: number;
  /** Offset of the local header. */
  readonly at: number;
}

export type Directory =
  | { readonly entries: readonly ZipEntry[] }
  | { readonly problem: 'BadZip' | 'TooManyEntries'; readonly offset: number; readonly detail: string };

const END = 0x06054b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const LOCATOR = 0x07064b50;
const LOCATOR_SIZE = 20;
const END64 = 0x06064b50;
const END64_SIZE = 56;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const UNKNOWN_32 = 0xffffffff;
const EXTRA_64 = 1;
/** Maximum average size of an entry's name, extra fields and comment, in bytes. */
const BYTES_PER_ENTRY = 1024;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const uint64 = (view: DataView, at: number): number =>
  view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

/** Reads the central directory (APPNOTE 4.3.12 to 4.3.16), including ZIP64. Rejects it before loading it if it is too long. */
export function readDirectory(source: ByteSource, maximum: number): Directory {
  const end = findEnd(source);
  if (end === null) return { problem: 'BadZip', offset: source.size, detail: 'no directory' };
  const { count, length, directoryEnd, stated } = end;
  if (count > maximum) return { problem: 'TooManyEntries', offset: directoryEnd, detail: String(count) };
  const from = directoryEnd - length;
  if (from < 0 || length > maximum * BYTES_PER_ENTRY)
    return { problem: 'BadZip', offset: directoryEnd, detail: 'directory' };
  // Data prepended to an archive, such as a self-extractor, shifts all offsets.
  return readEntries(source.read(from, directoryEnd), count, maximum, from - stated, from);
}

interface End {
  readonly count: number;
  readonly length: number;
  /** Actual end of the directory. */
  readonly directoryEnd: number;
  /** Stated start of the directory. */
  readonly stated: number;
}

function findEnd(source: ByteSource): End | null {
  const from = Math.max(0, source.size - END_SIZE - LONGEST_COMMENT);
  const tail = source.read(from, source.size);
  const view = viewOf(tail);
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    if (tail[at] !== 0x50 || view.getUint32(at, true) !== END) continue;
    if (at + END_SIZE + view.getUint16(at + 20, true) > tail.length) continue;
    const end = {
      count: view.getUint16(at + 10, true),
      length: view.getUint32(at + 12, true),
      directoryEnd: from + at,
      stated: view.getUint32(at + 16, true),
    };
    return end64(source, from + at) ?? end;
  }
  return null;
}

function end64(source: ByteSource, endAt: number): End | null {
  if (endAt < LOCATOR_SIZE + END64_SIZE) return null;
  const locator = viewOf(source.read(endAt - LOCATOR_SIZE, endAt));
  if (locator.getUint32(0, true) !== LOCATOR) return null;
  for (const at of [uint64(locator, 8), endAt - LOCATOR_SIZE - END64_SIZE]) {
    if (at + END64_SIZE > endAt) continue;
    const view = viewOf(source.read(at, at + END64_SIZE));
    if (view.getUint32(0, true) !== END64) continue;
    return { count: uint64(view, 32), length: uint64(view, 40), directoryEnd: at, stated: uint64(view, 48) };
  }
  return null;
}

function readEntries(bytes: Uint8Array, count: number, maximum: number, shift: number, offset: number): Directory {
  const view = viewOf(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at + ENTRY_SIZE <= bytes.length && view.getUint32(at, true) === ENTRY) {
    // The reported count may be wrong, so actual entries are counted.
    if (entries.length >= maximum)
      return { problem: 'TooManyEntries', offset: offset + at, detail: `more than ${maximum}` };
    const nameEnd = at + ENTRY_SIZE + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    if (extraEnd > bytes.length) break;
    entries.push({
      rawName: bytes.slice(at + ENTRY_SIZE, nameEnd),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      ...wideSizes(view, at, nameEnd, extraEnd, shift),
    });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  if (entries.length < count % 65_536) return { problem: 'BadZip', offset: offset + at, detail: 'directory' };
  return { entries };
}

/** Returns sizes and offset, from the ZIP64 extra field if 32 bits are insufficient (APPNOTE 4.5.3). */
function wideSizes(view: DataView, at: number, from: number, to: number, shift: number) {
  let size = view.getUint32(at + 24, true);
  let compressed = view.getUint32(at + 20, true);
  let start = view.getUint32(at + 42, true);
  for (let extra = from; extra + 4 <= to; extra += 4 + view.getUint16(extra + 2, true)) {
    if (view.getUint16(extra, true) !== EXTRA_64) continue;
    const end = Math.min(to, extra + 4 + view.getUint16(extra + 2, true));
    let next = extra + 4;
    const wide = (narrow: number): number => {
      if (narrow !== UNKNOWN_32 || next + 8 > end) return narrow;
      next += 8;
      return uint64(view, next - 8);
    };
    size = wide(size);
    compressed = wide(compressed);
    start = wide(start);
    break;
  }
  return { size, compressed, at: start + shift };
}
