import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { deviceTypes } from './member.ts';

const progress = z.object({ target: z.number(), total: z.number() });
/** `total` of `target` items were read; of those, `processed.total` of `processed.target` were analysed. [core §3.19] */
export const importBucket = z.object({ target: z.number(), total: z.number(), processed: progress });

export const importErrorKinds = [
  'bad_source_credentials',
  'account_locked',
  'password_reset_required',
  'puller_failed',
] as const;
export type ImportErrorKind = (typeof importErrorKinds)[number];

/** What import/status answers; 404 before there is one. */
export const importStatus = z.object({
  import_id: z.string(),
  state: z.enum(['active', 'complete', 'error']),
  hot: importBucket,
  warm: importBucket,
  /** False while the source is still listing its items, so that targets grow; left out otherwise. */
  is_listed: z.optional(z.boolean()),
  error: z.nullable(
    z.object({ kind: z.enum(importErrorKinds), message: z.string(), retry_at: z.nullable(z.string()) }),
  ),
});
export type ImportStatusWire = z.infer<typeof importStatus>;
export type ImportStatus = Camel<ImportStatusWire>;

export const importOutcomes = ['imported', 'duplicate', 'partial', 'failed', 'skipped'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Outcomes by what they mean to a person: an activity is there by it, there is none, or nobody knows yet. */
export const importOutcomeGroups = ['in', 'out', 'waiting'] as const;
export type ImportOutcomeGroup = (typeof importOutcomeGroups)[number];

/** Why; codes are in import-reasons.ts. A page reads what a newer server says, so any code passes. */
export const importReason = z.object({
  code: z.string(),
  kind: z.optional(z.string()),
  count: z.optional(z.number()),
  bad: z.optional(z.number()),
});

/** The result of one source item; `outcome` is null while nobody knows yet. */
export const importItem = z.object({
  item_id: z.string(),
  name: z.string(),
  outcome: z.nullable(z.enum(importOutcomes)),
  reason: z.nullable(importReason),
  activity_ids: z.array(z.string()),
  /** When its activity began, or began by what the source said. */
  started_at: z.optional(z.nullable(z.string())),
  /** The same on the clock of the place where it was recorded; null before the activity is there. */
  local_started_at: z.optional(z.nullable(z.string())),
  /** What its activity is called by its member, else by its file; null for neither, and its sport: null before it is there. */
  activity_name: z.optional(z.nullable(z.string())),
  activity_type_id: z.optional(z.nullable(z.number())),
});
export type ImportItemWire = z.infer<typeof importItem>;
export type ImportItem = Camel<ImportItemWire>;

/** Where imports come from: the vendors, and files of one's own. */
export const importSources = [...deviceTypes, 'file'] as const;
export type ImportSource = (typeof importSources)[number];

export const importSummary = z.object({
  ...importStatus.shape,
  source: z.string(),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  /** Its activities were taken out again then. */
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

/** Whether nothing came of an import: every file in it failed. */
export const hasFailedWhole = ({ failed, ...others }: ImportSummary['counts']): boolean =>
  failed > 0 && Object.values(others).every((count) => count === 0);

/** What an export of ours brings beside activities. */
export const restoredKinds = [
  'gear',
  'plans',
  'diary',
  'goals',
  'thresholds',
  'measurements',
  'filters',
  'sports',
] as const;
export type RestoredKind = (typeof restoredKinds)[number];
/** What undoing an import made of the entries that it had restored: how many are gone, and how many stay since they are not as they came. */
export const takenBackEntries = z.object({
  removed: z.number(),
  kept: z.array(z.object({ kind: z.enum(restoredKinds), count: z.number() })),
});
export type TakenBackEntries = z.infer<typeof takenBackEntries>;

/** Rows of one import in one answer, at most. */
export const MOST_IMPORT_ITEMS = 500;
export const importDetail = z.object({
  ...importSummary.shape,
  /** Activities that are here by it: what taking it back would remove. */
  activities: z.optional(z.number()),
  /** Entries that it restored beside them. */
  restored: z.optional(z.number()),
  /** Rows of the lists of activities in it, which its report accounts for. */
  listed_rows: z.optional(z.number()),
  items: z.array(importItem),
});
export type ImportDetailWire = z.infer<typeof importDetail>;
export type ImportDetail = Camel<ImportDetailWire>;

/**
 * What became of a row of a vendor's list, or of a file that no row names: an activity is there by it; the activity was there before, or another
 * recording of it counts; it was merged with others; it is a planned route; it is a list or other data that was read; it brought nothing; or it waits.
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

/** A row of a vendor's list of activities, or a file that no row names. */
export const reportRow = z.object({
  key: z.string(),
  /** Place of the list, or of the file, in its import. */
  place: z.number(),
  /** The vendor's list; null for a file. */
  list: z.nullable(z.string()),
  /** Its number in the list, from 1, and how many rows it stands for; null for a file. */
  row: z.nullable(z.number()),
  rows: z.number(),
  /** The vendor's id of the activity, its name, the word for its sport and its date, as the list writes them. */
  vendor_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  sport: z.nullable(z.string()),
  date: z.nullable(z.string()),
  /** The file that was read for it. */
  file: z.nullable(z.string()),
  kind: z.enum(reportKinds),
  /** Why; also what was wrong with a file that was imported in part. */
  reason: z.nullable(importReason),
  /** What it brought, what it is a duplicate of, or what it was merged into. */
  activity_id: z.nullable(z.string()),
  activity_name: z.nullable(z.string()),
  activity_type_id: z.nullable(z.number()),
  local_started_at: z.nullable(z.string()),
});
export type ReportRowWire = z.infer<typeof reportRow>;
export type ReportRow = Camel<ReportRowWire>;

/** Rows of a report in one answer, at most. */
export const MOST_REPORT_ROWS = 1000;
export const importReport = z.object({
  /** How many rows of the vendor's lists, and how many files that no row names. Only on the first page. */
  totals: z.optional(z.object({ rows: reportCounts, files: reportCounts })),
  rows: z.array(reportRow),
  next: z.optional(z.nullable(z.string())),
});
export type ImportReportWire = z.infer<typeof importReport>;
