import type { Problem } from '../types.ts';
import { crc16 } from './crc.ts';

/** Byte range of one part's messages. A file may contain several parts in sequence. */
export interface Part {
  readonly dataStart: number;
  /** First byte after the messages, at most the file length. */
  readonly dataEnd: number;
  /** First byte after the part, including its checksum. */
  readonly end: number;
  /** Whether the messages certainly extend to `dataEnd`: the header says so and the file is long enough. */
  readonly complete: boolean;
  readonly problems: readonly Problem[];
}

const SHORT_HEADER = 12;
const LONG_HEADER = 14;
const CRC_SIZE = 2;

/** Whether '.FIT' is at its position in a header that begins at `at`. */
export const hasSignature = (bytes: Uint8Array, at: number): boolean =>
  at + SHORT_HEADER <= bytes.length &&
  bytes[at + 8] === 0x2e &&
  bytes[at + 9] === 0x46 &&
  bytes[at + 10] === 0x49 &&
  bytes[at + 11] === 0x54;

/** Whether bytes[at] can begin the first message of a file: a definition with a valid byte order. */
const beginsDefinition = (bytes: Uint8Array, at: number): boolean =>
  at + 2 < bytes.length && (bytes[at]! & 0xd0) === 0x40 && bytes[at + 2]! <= 1;

function headerSize(bytes: Uint8Array, at: number): number {
  const declared = bytes[at]!;
  if (declared === SHORT_HEADER || declared === LONG_HEADER) return declared;
  if (declared > LONG_HEADER && beginsDefinition(bytes, at + declared)) return declared;
  return beginsDefinition(bytes, at + SHORT_HEADER) ? SHORT_HEADER : LONG_HEADER;
}

/** Reads the header at `at`, whose signature was checked. Corrects wrong sizes if the checksum proves them wrong. */
export function readHeader(bytes: Uint8Array, at: number): Part {
  const problems: Problem[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = headerSize(bytes, at);
  if (bytes[at] !== size) problems.push({ tag: 'HeaderBroken', offset: at, detail: `header size ${bytes[at]}` });
  const dataStart = Math.min(at + size, bytes.length);
  if (size >= LONG_HEADER && at + LONG_HEADER <= bytes.length && bytes[at] === size) {
    const stored = view.getUint16(at + SHORT_HEADER, true);
    if (stored !== 0 && stored !== crc16(bytes, at, at + SHORT_HEADER)) {
      problems.push({ tag: 'BadHeaderCrc', offset: at + SHORT_HEADER });
    }
  }
  const dataSize = view.getUint32(at + 4, true);
  if (dataSize === 0) {
    problems.push({ tag: 'HeaderSizeZero', offset: at + 4 });
    return { dataStart, dataEnd: bytes.length, end: bytes.length, complete: false, problems };
  }
  return { ...extent(bytes, at, dataStart, dataSize, problems), problems };
}

function extent(bytes: Uint8Array, at: number, dataStart: number, dataSize: number, problems: Problem[]) {
  const length = bytes.length;
  const dataEnd = dataStart + dataSize;
  const end = dataEnd + CRC_SIZE;
  const isRight = end <= length && crc16(bytes, at, end) === 0;
  const isLast = end >= length || !hasSignature(bytes, end);
  if (!isRight && isLast && length - dataStart > CRC_SIZE && crc16(bytes, at, length) === 0) {
    // The checksum over all available data proves that the size is wrong.
    problems.push({ tag: 'HeaderBroken', offset: at + 4, detail: `data size ${dataSize}` });
    return { dataStart, dataEnd: length - CRC_SIZE, end: length, complete: true };
  }
  if (end <= length) {
    if (!isRight) problems.push({ tag: 'BadCrc', offset: end - CRC_SIZE });
    return { dataStart, dataEnd, end, complete: true };
  }
  problems.push({ tag: 'Truncated', offset: length, detail: `${end - length} bytes missing` });
  return { dataStart, dataEnd: Math.min(dataEnd, length), end: length, complete: dataEnd <= length };
}
