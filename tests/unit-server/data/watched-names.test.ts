import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIgnored, resultPath } from '../../../server/watched/names.ts';
import { writeNote } from '../../../server/watched/notes.ts';
import { filesBelow } from '../../../server/watched/walk.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'longrun-names-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(['run.fit', 'Läufe 2026.zip', 'a.gpx.gz', 'part.fit', 'tmp', 'longrun.txt'])(
  '%s is a file of a member',
  (name) => {
    expect(isIgnored(name)).toBe(false);
  },
);

test.each([
  '.run.fit',
  '.syncthing.run.fit.tmp',
  '~$run.fit',
  'run.fit~',
  'run.fit.part',
  'RUN.TMP',
  'run.fit.crdownload',
  'Thumbs.db',
  '@eaDir',
  resultPath('run.fit'),
])('%s is not', (name) => {
  expect(isIgnored(name)).toBe(true);
});

test('files are found in folders, and not behind links', async () => {
  const folder = join(root, 'ada');
  mkdirSync(join(folder, 'older'), { recursive: true });
  for (const name of ['run.fit', 'older/ride.fit', '.hidden', 'run.fit.part']) writeFileSync(join(folder, name), 'x');
  writeFileSync(join(root, 'outside.fit'), 'x');
  symlinkSync(join(root, 'outside.fit'), join(folder, 'link.fit'));
  symlinkSync(root, join(folder, 'up'));
  const found = [];
  for await (const files of filesBelow(folder, (error) => expect(error).toBeNull())) found.push(...files);
  expect(found.map(({ path, bytes }) => [path, bytes]).toSorted()).toEqual([
    ['older/ride.fit', 1],
    ['run.fit', 1],
  ]);
});

test('a folder that cannot be read is reported, and the others are read', async () => {
  const troubles: unknown[] = [];
  const found = [];
  for await (const files of filesBelow(join(root, 'nowhere'), (error) => troubles.push(error))) found.push(...files);
  expect([found, troubles]).toEqual([[], [expect.objectContaining({ code: 'ENOENT' })]]);
});

test('folders beyond the limit are left alone, and reported once', async () => {
  const folder = join(root, 'many');
  for (const name of ['a', 'b', 'c', 'd']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'run.fit'), 'x');
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, name, 'ride.fit'), 'x');
  const troubles: unknown[] = [];
  const found = [];
  for await (const files of filesBelow(folder, (error) => troubles.push(error), 2)) found.push(...files);
  expect([found.length, troubles]).toEqual([3, [new Error('more than 2 folders')]]);
});

test('a note replaces a link, and is not written to its target', async () => {
  const victim = join(root, 'victim.txt');
  writeFileSync(victim, 'untouched');
  mkdirSync(join(root, 'share', 'ada'), { recursive: true });
  const share = join(root, 'share');
  symlinkSync(victim, join(share, 'ada', 'note.txt'));
  await writeNote(share, join(share, 'ada', 'note.txt'), ['Imported.']);
  expect(readFileSync(join(share, 'ada', 'note.txt'), 'utf8')).toBe('Imported.\n');
  expect(readFileSync(victim, 'utf8')).toBe('untouched');
  symlinkSync(root, join(share, 'out'));
  await expect(writeNote(share, join(share, 'out', 'note.txt'), ['x'])).rejects.toThrow('a link leads out');
});
