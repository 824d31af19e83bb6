import { closeSync, openSync } from 'node:fs';
import * as zlib from 'node:zlib';
import { EXPORT_MANIFEST, EXPORT_ORIGINALS } from '../../domain/export-format.ts';
import { LIST_HEAD, readList } from '../../domain/export-tables/read-table.ts';
import { findHealthExport } from '../../formats/apple-health/archive.ts';
import { listEntries, type ListedEntry, readPlain } from '../../formats/archive/entries.ts';
import { ARCHIVE_LIMITS, type ByteSource } from '../../formats/archive.ts';
import { fileSource } from './file-source.ts';
import { isListHead, startOfHead } from './file-head.ts';
import { inflate } from './inflate.ts';
import { createNightFinder, MAX_NIGHT_BYTES } from './nights-in-archive.ts';
import { createTableFinder, MAX_TABLE_BYTES } from './tables-in-archive.ts';
import { exportFolderIn, MAX_RESTORE_BYTES, restoreIn } from './restore-in-archive.ts';
import type { ListResult, ListTask, NamedEntry } from './worker-tasks.ts';

const unpacking = { inflate, checksum: zlib.crc32 };

/** Returns the SHA-256 of the recordings in an export, by their names in it. */
function hashesIn(bytes: Uint8Array | null): ReadonlyMap<string, string> {
  const lines = new TextDecoder()
    .decode(bytes ?? new Uint8Array())
    .matchAll(/^(originals\/[^",\r\n]+),([\da-f]{64})\r?$/gm);
  return new Map([...lines].map(([, name = '', hash = '']) => [name, hash]));
}

/** Returns the SHA-256 in a file's name, as in exports without `originals.csv`. */
const hashInName = (name: string): string | undefined => /([\da-f]{64})[^/]*$/.exec(name)?.[1];

/**
 * Returns the entries of a Longrun export: recordings, and the manifest with everything else; `null` if the archive is not a Longrun
 * export.
 */
function listOfExport(source: ByteSource, entries: readonly ListedEntry[]): NamedEntry[] | null {
  const folder = exportFolderIn(entries.map(({ name }) => name));
  if (folder === null) return null;
  const places = new Map(entries.map(({ name, place }) => [name, place]));
  const read = (name: string) => {
    const place = places.get(`${folder}${name}`);
    return place ? readPlain(source, place, MAX_RESTORE_BYTES, unpacking) : null;
  };
  const restore = restoreIn({ has: (name) => places.has(`${folder}${name}`), read });
  if (restore === null) return null;
  const hashes = hashesIn(read(EXPORT_ORIGINALS));
  return entries.flatMap(({ name, place, head, problem }): NamedEntry[] => {
    if (name === `${folder}${EXPORT_MANIFEST}`) return [{ name, place, start: null, problem: null, restore }];
    if (!name.startsWith(`${folder}originals/`)) return [];
    const hash = hashes.get(name.slice(folder.length)) ?? hashInName(name);
    return [
      {
        name,
        place,
        start: problem === null ? startOfHead(head) : null,
        problem: problem?.tag ?? null,
        ...(hash !== undefined && { hash }),
      },
    ];
  });
}

/** Returns an activity list uploaded without an archive; `null` if the file is not one. */
function listAlone(source: ByteSource): NamedEntry | null {
  if (!isListHead(source.read(0, LIST_HEAD)) || source.size > MAX_TABLE_BYTES) return null;
  const table = readList(new TextDecoder().decode(source.read(0, source.size)));
  return table && { name: '', start: null, problem: null, table };
}

/** Lists an archive's contents from its directory and the first bytes of each file, and reads the tables in it. */
export function list({ path }: ListTask): ListResult {
  const descriptor = openSync(path, 'r');
  try {
    const source = fileSource(descriptor);
    if (findHealthExport(source, ARCHIVE_LIMITS.entries) !== null)
      return { kind: 'list', entries: null, isHistory: true };
    const alone = listAlone(source);
    if (alone !== null) return { kind: 'list', entries: [alone], isHistory: false };
    const listed = listEntries(source, ARCHIVE_LIMITS);
    const exported = listed && listOfExport(source, listed);
    if (exported) return { kind: 'list', entries: exported, isHistory: false };
    const tables = createTableFinder();
    const nights = createNightFinder();
    const entries = listed?.map(({ name, place, head, problem }) => {
      if (nights.wants(name)) nights.read(readPlain(source, place, MAX_NIGHT_BYTES, unpacking));
      const isTable = problem?.tag === 'UnknownFormat' && tables.wants(name);
      const table = isTable ? tables.read(name, readPlain(source, place, MAX_TABLE_BYTES, unpacking)) : undefined;
      return {
        name,
        place,
        start: problem === null ? startOfHead(head) : null,
        problem: problem?.tag ?? null,
        ...(table && { table }),
      };
    });
    return { kind: 'list', entries: entries ?? null, isHistory: false, nights: nights.rows() };
  } finally {
    closeSync(descriptor);
  }
}
