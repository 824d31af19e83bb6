import { useParams } from '@tanstack/react-router';
import type { ImportDetail } from '../../../domain/entities/import.ts';
import { isNowhere } from '../../api/failure.ts';
import { useImport } from '../../api/queries.ts';
import { ImportProgress } from '../../shared/sources/import-progress.tsx';
import { importProblem } from '../../shared/sources/import-problem.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { OutcomeCounts } from '../../shared/sources/outcome.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ItemsCard } from './items-card.tsx';
import { ReportCard } from './report-card.tsx';
import { sourcePagesWords } from './words.ts';
import styles from './sources.module.css';
import { UndoCard } from './undo-card.tsx';

const stateText = (state: ImportDetail['state']): string =>
  ({ active: sourcePagesWords.importing, complete: sourcePagesWords.done, error: sourcePagesWords.stopped })[state];

/** Shows the state of the import, and the number of files by result. */
function SummaryCard({ detail }: { readonly detail: ImportDetail }) {
  const { timeInSentence } = useTimeText();
  const { state, error, completedAt, counts } = detail;
  const isRunning = state === 'active' && error === null;
  const trouble = importProblem(detail, timeInSentence);
  return (
    <Card title={sourcePagesWords.result}>
      {trouble !== null && state === 'error' && (
        <FormError title={sourcePagesWords.theImportStopped} message={trouble} />
      )}
      {trouble !== null && state === 'active' && <Note>{trouble}</Note>}
      {isRunning && <ImportProgress importId={detail.importId} />}
      <OutcomeCounts counts={counts} />
      {!isRunning && state !== 'error' && (
        <p className={styles.soft}>
          {completedAt === null ? stateText(state) : `${stateText(state)}, ${timeInSentence(completedAt)}.`}
        </p>
      )}
    </Card>
  );
}

function ImportContent({ detail }: { readonly detail: ImportDetail }) {
  const { timeInSentence } = useTimeText();
  const name = sourceName(detail.source);
  return (
    <Page
      title={sourcePagesWords.importOf(timeInSentence(detail.createdAt))}
      subtitle={name}
      back={
        <BackLink to="/profile/sources/$source" params={{ source: detail.source }}>
          {name}
        </BackLink>
      }
    >
      <SummaryCard detail={detail} />
      <UndoCard detail={detail} />
      {(detail.listedRows ?? 0) > 0 ? (
        <ReportCard key={detail.importId} importId={detail.importId} />
      ) : (
        <ItemsCard key={detail.importId} detail={detail} />
      )}
    </Page>
  );
}

/** Page of one import: imported files, failed ones with the reasons, and an undo button. */
export default function ImportDetailScreen() {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const detail = useImport(id, { limit: 0 });
  if (detail.data !== undefined) return <ImportContent detail={detail.data} />;
  return (
    <Page title={sourcePagesWords.import} back={<BackLink to="/profile">{sourcePagesWords.profile}</BackLink>}>
      {isNowhere(detail.error) ? (
        <EmptyState
          title={sourcePagesWords.importNotFound}
          text={sourcePagesWords.yourDataSourcesListAll}
          action={<LinkButton to="/profile">{sourcePagesWords.backToTheProfile}</LinkButton>}
        />
      ) : (
        <QueryView query={detail} label={sourcePagesWords.loadingTheImport} skeleton={<Skeleton height={360} round />}>
          {() => null}
        </QueryView>
      )}
    </Page>
  );
}
