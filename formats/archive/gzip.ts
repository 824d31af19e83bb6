import type { Problem } from '../types.ts';
import { crc32 } from './crc32.ts';
import type { Inflate, Inflated } from './inflate.ts';

const HEADER = 10;
const TRAILER = 8;
const WITH_CRC = 2;
const WITH_EXTRA = 4;
const WITH_NAME = 8;
const WITH_COMMENT = 16;
/** Maximum number of members; writers of blocked gzip start one every 64 kB. */
const MAX_MEMBERS = 10_000;

export interface Unpacked {
  readonly bytes: Uint8Array;
  readonly problems: readonly Problem[];
}

/**
 * Unpacks all members of a gzip file (RFC 1952), at most `maximum` bytes in total (problem TooLarge). For a truncated or damaged file,
 * returns the bytes before the damage, with the problem BadGzip.
 */
export function gunzip(source: Uint8Array, maximum: number, inflate: Inflate): Unpacked {
  const parts: Uint8Array[] = [];
  let size = 0;
  let at = 0;
  let problem: Problem | null = null;
  while (problem === null && (at === 0 || isMember(source, at))) {
    if (parts.length === MAX_MEMBERS) {
      problem = { tag: 'TooManyEntries', offset: at };
      break;
    }
    const start = headerEnd(source, at);
    if (start < 0) {
      problem = { tag: 'BadGzip', offset: at, detail: 'header' };
      break;
    }
    const member = inflate(source, start, maximum - size, declaredSize(source, at));
    parts.push(member.bytes);
    size += member.bytes.length;
    problem = problemOf(source, member);
    at = member.end + TRAILER;
  }
  return { bytes: joined(parts, size), problems: problem === null ? [] : [problem] };
}

/** Whether a member begins at `at`. Other data after the last member, mostly padding, is ignored. */
const isMember = (source: Uint8Array, at: number): boolean => source[at] === 0x1f && source[at + 1] === 0x8b;

function headerEnd(source: Uint8Array, from: number): number {
  const flags = source[from + 3] ?? 0;
  let at = from + HEADER;
  if (source[from + 2] !== 8 || flags > 0x1f) return -1;
  if (flags & WITH_EXTRA) at += 2 + ((source[at] ?? 0) | ((source[at + 1] ?? 0) << 8));
  if (flags & WITH_NAME) at = source.indexOf(0, at) + 1;
  if (flags & WITH_COMMENT && at > 0) at = source.indexOf(0, at) + 1;
  if (flags & WITH_CRC) at += 2;
  return at < from + HEADER || at >= source.length ? -1 : at;
}

/** Returns the size in the file's last four bytes, which is correct for files with one member. Only a hint; see Inflate. */
const declaredSize = (source: Uint8Array, at: number): number =>
  at === 0 && source.length > HEADER + TRAILER ? uint32(source, source.length - 4) : 0;

const uint32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;

function problemOf(source: Uint8Array, { bytes, end, result }: Inflated): Problem | null {
  if (result === 'tooLarge') return { tag: 'TooLarge', offset: end };
  if (result !== 'whole') return { tag: 'BadGzip', offset: end, detail: result };
  if (end + TRAILER > source.length) return { tag: 'BadGzip', offset: end, detail: 'cut' };
  const isRight = uint32(source, end) === crc32(bytes) && uint32(source, end + 4) === bytes.length;
  return isRight ? null : { tag: 'BadGzip', offset: end, detail: 'checksum' };
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
