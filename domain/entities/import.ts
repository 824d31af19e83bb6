import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { deviceTypes } from '../vendors.ts';

const progress = z.object({ target: z.number(), total: z.number() });
/** `total` of `target` items were parsed; of those, `processed.total` of `processed.target` were analysed. [core §3.19] */
export const importBucket = z.object({ target: z.number(), total: z.number(), processed: progress });

export const importErrorKinds = [
  'bad_source_credentials',
  'account_locked',
  'password_reset_required',
  'puller_failed',
] as const;
export type ImportErrorKind = (typeof importErrorKinds)[number];

/** Response of import/status; 404 before the first import. */
export const importStatus = z.object({
  import_id: z.string(),
  state: z.enum(['active', 'complete', 'error']),
  hot: importBucket,
  warm: importBucket,
  /** False while the source is still listing its items and targets may grow; omitted otherwise. */
  is_listed: z.optional(z.boolean()),
  error: z.nullable(
    z.object({ kind: z.enum(importErrorKinds), message: z.string(), retry_at: z.nullable(z.string()) }),
  ),
});
export type ImportStatusWire = z.infer<typeof importStatus>;
export type ImportStatus = Camel<ImportStatusWire>;

export const importOutcomes = ['imported', 'duplicate', 'partial', 'failed', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Groups of outcomes: an activity exists, no activity exists, or not decided yet. */
export const importOutcomeGroups = ['in', 'out', 'waiting'] as const;
export type ImportOutcomeGroup = (typeof importOutcomeGroups)[number];

/** Codes are in import-reasons.ts. Any string is accepted, so that a page can read reasons of a newer server. */
export const importReason = z.object({
  code: z.string(),
  kind: z.optional(z.string()),
  count: z.optional(z.number()),
  bad: z.optional(z.number()),
});

/** The result of one source item; `outcome` is null until it is decided. */
export const importItem = z.object({
  item_id: z.string(),
  name: z.string(),
  outcome: z.nullable(z.enum(importOutcomes)),
  reason: z.nullable(importReason),
  activity_ids: z.array(z.string()),
  /** Start of the item's activity, as recorded or as listed by the source. */
  started_at: z.optional(z.nullable(z.string())),
  /** The start in local time; null until the activity exists. */
  local_started_at: z.optional(z.nullable(z.string())),
  /**
   * The member's name for the activity, else the recorded name; null if it has neither. The sport is null until the
   * activity exists.
   */
  activity_name: z.optional(z.nullable(z.string())),
  activity_type_id: z.optional(z.nullable(z.number())),
});
export type ImportItemWire = z.infer<typeof importItem>;
export type ImportItem = Camel<ImportItemWire>;

/** Sources of imports: the vendors, and uploaded files. */
export const importSources = [...deviceTypes, 'file'] as const;
export type ImportSource = (typeof importSources)[number];

export const importSummary = z.object({
  ...importStatus.shape,
  source: z.string(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  /** When the import was undone; null if it was not. */
  undone_at: z.optional(z.nullable(z.string())),
  counts: z.object({
    imported: z.number(),
    duplicate: z.number(),
    partial: z.number(),
    failed: z.number(),
    skipped: z.number(),
    pending: z.number(),
  }),
});
export type ImportSummaryWire = z.infer<typeof importSummary>;
export type ImportSummary = Camel<ImportSummaryWire>;

/** Whether every file of an import failed. */
export const hasFailedCompletely = ({ failed, ...others }: ImportSummary['counts']): boolean =>
  failed > 0 && Object.values(others).every((count) => count === 0);

/** Entries other than activities that a Longrun export restores. */
export const restoredKinds = [
  'gear',
  'plans',
  'diary',
  'goals',
  'markers',
  'segments',
  'thresholds',
  'measurements',
  'filters',
  'sports',
] as const;
export type RestoredKind = (typeof restoredKinds)[number];
/** Restored entries after undoing an import: those removed, and those kept because they have changed since. */
export const undoneEntries = z.object({
  removed: z.number(),
  kept: z.array(z.object({ kind: z.enum(restoredKinds), count: z.number() })),
});
export type UndoneEntries = z.infer<typeof undoneEntries>;

/** Maximum rows of one import in one response. */
export const MAX_IMPORT_ITEMS = 500;
export const importDetail = z.object({
  ...importSummary.shape,
  /** Activities created by the import; undo removes them. */
  activities: z.optional(z.number()),
  /** Other entries restored by the import. */
  restored: z.optional(z.number()),
  /** Number of rows in its activity lists, all covered by its report. */
  listed_rows: z.optional(z.number()),
  items: z.array(importItem),
});
export type ImportDetailWire = z.infer<typeof importDetail>;
export type ImportDetail = Camel<ImportDetailWire>;

/**
 * Result for a row of a vendor's list, or for a file without a row: it became an activity; it is a duplicate of another one; it was merged
 * with others; it is a planned route; it is a list or other data that was read; it yielded nothing; or it is pending.
 */
export const reportKinds = ['imported', 'duplicate', 'merged', 'planned', 'read', 'out', 'waiting'] as const;
export type ReportKind = (typeof reportKinds)[number];

const reportCounts = z.object({
  imported: z.number(),
  duplicate: z.number(),
  merged: z.number(),
  planned: z.number(),
  read: z.number(),
  out: z.number(),
  waiting: z.number(),
});
export type ReportCounts = z.infer<typeof reportCounts>;

/** A row of a vendor's activity list, or a file without one. */
export const reportRow = z.object({
  key: z.string(),
  /** Index of the list or file in its import. */
  place: z.number(),
  /** The vendor's list; null for a file. */
  list: z.nullable(z.string()),
  /** Row number in the list, from 1, and the number of rows it represents; null for a file. */
  row: z.nullable(z.number()),
  rows: z.number(),
  /** The vendor's id of the activity, its name, sport and date, as written in the list. */
  vendor_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  sport: z.nullable(z.string()),
  date: z.nullable(z.string()),
  /** The file that belongs to the row. */
  file: z.nullable(z.string()),
  kind: z.enum(reportKinds),
  /** Why the row has this result; also set if a file was only imported in part. */
  reason: z.nullable(importReason),
  /** The activity that the row became, duplicates or was merged into. */
  activity_id: z.nullable(z.string()),
  activity_name: z.nullable(z.string()),
  activity_type_id: z.nullable(z.number()),
  local_started_at: z.nullable(z.string()),
});
export type ReportRowWire = z.infer<typeof reportRow>;
export type ReportRow = Camel<ReportRowWire>;

/** Maximum report rows in one response. */
export const MAX_REPORT_ROWS = 1000;
export const importReport = z.object({
  /** Number of rows in the vendor's lists, and of files without a row. Only in the first response. */
  totals: z.optional(z.object({ rows: reportCounts, files: reportCounts })),
  rows: z.array(reportRow),
  next: z.optional(z.nullable(z.string())),
});
export type ImportReportWire = z.infer<typeof importReport>;
