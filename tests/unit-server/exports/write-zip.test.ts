import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createZipWriter } from '../../../server/exports/write-zip.ts';
import { filesIn } from '../../server/exports/exported.ts';

const directory = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(directory, { recursive: true }));

const files: readonly (readonly [string, Uint8Array])[] = [
  ['data/läufe.json', new TextEncoder().encode('[]'.repeat(5000))],
  ['empty', new Uint8Array(0)],
  ['noise', Uint8Array.from({ length: 3000 }, (_, i) => (i * i * 31 + i * 17) & 255)],
];

async function* inParts(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

test.each([
  ['of 32 bits', false],
  ['of 64 bits', true],
])('an archive %s is read again, byte for byte, by ours and by others', async (name, isLarge) => {
  const path = join(directory, `${name}.zip`);
  const handle = await open(path, 'w');
  const zip = createZipWriter(handle, isLarge);
  for (const file of files) await zip.add(...file);
  for (const [file, content] of files) await zip.addParts(`parts/${file}`, inParts(content));
  const length = await zip.finish();
  await handle.close();
  const bytes = new Uint8Array(readFileSync(path));
  expect(bytes.length).toBe(length);
  expect([...filesIn(bytes)]).toEqual([...files, ...files.map(([file, content]) => [`parts/${file}`, content])]);
  const judge = spawnSync('python3', [
    '-c',
    'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).testzip())',
    path,
  ]);
  if (judge.status !== null) expect(String(judge.stdout).trim()).toBe('None');
});
