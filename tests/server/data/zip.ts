import { crc32, deflateRawSync } from 'node:zlib';
import type { NamedFile } from './client.ts';

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const METHODS = { stored: 0, deflated: 8 } as const;

const marked = (mark: string, fields: Buffer, ...rest: Buffer[]) =>
  Buffer.concat([Buffer.from(`PK${mark}`, 'latin1'), fields, ...rest]);

function zip(
  files: readonly NamedFile[],
  method: keyof typeof METHODS,
  pack: (bytes: Uint8Array) => Buffer,
): Uint8Array {
  const packed = new Map<Uint8Array, Buffer>();
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const data = packed.get(bytes) ?? pack(bytes);
    packed.set(bytes, data);
    const raw = Buffer.from(name, 'utf8');
    // Fields that are the same in the header before the data and in the directory.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt16LE(UTF8_NAMES, 2);
    common.writeUInt16LE(METHODS[method], 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(raw.length, 22);
    const local = marked('\u0003\u0004', common, raw);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(marked('\u0001\u0002\u0014\u0000', common, rest, raw));
    parts.push(local, data);
    at += local.length + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, listing, marked('\u0005\u0006', end)]);
}

/** A ZIP archive of uncompressed files, which is created immediately, for imports that should take time. */
export const storedZip = (files: readonly NamedFile[]): Uint8Array =>
  zip(files, 'stored', (bytes) => Buffer.from(bytes));

/** A ZIP archive with maximum compression; a file that is listed twice is compressed once. */
export const deflatedZip = (files: readonly NamedFile[]): Uint8Array =>
  zip(files, 'deflated', (bytes) => deflateRawSync(bytes, { level: 9 }));
