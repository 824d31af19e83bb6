import * as z from 'zod/mini';

/** State of the watched folder after a scan. */
export const watchState = z.object({
  /** Last scan, ISO 8601. */
  looked_at: z.string(),
  /** Since when the folder has been unreadable; null if it is readable. */
  away_since: z.nullable(z.string()),
  /** Folders that belong to members, and folders that do not. */
  folders: z.number(),
  unknown_folders: z.number(),
  /** Files directly in the watched folder, which belong to no member. */
  loose_files: z.number(),
  /** Files that are incomplete or waiting for the next scan. */
  waiting: z.number(),
  /** Unreadable files and folders, and results that could not be written. */
  unreadable: z.number(),
  unwritable: z.number(),
  /** The server's disk is full, so no files are imported. */
  is_full: z.boolean(),
});
export type WatchState = z.infer<typeof watchState>;
