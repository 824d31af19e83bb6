import * as z from 'zod/mini';
import { ACTIVITY_NAME_MAX } from './activity.ts';

/**
 * Result of an uploaded file. `merged`: it is a part of an activity that was merged from several. `read`: a list or other data of an export was
 * read. `waiting`: it has not been read or analysed.
 */
export const uploadResults = ['imported', 'duplicate', 'merged', 'read', 'rejected', 'waiting'] as const;
export type UploadResult = (typeof uploadResults)[number];

/** Files in one response. A large archive holds more: the page of the import lists them all. */
export const MOST_UPLOAD_FILES = 100;

/** Texts that a program sends in the address, or as fields of a form. */
export const uploadTexts = z.object({
  /** Name of the file, if the body is a single file. */
  filename: z.optional(z.string().check(z.maxLength(300))),
  /** Name and sport of the activity, in place of those in the file. */
  name: z.optional(z.string().check(z.maxLength(ACTIVITY_NAME_MAX))),
  sport: z.optional(z.string().check(z.maxLength(60))),
});

/** An activity with its key figures. */
export const uploadedActivity = z.object({
  activity_id: z.string(),
  /** Address of its page. */
  url: z.string(),
  name: z.nullable(z.string()),
  sport: z.string(),
  /** Local time, ISO 8601 without a zone. */
  started_at: z.string(),
  /** Metres, seconds, load. */
  distance: z.nullable(z.number()),
  duration: z.nullable(z.number()),
  load: z.nullable(z.number()),
});

export const uploadedFile = z.object({
  name: z.string(),
  result: z.enum(uploadResults),
  /** The result in a sentence. */
  message: z.string(),
  /** Code of the reason; null if there is nothing to add. */
  reason: z.nullable(z.string()),
  /** What the file brought, what it is a duplicate of, or what it was merged into. Of a file with several activities, the first. */
  activity: z.nullable(uploadedActivity),
});
export type UploadedFileWire = z.infer<typeof uploadedFile>;

export const upload = z.object({
  import_id: z.string(),
  /** False while files are being read or analysed. */
  is_finished: z.boolean(),
  /** The first sentence that a person should see. */
  message: z.string(),
  /** Address to ask for the result. */
  status_url: z.string(),
  /** Address of the import's page, where it can be undone. */
  import_url: z.string(),
  files: z.array(uploadedFile),
  /** Further files, which are not in `files`. */
  more: z.number(),
});
export type UploadWire = z.infer<typeof upload>;
