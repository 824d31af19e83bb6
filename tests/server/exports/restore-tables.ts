import { randomUUID } from 'node:crypto';
import { EXPORT_FORMAT, EXPORT_MANIFEST, EXPORT_VERSION } from '../../../domain/export-format.ts';
import { upload, whenOver } from '../data/client.ts';
import { deflatedZip } from '../data/zip.ts';
import type { TestMember } from '../member.ts';

/** Rows of an export by the name of their table. */
export type Tables = Readonly<Record<string, readonly object[]>>;

/** Imports an export with these tables. @returns the reasons of its items, after the import has ended */
export async function restoreTables(who: TestMember, tables: Tables) {
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const files = [
    { name: EXPORT_MANIFEST, bytes: json({ format: EXPORT_FORMAT, version: EXPORT_VERSION }) },
    ...Object.entries(tables).map(([name, rows]) => ({ name: `data/${name}.json`, bytes: json(rows) })),
  ];
  const { import_id } = await upload(who, [{ name: `${randomUUID()}.zip`, bytes: deflatedZip(files) }]);
  const { items } = await whenOver(who, import_id);
  return items.map(({ reason }) => reason);
}
