import { expect, vi } from 'vitest';
import type { DataExportWire } from '../../../domain/entities/data-export.ts';
import { memorySource } from '../../../formats/archive/source.ts';
import { readEntry } from '../../../formats/archive/zip.ts';
import { readDirectory } from '../../../formats/archive/zip-directory.ts';
import { inflate } from '../../../formats/archive/inflate.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';

/** Exports all data of a member, and downloads it. */
export async function exported(
  server: TestServer,
  who: TestMember,
): Promise<{ readonly bytes: Uint8Array; readonly url: string }> {
  const path = `member/${who.memberId}/export`;
  expect((await who.call('POST', path)).status).toBe(202);
  const url = await vi.waitFor(async () => {
    const { export: made } = (await who.call('GET', path)).body as { export: DataExportWire | null };
    expect(made?.state).toBe('ready');
    return made!.url!;
  }, soon);
  const answer = await fetch(`${server.url}${url}`);
  expect(answer.status).toBe(200);
  return { bytes: new Uint8Array(await answer.arrayBuffer()), url };
}

/** The files of an archive, by name, from our own reader. */
export function filesIn(bytes: Uint8Array): Map<string, Uint8Array> {
  const source = memorySource(bytes);
  const directory = readDirectory(source, 100_000);
  if (!('entries' in directory)) throw new Error('no directory');
  return new Map(
    directory.entries.map((entry) => {
      const { bytes: content, problems } = readEntry(source, entry, 1e9, false, inflate);
      expect(problems).toEqual([]);
      return [new TextDecoder().decode(entry.rawName), content!];
    }),
  );
}

/** A recording in an export, by the SHA-256 of its bytes; `undefined` if it is missing. */
export function originalIn(files: ReadonlyMap<string, Uint8Array>, hash: string): Uint8Array | undefined {
  const rows = new TextDecoder().decode(files.get('originals.csv')).split('\r\n');
  const [name] = rows.map((row) => row.split(',')).find((row) => row[1] === hash) ?? [];
  return name === undefined ? undefined : files.get(name);
}
