import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReadTable } from '../../../domain/export-tables/table.ts';
import type { Restore } from '../../../domain/restore-shape.ts';
import type { ImportReason } from '../../../domain/import-reasons.ts';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/**
 * Imports, each from one source. The buckets of import/status are counted from its items, so that counts cannot drift. `listed` is false
 * while the source may still list more items.
 */
export const imports = pgTable(
  'imports',
  {
    importId: uuid('import_id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    state: text('state', { enum: ['active', 'complete', 'error'] })
      .notNull()
      .default('active'),
    listed: boolean('listed').notNull().default(false),
    /** Time when the last item was listed: vendors without an end signal are considered done after a quiet period. */
    lastItemAt: instant('last_item_at'),
    errorKind: text('error_kind'),
    retryAt: instant('retry_at'),
    createdAt: createdAt(),
    completedAt: instant('completed_at'),
    /** Time when the member undid it, removing its activities. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_member').on(table.memberId, table.createdAt),
    index('imports_member_source').on(table.memberId, table.source, table.createdAt),
  ],
);

/** Items of a source: uploaded files, archive entries, or a vendor's activities. */
export const importItems = pgTable(
  'import_items',
  {
    itemId: uuid('item_id').primaryKey().defaultRandom(),
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.importId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Key unique within the import: the path inside an archive or the vendor's id. */
    externalKey: text('external_key').notNull(),
    bucket: text('bucket', { enum: ['hot', 'warm'] })
      .notNull()
      .default('warm'),
    /** Location to fetch the item from, until it is fetched (vendor); sealed if it contains a token. */
    locator: text('locator'),
    startHint: instant('start_hint'),
    /** Local minus UTC in seconds at its start, as reported by the source; `null` if unknown. */
    utcOffset: integer('utc_offset'),
    /** Activity's name at the source; `null` if unknown. */
    title: text('title'),
    originalHash: text('original_hash'),
    /** State: waiting → kept (bytes are stored) → stored (activities exist) → done (analysed, or there was nothing to analyse). */
    state: text('state', { enum: ['waiting', 'kept', 'stored', 'done'] })
      .notNull()
      .default('waiting'),
    /** State of an archive being opened: its position, as in formats/archive.ts, and problems so far. */
    opened: jsonb('opened'),
    /** Parsed table of an export that is not applied yet. For a single file: the activity type reported by its sender. */
    tableRows: jsonb('table_rows').$type<ReadTable | { readonly restore: Restore } | { readonly typeId: number }>(),
    /** Entries restored from a Longrun export, with their state at that time: undo removes only unchanged ones. */
    restored: jsonb('restored'),
    outcome: text('outcome', { enum: ['imported', 'duplicate', 'partial', 'failed', 'skipped'] }),
    /** Reason code with its parameters; the text is looked up when it is displayed. */
    reason: jsonb('reason').$type<ImportReason>(),
    activityIds: uuid('activity_ids').array().notNull().default(sql`'{}'`),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    uniqueIndex('import_items_key').on(table.importId, table.externalKey),
    index('import_items_state').on(table.importId, table.state, table.bucket),
    index('import_items_original').on(table.originalHash),
  ],
);

/** Rows of exports' activity lists, so that a report can show their results. The list is an item of the import. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.importId, { onDelete: 'cascade' }),
    listId: uuid('list_id')
      .notNull()
      .references(() => importItems.itemId, { onDelete: 'cascade' }),
    /** Row number in the list, from 1, and the number of rows it represents. */
    row: integer('row').notNull(),
    rows: integer('rows').notNull().default(1),
    /** Index among the list rows with data; `null` for rows without. */
    at: integer('at'),
    vendorId: text('vendor_id'),
    name: text('name'),
    sport: text('sport'),
    date: text('date'),
    /** Item and activity of the row; `null` before the list is applied, or if there is none. */
    itemId: uuid('item_id'),
    activityId: uuid('activity_id'),
    /** Reason code if the row yielded nothing; `null` if its item has the result. */
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.listId, table.row] }),
    index('import_rows_list').on(table.listId),
  ],
);

/** Original files as received (gzipped or not), named by the SHA-256 of their bytes; the bytes are in the data directory. */
export const originals = pgTable('originals', {
  hash: text('hash').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** Unpacked size; `null` if not compressed, or not read yet. */
  unpackedBytes: integer('unpacked_bytes'),
  createdAt: createdAt(),
});
