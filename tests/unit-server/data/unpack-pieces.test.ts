import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ByteSource, memorySource } from '../../../formats/archive/source.ts';
import { readDirectory } from '../../../formats/archive/zip-directory.ts';
import { unpackedPieces } from '../../../server/imports/unpack-pieces.ts';
import { outageOf } from '../../../server/base/outage.ts';
import { zip } from '../../fixtures/zip-bytes.ts';

/** Bytes that hardly compress. */
const noise = Buffer.concat(Array.from({ length: 32_768 }, (_, i) => createHash('sha256').update(String(i)).digest()));
const archive = memorySource(zip([{ name: 'export.xml', bytes: noise }]));
const directory = readDirectory(archive, 1);
const entry = 'entries' in directory ? directory.entries[0]! : null;

/** The archive as a file on a disk that fails from the nth read on. */
function failingSource(nth: number) {
  let reads = 0;
  const source: ByteSource = {
    size: archive.size,
    read(from, to) {
      reads++;
      if (reads >= nth) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
      return archive.read(from, to);
    },
  };
  return { source, reads: () => reads };
}

async function bytesIn(source: ByteSource): Promise<number> {
  let bytes = 0;
  for await (const piece of unpackedPieces(source, entry)) bytes += piece.length;
  return bytes;
}

test('no entry is read further once its reader has ended early', async () => {
  const { source, reads } = failingSource(Number.POSITIVE_INFINITY);
  for await (const piece of unpackedPieces(source, entry)) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  const before = reads();
  // After everything has been read a second time, earlier work has ended.
  expect(await bytesIn(archive)).toBe(noise.length);
  expect(reads()).toBe(before);
});

test('a disk that fails in the middle of an entry is an outage, and no damage of the file', async () => {
  const error = await bytesIn(failingSource(4).source).catch((thrown: unknown) => thrown);
  expect([(error as Error).name, outageOf(error)]).toEqual(['Error', 'disk']);
});
