import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ReadTable } from '../../../domain/export-tables/table.ts';
import type { Restore } from '../../../domain/restore.ts';
import type { ImportReason } from '../../../domain/import-reasons.ts';
import { createdAt, instant } from './columns.ts';
import { members } from './members.ts';

/**
 * One import of one source. The buckets of import/status are counted from its items, so that no counter can drift from the truth.
 * `listed` is false while the source may still name more items.
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
    /** When the last item was named: vendors without an end signal are taken as done after a quiet time. */
    lastItemAt: instant('last_item_at'),
    errorKind: text('error_kind'),
    retryAt: instant('retry_at'),
    createdAt: createdAt(),
    completedAt: instant('completed_at'),
    /** The member has taken it back: its activities are gone. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_member').on(table.memberId, table.createdAt),
    index('imports_member_source').on(table.memberId, table.source, table.createdAt),
  ],
);

/** One thing a source named: a file of an upload, an entry of an archive, an activity of a vendor. */
export const importItems = pgTable(
  'import_items',
  {
    itemId: uuid('item_id').primaryKey().defaultRandom(),
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.importId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** Unique within the import: the path inside an archive or the vendor's id. */
    externalKey: text('external_key').notNull(),
    bucket: text('bucket', { enum: ['hot', 'warm'] })
      .notNull()
      .default('warm'),
    /** Where to fetch it, while that is still to be done (vendor), sealed when it holds a token. */
    locator: text('locator'),
    startHint: instant('start_hint'),
    /** Local minus UTC in seconds at its start, as the source says; null where it does not. */
    utcOffset: integer('utc_offset'),
    /** What the source calls the activity; null where it does not say. */
    title: text('title'),
    originalHash: text('original_hash'),
    /** waiting → kept (bytes are safe) → stored (activities exist) → done (analysed, or there was nothing to analyse). */
    state: text('state', { enum: ['waiting', 'kept', 'stored', 'done'] })
      .notNull()
      .default('waiting'),
    /** An archive that is being opened: how far, as formats/archive.ts says it, and what was wrong so far. */
    opened: jsonb('opened'),
    /**
     * The table of an export, read and not yet applied: what it says of the import's activities. Of a file by itself: the activity type that its
     * sender states.
     */
    tableRows: jsonb('table_rows').$type<ReadTable | { readonly restore: Restore } | { readonly typeId: number }>(),
    /** What the rest of an export of ours brought, as it was then: undoing takes back that and no more. */
    restored: jsonb('restored'),
    outcome: text('outcome', { enum: ['imported', 'duplicate', 'partial', 'failed', 'skipped'] }),
    /** Why, as a tag with its parameters: the words are looked up where it is read. */
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

/** A row of the list of activities in an export, so that a report can name what became of it. The list is an item of the import. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.importId, { onDelete: 'cascade' }),
    listId: uuid('list_id')
      .notNull()
      .references(() => importItems.itemId, { onDelete: 'cascade' }),
    /** Its number in the list, from 1, and the number of rows that it represents. */
    row: integer('row').notNull(),
    rows: integer('rows').notNull().default(1),
    /** Place among the rows of the list that say something of a recording; null for the others. */
    at: integer('at'),
    vendorId: text('vendor_id'),
    name: text('name'),
    sport: text('sport'),
    date: text('date'),
    /** Its item and activity; null before the list is applied, or if it has none. */
    itemId: uuid('item_id'),
    activityId: uuid('activity_id'),
    /** Code of the reason why it brought nothing; null if what became of its item says it. */
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.listId, table.row] }),
    index('import_rows_list').on(table.listId),
  ],
);

/** Original files as they came (gzipped or not), named by the SHA-256 of their bytes; the bytes lie in the data directory. */
export const originals = pgTable('originals', {
  hash: text('hash').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** What it unpacks to; null where it is not packed, or was not read yet. */
  unpackedBytes: integer('unpacked_bytes'),
  createdAt: createdAt(),
});
