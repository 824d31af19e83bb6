import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { personaFiles } from '../../sandbox/athletes/persona-files.ts';

/** The peer only reads one in this many files, and its time is scaled up by bytes: all of them five times would take ten minutes. */
export const PEER_SHARE = 10;

export interface Export {
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
  /** A sample of the files, for the peer. */
  readonly sample: readonly Uint8Array[];
}

/**
 * Returns the ten-year history as one uncompressed archive on disk, oldest first, and a sample of its files for the
 * peer.
 */
export function writeExport(directory: string, now: number): Export {
  const path = join(directory, 'export.zip');
  const descriptor = openSync(path, 'w');
  const entries: Buffer[] = [];
  const sample: Uint8Array[] = [];
  let at = 0;
  let bytes = 0;
  for (const file of personaFiles('marathoner', 1, now)) {
    const content = file.bytes();
    const name = Buffer.from(file.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, name]));
    writeSync(descriptor, local);
    writeSync(descriptor, content);
    at += local.length + content.length;
    bytes += content.length;
    if (entries.length % PEER_SHARE === 0) sample.push(content);
  }
  const listing = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  writeSync(descriptor, listing);
  writeSync(descriptor, end);
  closeSync(descriptor);
  return { path, files: entries.length, bytes, sample };
}
