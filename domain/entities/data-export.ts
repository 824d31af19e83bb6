import * as z from 'zod/mini';

/** A full export of a member's data: its progress, and its URL once it is ready. */
export const dataExport = z.object({
  state: z.enum(['working', 'ready', 'failed']),
  /** Number of files written, and in total. */
  done: z.number(),
  total: z.number(),
  bytes: z.nullable(z.number()),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  /** Download URL, valid for five minutes; null until it is ready. */
  url: z.nullable(z.string()),
});
/** `DataExportWire` for pages. */
export interface DataExport {
  readonly state: DataExportWire['state'];
  readonly done: number;
  readonly total: number;
  readonly bytes: number | null;
  readonly expiresAt: string | null;
  readonly url: string | null;
}

export type DataExportWire = z.infer<typeof dataExport>;
