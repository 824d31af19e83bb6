import * as z from 'zod/mini';

/** State of the watched folder after a scan. */
export const watchState = z.object({
  /** Last scan, ISO 8601. */
  looked_at: z.string(),
  /** When the folder became unreadable; null if it is readable. */
  away_since: z.nullable(z.string()),
  /** Number of folders with an owner, and of folders without one. */
  folders: z.number(),
  unknown_folders: z.number(),
  /** Files directly in the watched folder, and therefore have no owner. */
  loose_files: z.number(),
  /** Number of files that are incomplete or waiting for the next scan. */
  waiting: z.number(),
  /** Number of unreadable files and folders, and of results that could not be written. */
  unreadable: z.number(),
  unwritable: z.number(),
  /** True if the server's disk is full, so no files are imported. */
  is_full: z.boolean(),
});
export type WatchState = z.infer<typeof watchState>;
