import * as z from 'zod/mini';
import { ACTIVITY_NAME_MAX } from './activity-details.ts';

/**
 * Result for an uploaded file. `merged`: it is part of a merged activity. `read`: a list or other data of an export was read. `waiting`:
 * not parsed or analysed yet.
 */
export const uploadResults = ['imported', 'duplicate', 'merged', 'read', 'rejected', 'waiting'] as const;
export type UploadResult = (typeof uploadResults)[number];

/** Maximum files in one response; the import's page lists all of them. */
export const MAX_UPLOAD_FILES = 100;

/** Text parameters, in the query or as form fields. */
export const uploadTexts = z.object({
  /** File name, if the body is a file. */
  filename: z.optional(z.string().check(z.maxLength(300))),
  /** Name and sport of the activity, overriding those in the file. */
  name: z.optional(z.string().check(z.maxLength(ACTIVITY_NAME_MAX))),
  sport: z.optional(z.string().check(z.maxLength(60))),
});

/** An activity with its key figures. */
export const uploadedActivity = z.object({
  activity_id: z.string(),
  /** URL of the activity's page. */
  url: z.string(),
  name: z.nullable(z.string()),
  sport: z.string(),
  /** Local time, ISO 8601 without a zone. */
  started_at: z.string(),
  /** Distance in metres, duration in seconds, load in arbitrary units. */
  distance: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  load: z.nullable(z.number()),
});

export const uploadedFile = z.object({
  name: z.string(),
  result: z.enum(uploadResults),
  /** The result, as a sentence. */
  message: z.string(),
  /** Reason code; null if there is none. */
  reason: z.nullable(z.string()),
  /** The activity that the file became, duplicates or was merged into; the first if there are several. */
  activity: z.nullable(uploadedActivity),
});
export type UploadedFileWire = z.infer<typeof uploadedFile>;

export const upload = z.object({
  import_id: z.string(),
  /** False while files are being parsed or analysed. */
  is_finished: z.boolean(),
  /** The most important result, as a sentence. */
  message: z.string(),
  /** URL for polling the result. */
  status_url: z.string(),
  /** URL of the import's page, where the import can be undone. */
  import_url: z.string(),
  files: z.array(uploadedFile),
  /** Number of files not included in `files`. */
  more: z.number(),
});
export type UploadWire = z.infer<typeof upload>;
