import { EXPORT_FORMAT, EXPORT_MANIFEST, EXPORT_VERSION } from '../../domain/export-format.ts';
import { readRestore, type Restore } from '../../domain/restore.ts';

/** Bytes of one table of an export. */
export const MOST_RESTORE_BYTES = 64 * 2 ** 20;

/** The folder of an export in an archive, with its last '/'; null where there is none. */
export function exportFolderIn(names: readonly string[]): string | null {
  const found = names.find((name) => name === EXPORT_MANIFEST || name.endsWith(`/${EXPORT_MANIFEST}`));
  return found === undefined ? null : found.slice(0, -EXPORT_MANIFEST.length);
}

type Row = Readonly<Record<string, unknown>>;

function parsed(bytes: Uint8Array | null): unknown {
  try {
    return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/**
 * What an export of ours holds beside its recordings; null where an archive is none, or of a version that is not known here.
 * @param read the bytes of a file of it, by its name within the export
 */
export function restoreIn(read: (name: string) => Uint8Array | null): Restore | null {
  const manifest = parsed(read(EXPORT_MANIFEST)) as { format?: unknown; version?: unknown } | null;
  if (manifest?.format !== EXPORT_FORMAT || manifest.version !== EXPORT_VERSION) return null;
  const tables = new Map<string, readonly Row[]>();
  return readRestore((table) => {
    const known = tables.get(table);
    if (known) return known;
    const rows = parsed(read(`data/${table}.json`));
    const list = Array.isArray(rows) ? rows.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
    tables.set(table, list);
    return list;
  });
}
