import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { displayName } from '../../../server/imports/items.store.ts';
import { noRoom } from '../../../server/imports/quota.ts';
import { createUnderWay } from '../../../server/imports/under-way.ts';
import { receiveFiles } from '../../../server/imports/upload.ts';
import { createDisk, DiskFull } from '../../../server/originals/disk.ts';
import { withStagingArea } from '../../../server/originals/store.ts';
import { createDiskOriginals } from '../../../server/originals/disk-originals.ts';
import { storedZip } from '../../server/data/zip.ts';

const directory = mkdtempSync(join(tmpdir(), 'longrun-receive-'));
afterAll(() => rmSync(directory, { recursive: true }));

const headOfForm =
  '--x\r\nContent-Disposition: form-data; name="files"; filename="all.zip"\r\nContent-Type: application/zip\r\n\r\n';
const requestOf = (pieces: readonly (string | Uint8Array)[]) => {
  const raw = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  return { raw: Object.assign(raw, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }) };
};
const disk = createDisk(directory, 0);

function receive(request: object, { room = 1e9, upload = createUnderWay().begin('one'), of = disk } = {}) {
  return withStagingArea(createDiskOriginals(directory), (intake) =>
    receiveFiles(request as FastifyRequest, intake, { room, upload, disk: of }),
  );
}

describe('a request with files', () => {
  const zip = Buffer.from(storedZip([{ name: 'a.gpx', bytes: Buffer.from('<gpx/>') }]));

  test.each([1, 2, 3, 4, 5])('recognises an archive whose first piece is %i bytes long', async (first) => {
    const pieces = [headOfForm, zip.subarray(0, first), zip.subarray(first), '\r\n--x--\r\n'];
    const [file] = await receive(requestOf(pieces));
    expect(file).toEqual({
      name: 'all.zip',
      archive: true,
      bytes: zip.length,
      hash: createHash('sha256').update(zip).digest('hex'),
      start: null,
    });
  });

  test('that is closed before it is listened to is over', async () => {
    const request = requestOf([headOfForm]);
    request.raw.destroy();
    await expect(receive(request)).rejects.toHaveProperty('code', 'invalid_request');
    expect(readdirSync(join(directory, 'incoming'))).toEqual([]);
  });

  test('ends when the disk fills up during it, and leaves nothing', async () => {
    const pieces = [headOfForm, ...Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024)), '\r\n--x--\r\n'];
    const full = createDisk(directory, Number.POSITIVE_INFINITY);
    await expect(receive(requestOf(pieces), { of: full })).rejects.toThrow(new DiskFull());
    expect(readdirSync(join(directory, 'incoming'))).toEqual([]);
  });

  test('shares the room of its member with the running ones', async () => {
    const underWay = createUnderWay();
    const other = underWay.begin('one');
    other.add(3_000_000);
    const pieces = [headOfForm, Buffer.alloc(2_000_000), '\r\n--x--\r\n'];
    const send = (memberId: string) => {
      const upload = underWay.begin(memberId);
      return receive(requestOf(pieces), { room: 3_000_000, upload }).finally(() => upload.end());
    };
    await expect(send('one')).rejects.toThrow(noRoom());
    await expect(send('another')).resolves.toHaveLength(1);
    other.end();
    await expect(send('one')).resolves.toHaveLength(1);
    expect(underWay.begin('one').all()).toBe(0);
  });
});

test('a name that is cut in the middle of a character stays valid for the database', () => {
  for (let length = 295; length < 305; length += 1) {
    const name = displayName(`${'x'.repeat(7)}${'🏃'.repeat(length)}.fit`);
    expect(name).not.toMatch(/\p{Cs}/u);
    expect(name.endsWith('🏃.fit')).toBe(true);
  }
});
