import type { ByteSource } from '../archive/source.ts';
import { inflate as ownInflate } from '../archive/inflate.ts';
import { overlaps, readEntry } from '../archive/zip.ts';
import { readDirectory, type ZipEntry } from '../archive/zip-directory.ts';
import { entryName, isNoFile } from '../archive/zip-names.ts';
import { detect } from '../detect.ts';

/** A file in the ZIP of an export. */
export interface HealthFile {
  readonly name: string;
  readonly entry: ZipEntry;
}

/** An Apple Health export, either the whole ZIP or only its main file. */
export interface HealthArchive {
  /** The main file, whose name depends on the phone's language; `null` if the source itself is that file. */
  readonly main: HealthFile | null;
  /** All other files, such as the routes. */
  readonly others: readonly HealthFile[];
}

/** Number of bytes needed to identify a file. */
const HEAD = 65_536;
/** Maximum number of XML files to check; an export has two. */
const MAX_CANDIDATES = 100;

/** Finds the files of an Apple Health export by their content; `null` for any other source. */
export function findHealthExport(source: ByteSource, maxEntries: number): HealthArchive | null {
  const kind = detect(source.read(0, Math.min(source.size, HEAD)));
  if (kind === 'appleHealth') return { main: null, others: [] };
  if (kind !== 'zip') return null;
  const directory = readDirectory(source, maxEntries);
  if (!('entries' in directory) || overlaps(directory.entries, source.size)) return null;
  const files = directory.entries
    .filter(({ rawName }) => !isNoFile(rawName))
    .map((entry): HealthFile => ({ name: entryName(entry.rawName), entry }));
  const candidates = files.filter(({ name }) => /\.xml$/i.test(name)).slice(0, MAX_CANDIDATES);
  const main = candidates.find(({ entry }) => isMain(source, entry));
  return main === undefined ? null : { main, others: files.filter((file) => file !== main) };
}

function isMain(source: ByteSource, entry: ZipEntry): boolean {
  const { bytes } = readEntry(source, entry, HEAD, true, ownInflate);
  return bytes !== null && detect(bytes) === 'appleHealth';
}
