import * as z from 'zod/mini';
import {
  importDetail,
  importItem,
  importOutcomeGroups,
  importOutcomes,
  importReport,
  importSources,
  importStatus,
  importSummary,
  MAX_IMPORT_ITEMS,
  MAX_REPORT_ROWS,
  reportKinds,
  undoneEntries,
} from '../../domain/entities/import.ts';
import { storage } from '../../domain/entities/storage.ts';
import { call } from '../call.ts';
import { id, memberParams, pageQuery, integerBetween } from '../fields.ts';

export const getImportStatus = call({
  id: 'getImportStatus',
  method: 'GET',
  path: 'import/status',
  proof: 'signed',
  who: 'self',
  subject: 'query.member_id',
  page: 'setup',
  forSamples: true,
  cost: 'light',
  query: z.object({ member_id: id }),
  answers: { 200: importStatus },
  source: 'core §7.45',
  summary: 'The latest active import, else the latest. 404 not_found before there is one.',
});

export const uploadActivityFiles = call({
  id: 'uploadActivityFiles',
  method: 'POST',
  path: 'member/:id/activity-files',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'import',
  forSamples: true,
  cost: 'job',
  params: memberParams,
  multipart: true,
  answers: { 202: z.object({ import_id: z.string(), files: z.array(importItem) }) },
  source: 'ours',
  summary: 'Field `files`, 1 to 500 activity files or archives. They are kept first and read afterwards.',
});

export const getStorage = call({
  id: 'getStorage',
  method: 'GET',
  path: 'member/:id/storage',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  answers: { 200: storage },
  source: 'ours',
  summary: 'What the member’s original files take, and what they may take.',
});

export const listImports = call({
  id: 'listImports',
  method: 'GET',
  path: 'member/:id/imports',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  query: z.object({
    source: z.optional(z.enum(importSources)),
    before: z.optional(id),
    limit: z.optional(integerBetween(1, 100)),
  }),
  answers: { 200: z.object({ imports: z.array(importSummary), next: z.optional(z.nullable(id)) }) },
  source: 'ours',
  summary:
    'The member’s imports, newest first, at most 100. `next` is what `before` has to be for those that came earlier; null at the end.',
});

export const getImport = call({
  id: 'getImport',
  method: 'GET',
  path: 'import/:id',
  proof: 'signed',
  who: 'owner',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: z.object({ id }),
  query: z.object({
    outcome: z.optional(z.enum(importOutcomes)),
    group: z.optional(z.enum(importOutcomeGroups)),
    offset: z.optional(integerBetween(0, 100_000)),
    limit: z.optional(integerBetween(0, MAX_IMPORT_ITEMS)),
  }),
  answers: { 200: importDetail },
  long: true,
  source: 'ours',
  summary: 'One import with a row per source item, those with something to say first, at most 500 at a time.',
});

export const getImportReport = call({
  id: 'getImportReport',
  method: 'GET',
  path: 'import/:id/report',
  proof: 'signed',
  who: 'owner',
  page: 'profile',
  forSamples: true,
  cost: 'read',
  params: z.object({ id }),
  query: z.object({
    kind: z.optional(z.enum(reportKinds)),
    limit: z.optional(integerBetween(1, MAX_REPORT_ROWS)),
    ...pageQuery,
  }),
  answers: { 200: importReport },
  long: true,
  source: 'ours',
  summary:
    'What became of every row of the lists of activities in an export, and of every file that no row names. Rows that brought no activity come first. The first page has the totals. 400 for a page that does not exist.',
});

export const undoImport = call({
  id: 'undoImport',
  method: 'POST',
  path: 'import/:id/undo',
  proof: 'signed',
  who: 'owner',
  page: 'profile',
  cost: 'job',
  params: z.object({ id }),
  answers: { 200: z.object({ import: importSummary, removed: z.number(), entries: z.optional(undoneEntries) }) },
  source: 'ours',
  summary:
    'Takes an import back: its activities are removed, and what an export of ours restored with them where nobody changed it since; loads are computed again. 409 while it is being worked on.',
});
