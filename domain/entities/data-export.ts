import * as z from 'zod/mini';

/** Everything of a member as one file: how far it is, and where it is once it is ready. */
export const dataExport = z.object({
  state: z.enum(['working', 'ready', 'failed']),
  /** Files that are in it, and that will be. */
  done: z.number(),
  total: z.number(),
  bytes: z.nullable(z.number()),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  /** Where it is, for five minutes; null while it is not ready. */
  url: z.nullable(z.string()),
});
/** The same as pages know it. */
export interface DataExport {
  readonly state: DataExportWire['state'];
  readonly done: number;
  readonly total: number;
  readonly bytes: number | null;
  readonly expiresAt: string | null;
  readonly url: string | null;
}

export type DataExportWire = z.infer<typeof dataExport>;
