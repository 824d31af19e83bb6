import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { UPLOAD_LIMITS } from '../../domain/constants.ts';
import { type Cell, csvLine } from '../../domain/csv.ts';
import { EXPORT_FORMAT, EXPORT_MANIFEST, EXPORT_ORIGINALS, EXPORT_VERSION } from '../../domain/export-format.ts';
import { detect } from '../../formats/detect.ts';
import type { Db } from '../db/open.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { OwnerDeleted } from '../jobs/owner-deleted.ts';
import type { Disk } from '../originals/disk.ts';
import { type FileOfMember, filesOfMember } from '../originals/originals.store.ts';
import type { Originals } from '../originals/store.ts';
import { exportById, failExport, finishExport, storeExportProgress } from './exports.store.ts';
import { type ExportFiles, unfinishedPath } from './export-files.ts';
import { createOriginalNames } from './original-names.ts';
import { atOneMoment, exportedRows, exportedTables, type ExportedTable } from './tables.store.ts';
import { createZipWriter, type ZipWriter } from './write-zip.ts';

/** Kind of the job that creates an export; its key is the export's id. */
export const EXPORT_JOB = 'export';

/** Minimum interval between stored progress updates, ms. */
const PROGRESS_INTERVAL_MS = 500;

const readme = `Everything Longrun stores about you.

originals/     your recordings as they came, named by date, local time and sport
originals.csv  the SHA-256 of each recording, which is original_hash in data/
data/          every table with rows of yours, as JSON and as CSV
schema.json    the columns of each table and their types

Metres, seconds, watts, beats per minute, kilograms. Dates without a time are local days; times have their offset from UTC.
What proves who you are (passwords, tokens, second factors) is not in it.

Any Longrun server imports this file as it is, on its Import page.
Recordings, notes, diary, plans and what they became, goals, segments, day markers, plan templates, plan branches, gear, thresholds, measurements, sleep and body values of vendors, saved filters and profile are restored by that. Teams, consents, links to vendors,
people you follow, tokens, messages and settings of notifications are in it for you to read, and are not restored.
`;

const encode = (text: string) => new TextEncoder().encode(text);

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** Writes a table as a JSON array, page by page. */
async function* jsonParts(pages: AsyncIterable<readonly string[]>, counted: (rows: number) => void) {
  let separator = '[';
  for await (const rows of pages) {
    counted(rows.length);
    yield encode(separator + rows.join(',\n'));
    separator = ',\n';
  }
  yield encode(separator === '[' ? '[]\n' : ']\n');
}

async function* csvParts({ columns }: ExportedTable, pages: AsyncIterable<readonly string[]>) {
  const names = columns.map(({ name }) => name);
  yield encode(csvLine(names));
  for await (const rows of pages) {
    const lines = rows.map((row) => {
      const values = JSON.parse(row) as Record<string, unknown>;
      return csvLine(names.map((name) => cellOf(values[name])));
    });
    yield encode(lines.join(''));
  }
}

const endings: Readonly<Record<string, string>> = { fit: '.fit', tcx: '.tcx', gpx: '.gpx', gzip: '.gz' };

export interface ExportContext {
  readonly db: Db;
  readonly originals: Originals;
  readonly exports: ExportFiles;
  readonly disk: Disk;
}

interface Writing {
  readonly zip: ZipWriter;
  readonly memberId: string;
  /** Called after each file. */
  readonly wrote: () => Promise<void>;
}

/** Writes every table with rows of the member. */
async function writeTables(
  { db }: Pick<ExportContext, 'db'>,
  tables: readonly ExportedTable[],
  { zip, memberId, wrote }: Writing,
) {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { name } = table;
    counts[name] = 0;
    await atOneMoment(db, async (tx) => {
      const count = (rows: number) => (counts[name] = (counts[name] ?? 0) + rows);
      await zip.addParts(`data/${name}.json`, jsonParts(exportedRows(tx, table, memberId), count));
      await zip.addParts(`data/${name}.csv`, csvParts(table, exportedRows(tx, table, memberId)));
    });
    await wrote();
  }
  const schema = Object.fromEntries(tables.map(({ name, columns }) => [name, columns]));
  await zip.add('schema.json', encode(`${JSON.stringify(schema, null, 1)}\n`));
  return counts;
}

const readWhole = (path: string) => readFile(path);

/** Returns `null` for a missing file. @throws any other error, since it is not about the member's data: the job waits and starts over */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * Writes the original recordings. Skips recordings deleted since, which no longer belong to the member.
 * @returns hashes without a file
 */
async function writeOriginals(
  { originals, disk }: Pick<ExportContext, 'originals' | 'disk'>,
  files: readonly FileOfMember[],
  { zip, wrote }: Writing,
): Promise<string[]> {
  const missing: string[] = [];
  const nameOf = createOriginalNames();
  const lines = [csvLine(['file', 'original_hash'])];
  for (const file of files) {
    const { hash } = file;
    await disk.check();
    const size = (await originals.find(hash))?.bytes ?? null;
    // Archives are temporary, and their contents are exported anyway. Files larger than a recording are archives.
    const isLarge = size !== null && size > UPLOAD_LIMITS.fileBytes;
    const bytes = size === null || isLarge ? null : await originals.withFile(hash, readWhole).catch(nullIfMissing);
    if (bytes === null && !isLarge) missing.push(hash);
    const format = bytes && detect(bytes);
    if (bytes !== null && format !== null && format !== 'zip') {
      const name = `originals/${nameOf(file)}${endings[format] ?? ''}`;
      await zip.add(name, bytes);
      lines.push(csvLine([name, hash]));
    }
    await wrote();
  }
  await zip.add(EXPORT_ORIGINALS, encode(lines.join('')));
  return missing;
}

export interface WrittenExport {
  /** Size of the export. */
  readonly bytes: number;
  /** Hashes of recordings in the tables whose files are missing. */
  readonly missing: readonly string[];
}

/** Calls `write` with the database to read the tables from. */
type ReadTables = (write: (db: Db) => Promise<void>) => Promise<void>;

/**
 * Writes all data of a member to a ZIP file, and syncs it to disk.
 * @param wrote awaited before the first part and after each, with the number of parts written and in total
 * @param readTables decides how the tables are read, such as in one transaction; if it does not call its argument, the file has no tables
 * and no recordings
 * @throws DiskFull, or whatever `wrote` throws; the caller must remove the unfinished file
 */
export async function writeExport(
  context: Omit<ExportContext, 'exports'>,
  memberId: string,
  path: string,
  wrote: (done: number, total: number) => Promise<void>,
  readTables: ReadTables = (write) => write(context.db),
): Promise<WrittenExport> {
  let [done, total] = [0, 0];
  let counts: Record<string, number> = {};
  let files: readonly FileOfMember[] = [];
  const handle = await open(path, 'w', 0o600);
  try {
    const zip = createZipWriter(handle);
    const writing = { zip, memberId, wrote: () => wrote(++done, total) };
    await readTables(async (db) => {
      const tables = await exportedTables(db);
      files = await filesOfMember(db, memberId);
      total = tables.length + files.length;
      await wrote(done, total);
      counts = await writeTables({ db }, tables, writing);
    });
    await zip.add('README.txt', encode(readme));
    const manifest = {
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      made_at: new Date().toISOString(),
      rows: counts,
    };
    await zip.add(EXPORT_MANIFEST, encode(`${JSON.stringify(manifest, null, 1)}\n`));
    const missing = await writeOriginals(context, files, writing);
    const bytes = await zip.finish();
    await handle.sync();
    return { bytes, missing };
  } finally {
    await handle.close();
  }
}

/** Creates the job handler that creates an export. Starts over after an interruption. */
export const exportJob = (context: ExportContext): JobHandler => ({
  limit: 1,
  maxAttempts: 4,
  async run({ key: exportId, signal }) {
    const { db, exports } = context;
    const wanted = await exportById(db, exportId);
    if (wanted?.state !== 'working') return;
    await mkdir(exports.directory, { recursive: true, mode: 0o700 });
    let toldAt = Number.NEGATIVE_INFINITY;
    const wrote = async (done: number, total: number) => {
      signal.throwIfAborted();
      if (performance.now() - toldAt < PROGRESS_INTERVAL_MS) return;
      toldAt = performance.now();
      if (!(await storeExportProgress(db, exportId, done, total)))
        throw new OwnerDeleted('nobody wants this export any more');
    };
    const unfinished = unfinishedPath(exports, exportId);
    try {
      const { bytes } = await writeExport(context, wanted.memberId, unfinished, wrote);
      await exports.keep(exportId);
      // After an error here, the export may be ready, so its file is kept.
      if (!(await finishExport(db, exportId, bytes))) throw new OwnerDeleted('nobody wants this export any more');
    } catch (error) {
      if (error instanceof OwnerDeleted) await exports.remove(exportId);
      else await rm(unfinished, { force: true });
      throw error;
    }
  },
  async giveUp({ key }) {
    if (await failExport(context.db, key)) await context.exports.remove(key);
  },
});
