import { deflateRawSync } from 'node:zlib';
import type { NamedFile } from './client.ts';
import { deflatedZip, storedZip } from './zip.ts';

const text = (content: string) => new TextEncoder().encode(content);

/** Creates an archive of small, different GPX files that begin within the same minute. */
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

/** A ZIP archive without a directory, of entries whose sizes follow their data: their ends can only be found by decompressing. */
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

/** A ZIP archive of `files` files that claim to be FIT and contain zeros. */
export function zerosZip(files: number, bytes: number): NamedFile {
  const zeros = Buffer.alloc(bytes);
  zeros.write('\u000e\u0010', 0, 'latin1');
  zeros.write('.FIT', 8, 'latin1');
  return {
    name: 'zeros.zip',
    bytes: deflatedZip(Array.from({ length: files }, (_, i) => ({ name: `${i}.fit`, bytes: zeros }))),
  };
}
