import { crc32 as checksum, deflateRawSync } from 'node:zlib';
import type { NamedFile } from './client.ts';
import { storedZip } from './stored-zip.ts';

const text = (content: string) => new TextEncoder().encode(content);

/** So many small GPX files that begin within the same minute, each different from the others, as one archive. */
export function sameMinuteZip(n: number): NamedFile {
  const files = Array.from({ length: n }, (_, i) => {
    const seconds = String(i % 60).padStart(2, '0');
    const point = (minute: string, lat: number) =>
      `<trkpt lat="${lat}" lon="8"><time>2026-03-01T10:${minute}:${seconds}Z</time></trkpt>`;
    const track = `<gpx><trk><name>${i}</name><trkseg>${point('00', 47)}${point('20', 47.01)}</trkseg></trk></gpx>`;
    return { name: `${i}.gpx`, bytes: text(track) };
  });
  return { name: 'same-minute.zip', bytes: storedZip(files) };
}

/** A ZIP archive that lost its directory, of entries whose sizes follow their data: nobody knows where one ends without unpacking it. */
export function sizesFollowZip(entries: number, content: Uint8Array, behind = 0): NamedFile {
  const packed = deflateRawSync(content, { level: 9 });
  const parts: Buffer[] = [];
  for (let i = 0; i < entries; i++) {
    const name = Buffer.from(`${i}.gpx`);
    const local = Buffer.alloc(30);
    local.write('PK\u0003\u0004', 'latin1');
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const descriptor = Buffer.alloc(16);
    descriptor.write('PK\u0007\u0008', 'latin1');
    descriptor.writeUInt32LE(packed.length, 8);
    descriptor.writeUInt32LE(content.length, 12);
    parts.push(local, name, packed, descriptor);
  }
  return { name: 'sizes-follow.zip', bytes: Buffer.concat([...parts, Buffer.alloc(behind)]) };
}

/** A ZIP archive of so many files that say they are FIT and are zeros. */
export function zerosZip(files: number, bytes: number): NamedFile {
  const zeros = Buffer.alloc(bytes);
  zeros.write('\u000e\u0010', 0, 'latin1');
  zeros.write('.FIT', 8, 'latin1');
  return {
    name: 'zeros.zip',
    bytes: deflatedZip(Array.from({ length: files }, (_, i) => ({ name: `${i}.fit`, bytes: zeros }))),
  };
}

/** A ZIP archive whose files are packed as small as they go; the same bytes are packed once. */
export function deflatedZip(files: readonly NamedFile[]): Uint8Array {
  const packed = new Map<Uint8Array, Buffer>();
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    let data = packed.get(bytes);
    if (!data) packed.set(bytes, (data = deflateRawSync(bytes, { level: 9 })));
    const raw = Buffer.from(name, 'utf8');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(checksum(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(raw.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, raw]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, raw]));
    parts.push(local, data);
    at += local.length + data.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listing, end]);
}
