import { pipeline, Readable } from 'node:stream';
import * as zlib from 'node:zlib';
import { dataStart, DEFLATED, ENCRYPTED, STORED } from '../../formats/archive/zip.ts';
import type { ZipEntry } from '../../formats/archive/zip-directory.ts';
import type { ByteSource } from '../../formats/archive.ts';
import type { ProblemTag } from '../../formats/types.ts';

/** Thrown if an entry cannot be fully unpacked because it is damaged. */
export class DamagedEntry extends Error {
  override readonly name = 'DamagedEntry';
  readonly tag: ProblemTag;
  constructor(tag: ProblemTag) {
    super(tag);
    this.tag = tag;
  }
}

/** Number of bytes read, and unpacked, at a time. */
const PIECE = 256 * 1024;

function* piecesOf(source: ByteSource, from: number, to: number): Generator<Uint8Array> {
  for (let at = from; at < to; at += PIECE) {
    const piece = source.read(at, Math.min(to, at + PIECE));
    if (piece.length === 0) return;
    yield piece;
  }
}

/**
 * Returns the bytes of a ZIP entry in pieces, so that an entry of several gigabytes needs little memory.
 * @param entry `null` for the source itself
 * @throws DamagedEntry after returning the pieces before the damage
 */
export async function* unpackedPieces(source: ByteSource, entry: ZipEntry | null): AsyncGenerator<Uint8Array> {
  if (entry === null) return yield* piecesOf(source, 0, source.size);
  let checksum = 0;
  for await (const piece of dataOf(source, entry)) {
    checksum = zlib.crc32(piece, checksum);
    yield piece;
  }
  if (checksum !== entry.crc) throw new DamagedEntry('BadZip');
}

async function* dataOf(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const from = dataStart(source, entry.at);
  if ((entry.flags & ENCRYPTED) !== 0) throw new DamagedEntry('Encrypted');
  if (from < 0 || (entry.method !== STORED && entry.method !== DEFLATED)) throw new DamagedEntry('BadZip');
  const to = Math.min(source.size, from + entry.compressed);
  if (entry.method === STORED) return yield* piecesOf(source, from, to);
  const packed = Readable.from(piecesOf(source, from, to), { objectMode: false });
  // Unlike `pipe`, this propagates disk errors to the unpacked stream.
  const inflated = pipeline(packed, zlib.createInflateRaw({ chunkSize: PIECE }), () => undefined);
  try {
    for await (const piece of inflated as AsyncIterable<Buffer>) yield piece;
  } catch (error) {
    // zlib's own error codes concern the data; system codes do not.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new DamagedEntry('BadZip');
    throw error;
  } finally {
    // The file is closed next, so no reads may be pending.
    packed.destroy();
    inflated.destroy();
  }
}
