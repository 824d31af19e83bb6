import * as z from 'zod/mini';

/** State of the watched folder after a round. */
export const watchState = z.object({
  /** Last round, ISO 8601. */
  looked_at: z.string(),
  /** Since when the folder cannot be read; null: it can. */
  away_since: z.nullable(z.string()),
  /** Folders of members, and folders that are nobody's. */
  folders: z.number(),
  unknown_folders: z.number(),
  /** Files directly in the watched folder, which are nobody's either. */
  loose_files: z.number(),
  /** Files that are not complete or wait for the next round. */
  waiting: z.number(),
  /** Files and folders that could not be read, and results that could not be written. */
  unreadable: z.number(),
  unwritable: z.number(),
  /** The disk of the server is full, so that nothing is taken. */
  is_full: z.boolean(),
});
export type WatchState = z.infer<typeof watchState>;
