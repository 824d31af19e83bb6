import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { imports } from './imports.ts';
import { members } from './members.ts';

/** A file below the watched folder. A row outlives its file, so that a folder that was away brings nothing twice. */
export const watchedFiles = pgTable(
  'watched_files',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** SHA-256 of folder and path: paths are longer than an index takes. */
    pathKey: text('path_key').notNull(),
    /** The member's folder, and the path in it, with slashes. */
    folder: text('folder').notNull(),
    path: text('path').notNull(),
    /** Size, and the time of the last change in ms, as last seen. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    modified: bigint('modified', { mode: 'number' }).notNull(),
    /** seen → taken (an import has it) → told (its result is in the folder). A file that changes is seen again. */
    state: text('state', { enum: ['seen', 'taken', 'told'] }).notNull(),
    seenAt: instant('seen_at').notNull(),
    /** SHA-256 of the content that was taken. */
    hash: text('hash'),
    importId: uuid('import_id').references(() => imports.importId, { onDelete: 'set null' }),
    /** External key of its item in the import. */
    item: text('item'),
    /** Why it is not taken yet; of one that is: `sameContent` if another file brought the same content. */
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.pathKey] }),
    index('watched_files_content').on(table.memberId, table.hash),
    index('watched_files_import').on(table.importId),
    index('watched_files_state').on(table.state),
  ],
);
