import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const UTF8 = 0x0800;
const DEFLATED = 8;
const STORED = 0;
/** Larger sizes and offsets do not fit into 32 bits, and larger counts not into 16. */
const LARGE = 0xffffffff;
const MANY = 0xffff;
/** 1980-01-01 in ZIP's date format, since files have no dates here. */
const NO_DAY = 0x21;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** The common part of a local header and a directory entry. */
function common({ name, crc, method, packed, size }: Written, extra: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(UTF8, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt16LE(NO_DAY, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  bytes.writeUInt16LE(extra, 24);
  return bytes;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A directory entry; offsets beyond four gigabytes need ZIP64. */
function entryBytes(file: Written, large: number): Buffer {
  const isFar = file.at >= large;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(file.at), 4);
  }
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(isFar ? LARGE : file.at, 10);
  const madeBy = Buffer.from([20, 0]);
  return Buffer.concat([word(ENTRY), madeBy, common(file, extra.length), rest, file.name, extra]);
}

/** The end of the directory with `count` entries and `length` bytes, starting at `at`. */
function endBytes(count: number, length: number, at: number, large: number): Buffer {
  const isLarge = count >= MANY || at >= large;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(isLarge ? MANY : count, 8);
  end.writeUInt16LE(isLarge ? MANY : count, 10);
  end.writeUInt32LE(isLarge ? LARGE : length, 12);
  end.writeUInt32LE(isLarge ? LARGE : at, 16);
  if (!isLarge) return end;
  const end64 = Buffer.alloc(76);
  end64.writeUInt32LE(END64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(at), 48);
  end64.writeUInt32LE(LOCATOR64, 56);
  end64.writeBigUInt64LE(BigInt(at + length), 64);
  end64.writeUInt32LE(1, 72);
  return Buffer.concat([end64, end]);
}

/** Writes a ZIP archive file by file, with one file or one part of a file in memory at a time. [APPNOTE 4.3] */
export interface ZipWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds a file in parts, at most four gigabytes in total. */
  addParts(name: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Writes the directory. @returns the archive's size */
  finish(): Promise<number>;
}

/** @param large offset from which ZIP64 is used; only set by tests */
export function createZipWriter(handle: FileHandle, large = LARGE): ZipWriter {
  const files: Written[] = [];
  let at = 0;
  const write = async (bytes: Uint8Array) => {
    await handle.appendFile(bytes);
    at += bytes.length;
  };
  const headerOf = (file: Written) => Buffer.concat([word(LOCAL), common(file, 0), file.name]);
  return {
    async addParts(name, parts) {
      const unknown = { name: Buffer.from(name), crc: 0, method: DEFLATED, packed: 0, size: 0, at };
      let { crc, size } = unknown;
      async function* counted() {
        for await (const part of parts) {
          crc = crc32(part, crc);
          size += part.length;
          yield part;
        }
      }
      await write(headerOf(unknown));
      const begin = at;
      const deflated = Readable.from(counted(), { objectMode: false }).compose(createDeflateRaw());
      for await (const chunk of deflated as AsyncIterable<Buffer>) await write(chunk);
      const file: Written = { ...unknown, crc, size, packed: at - begin };
      if (Math.max(file.size, file.packed) >= LARGE) throw new Error(`too large for an archive: ${name}`);
      const header = headerOf(file);
      await handle.write(header, 0, header.length, file.at);
      files.push(file);
    },
    async add(name, bytes) {
      const packed = await deflate(bytes);
      const isSmaller = packed.length < bytes.length;
      const content = isSmaller ? packed : bytes;
      const file: Written = {
        name: Buffer.from(name),
        crc: crc32(bytes),
        method: isSmaller ? DEFLATED : STORED,
        packed: content.length,
        size: bytes.length,
        at,
      };
      files.push(file);
      await write(headerOf(file));
      await write(content);
    },
    async finish() {
      const begin = at;
      const directory = Buffer.concat(files.map((file) => entryBytes(file, large)));
      await write(directory);
      await write(endBytes(files.length, directory.length, begin, large));
      return at;
    },
  };
}
