import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { imports } from './imports.ts';
import { members } from './members.ts';

/** Files in the watched folder. Rows outlive their files, so nothing is imported twice after the folder was unavailable. */
export const watchedFiles = pgTable(
  'watched_files',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    /** SHA-256 of folder and path, since paths exceed the maximum index size. */
    pathKey: text('path_key').notNull(),
    /** Member's folder, and the file's path in it, with slashes. */
    folder: text('folder').notNull(),
    path: text('path').notNull(),
    /** Size in bytes, and modification time in ms, as last seen. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    modified: bigint('modified', { mode: 'number' }).notNull(),
    /** State: seen → taken (it is in an import) → told (its result is in the folder). A changed file is seen again. */
    state: text('state', { enum: ['seen', 'taken', 'told'] }).notNull(),
    seenAt: instant('seen_at').notNull(),
    /** SHA-256 of the imported content. */
    hash: text('hash'),
    importId: uuid('import_id').references(() => imports.importId, { onDelete: 'set null' }),
    /** External key of its item in the import. */
    item: text('item'),
    /** Reason why it is not imported yet; for an imported file, `sameContent` if another file had the same content. */
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.pathKey] }),
    index('watched_files_content').on(table.memberId, table.hash),
    index('watched_files_import').on(table.importId),
    index('watched_files_state').on(table.state),
  ],
);
