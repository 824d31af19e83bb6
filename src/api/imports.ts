import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type {
  ImportItem,
  ImportOutcomeGroup,
  ImportSource,
  ImportSummary,
  ReportCounts,
  ReportKind,
  ReportRow,
} from '../../domain/entities/import.ts';
import { useApi } from './api-context.ts';
import type { CallFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Page sizes for imports and their rows. */
const PAGE = { imports: 10, items: 50 };

type Pages<Row> = UseInfiniteQueryResult<readonly Row[], CallFailure>;

/** Flattens pages and drops duplicates: a row may move to the next page between two requests. */
function once<Row>(pages: readonly (readonly Row[])[], idOf: (row: Row) => string): readonly Row[] {
  return [...new Map(pages.flat().map((row) => [idOf(row), row])).values()];
}

/** Loads the imports of one source, newest first, page by page. */
export function useImportPages(source: ImportSource): Pages<ImportSummary> {
  const { call, memberId, onImports } = useApi();
  return useInfiniteQuery({
    queryKey: [...keys.imports, source],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { source, limit: PAGE.imports, ...(before !== null && { before }) };
      const page = await call('listImports', { params: { id: memberId }, query, signal });
      onImports(page.imports);
      return page;
    },
    getNextPageParam: ({ next }) => next ?? null,
    select: ({ pages }: InfiniteData<{ readonly imports: readonly ImportSummary[] }>) =>
      once(
        pages.map(({ imports }) => imports),
        ({ importId }) => importId,
      ),
  });
}

/**
 * Loads the rows of an import, page by page, those with messages first.
 * @param group only rows with this result; `null` for all
 */
export function useImportItems(id: string, group: ImportOutcomeGroup | null): Pages<ImportItem> {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [...keys.import(id), 'items', group],
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) => {
      const query = { offset, limit: PAGE.items, ...(group !== null && { group }) };
      return (await call('getImport', { params: { id }, query, signal })).items;
    },
    getNextPageParam: (last, _pages, offset) => (last.length < PAGE.items ? null : offset + PAGE.items),
    select: ({ pages }: InfiniteData<readonly ImportItem[]>) => once(pages, ({ itemId }) => itemId),
  });
}

/** Report rows loaded so far, and their number by kind. */
export interface ReportSoFar {
  readonly totals: { readonly rows: ReportCounts; readonly files: ReportCounts } | undefined;
  readonly rows: readonly ReportRow[];
}

/**
 * Loads an import's report, page by page: results of the rows of its lists, and files named in no row.
 * @param kind `null` for all kinds
 */
export function useImportReport(id: string, kind: ReportKind | null): UseInfiniteQueryResult<ReportSoFar, CallFailure> {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [...keys.importReports, id, kind],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: after, signal }) => {
      const query = { limit: PAGE.items, ...(kind !== null && { kind }), ...(after !== null && { after }) };
      return call('getImportReport', { params: { id }, query, signal });
    },
    getNextPageParam: ({ next }) => next ?? null,
    select: ({ pages }: InfiniteData<Pick<ReportSoFar, 'rows'> & Partial<ReportSoFar>>): ReportSoFar => ({
      totals: pages[0]?.totals,
      rows: once(
        pages.map(({ rows }) => rows),
        ({ key }) => key,
      ),
    }),
  });
}
