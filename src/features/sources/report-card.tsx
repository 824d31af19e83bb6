import { useState } from 'react';
import { type ReportCounts, type ReportKind, reportKinds, type ReportRow } from '../../../domain/entities/import.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { reportCsv } from '../../../domain/views/report-csv.ts';
import { numberText } from '../../../domain/words/area.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { reasonText } from '../../../domain/words/import-reasons.ts';
import { allPages } from '../../api/all-pages.ts';
import { useApi } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import { type ReportSoFar, useImportReport } from '../../api/imports.ts';
import { ActivityLink } from '../../shared/activities/activity-link.tsx';
import { Counts, Outcome, type ItemCategory } from '../../shared/sources/outcome.tsx';
import { sourceListWords } from '../../shared/sources/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { KindFilter } from './kind-filter.tsx';
import { sourcePagesWords as words } from './words.ts';
import styles from './sources.module.css';

/** Rows per page of the download, the maximum for a response. */
const DOWNLOAD_ROWS = 1000;

const sumOf = (counts: ReportCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const categoryOf = (kind: ReportKind): ItemCategory => (kind === 'out' ? 'failed' : kind);

function whereOf({ list, row, rows }: ReportRow): string {
  if (list === null || row === null) return words.otherFile;
  return rows === 1
    ? words.rowOfList(numberText(row), list)
    : words.rowsOfList(numberText(row), numberText(row + rows - 1), list);
}

const activityName = ({ activityName: name, activityTypeId, localStartedAt }: ReportRow): string =>
  activityTypeId === null || localStartedAt === null
    ? sourceListWords.open
    : nameOf({ name, activityTypeId, localStartTime: localStartedAt });

const columns = (): readonly Column<ReportRow>[] => [
  {
    id: 'name',
    label: words.name,
    isHeader: true,
    cell: ({ name, file, date }) => (
      <span className={styles.called}>
        <span className={styles.rowName}>{name ?? file ?? words.noName}</span>
        {date !== null && <span className={styles.soft}>{date}</span>}
      </span>
    ),
  },
  { id: 'where', label: words.where, cell: (row) => <span className={styles.soft}>{whereOf(row)}</span> },
  {
    id: 'result',
    label: sourceListWords.result,
    cell: ({ kind, reason }) => (
      <Outcome shown={kind === 'imported' && reason !== null ? 'partial' : categoryOf(kind)} />
    ),
  },
  { id: 'why', label: sourceListWords.why, cell: ({ reason }) => (reason === null ? null : reasonText(reason)) },
  {
    id: 'activity',
    label: sourceListWords.activity,
    cell: (row) =>
      row.activityId === null ? null : (
        <ActivityLink
          id={row.activityId}
          aria-label={sourceListWords.activityFrom(activityName(row), row.name ?? row.file ?? words.noName)}
        >
          {activityName(row)}
        </ActivityLink>
      ),
  },
];

/** Shows the number of rows and other files by result. */
function Totals({ rows, files }: NonNullable<ReportSoFar['totals']>) {
  const part = (label: string, counts: ReportCounts) =>
    sumOf(counts) > 0 && (
      <div className={styles.totals}>
        <h3>{label}</h3>
        <Counts counts={reportKinds.map((kind) => [categoryOf(kind), counts[kind]])} />
      </div>
    );
  return (
    <div className={styles.report}>
      {part(words.rowsOfTheLists(numberText(sumOf(rows))), rows)}
      {part(words.otherFiles(numberText(sumOf(files))), files)}
    </div>
  );
}

/** Downloads the whole report. */
function Download({ importId }: { readonly importId: string }) {
  const { call } = useApi();
  const [isPending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const save = async () => {
    setPending(true);
    setTrouble(null);
    try {
      const { rows } = await allPages(
        (after) => call('getImportReport', { params: { id: importId }, query: { limit: DOWNLOAD_ROWS, ...after } }),
        (page) => page.rows,
      );
      saveFile(`${words.reportFileName}.csv`, 'text/csv;charset=utf-8', reportCsv(rows));
    } catch (failure) {
      setTrouble(failureText(failure as CallFailure));
    }
    setPending(false);
  };
  return (
    <>
      {trouble !== null && <FormError title={words.downloadFailed} message={trouble} />}
      <div>
        <Button size="small" isPending={isPending} onPress={() => void save()}>
          {words.downloadCsv}
        </Button>
      </div>
    </>
  );
}

/** Shows the results of every row of an export's lists and of every file not named in a row: totals, then the rows, page by page. */
export function ReportCard({ importId }: { readonly importId: string }) {
  const [kind, setKind] = useState<ReportKind | null>(null);
  const whole = useImportReport(importId, null);
  const report = useImportReport(importId, kind);
  const totals = whole.data?.totals;
  const countOf = (one: ReportKind) => (totals ? totals.rows[one] + totals.files[one] : 0);
  const kinds = reportKinds.map((one) => ({
    kind: one,
    label: sourceListWords.outcomes[categoryOf(one)],
    count: countOf(one),
  }));
  return (
    <Card title={words.reportTitle} note={words.reportNote} flush>
      {totals && (
        <div className={styles.reportTop}>
          <Totals {...totals} />
          <Download importId={importId} />
          <KindFilter kinds={kinds} chosen={kind} onChoose={setKind} />
        </div>
      )}
      <QueryView query={report} label={words.loadingTheReport} skeleton={<Skeleton height={320} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.empty}>{words.nothingOfThisKind}</p>
          ) : (
            <>
              <div className={styles.table}>
                <Table caption={words.reportTitle} columns={columns()} rows={rows} rowKey={({ key }) => key} />
              </div>
              {report.hasNextPage && (
                <div className={styles.more}>
                  <Button isPending={report.isFetchingNextPage} onPress={() => void report.fetchNextPage()}>
                    {words.showMore}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
