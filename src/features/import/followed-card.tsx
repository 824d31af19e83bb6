import { Link } from '@tanstack/react-router';
import type { ImportDetail } from '../../../domain/entities/import.ts';
import { messages } from '../../../domain/messages.ts';
import type { FileImportRef } from '../../../machines/fileImport/fileImport.machine.ts';
import { ItemTable, OutcomeCounts } from '../../app/sources/outcome.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useFileImport } from '../../workflows/file-import.ts';
import { importPageWords } from './words.ts';
import styles from './import.module.css';
import { SHOWN_ITEMS } from './keep.ts';

function Bars({ detail, isDone }: { readonly detail: ImportDetail | null; readonly isDone: boolean }) {
  const buckets = detail === null ? [] : [detail.hot, detail.warm];
  const add = (value: (bucket: ImportDetail['hot']) => number) =>
    buckets.reduce((sum, bucket) => sum + value(bucket), 0);
  const [count, target] = [add(({ total }) => total), add((bucket) => bucket.target)];
  const processed = [add((bucket) => bucket.processed.total), add((bucket) => bucket.processed.target)] as const;
  const progress = messages.progress;
  return (
    <>
      <ProgressBar
        label={messages.wizard.dataImport}
        message={isDone ? progress.importDone : target > 0 ? progress.importing(count, target) : progress.fetching}
        count={count}
        target={target > 0 ? target : null}
        done={isDone}
      />
      <ProgressBar
        label={progress.analysis}
        message={isDone ? progress.analysisDone : progress.analyzing}
        count={processed[0]}
        target={processed[1] > 0 ? processed[1] : Math.max(target, 1)}
        done={isDone}
      />
    </>
  );
}

/** The import that the files became: how far it is, and what became of each file. */
export function FollowedCard({ fileImport }: { readonly fileImport: FileImportRef }) {
  const { detail, accepted, message, stage, retry, startOver } = useFileImport(fileImport);
  const isDone = stage === 'done';
  const hasStopped = stage === 'stopped';
  const items = detail?.items ?? accepted;
  return (
    <Card title={isDone ? importPageWords.imported : importPageWords.importing}>
      <div className={styles.stack}>
        {hasStopped && <FormError title={importPageWords.theImportStopped} message={detail?.error?.message} />}
        <Bars detail={detail} isDone={isDone} />
        <StatusText>{message ?? (isDone ? null : importPageWords.thisContinuesInTheBackground)}</StatusText>
        {detail !== null && <OutcomeCounts counts={detail.counts} />}
        {items.length > 0 && <ItemTable items={items} />}
        {items.length >= SHOWN_ITEMS && detail !== null && (
          <p className={styles.soft}>
            {importPageWords.theFirstAreShownFiles(SHOWN_ITEMS)}
            <Link to="/profile/imports/$id" params={{ id: detail.importId }}>
              {importPageWords.seeAllOfThem}
            </Link>
          </p>
        )}
        <FormActions>
          {hasStopped && (
            <Button variant="primary" onPress={retry}>
              {importPageWords.tryAgain}
            </Button>
          )}
          {isDone && (
            <LinkButton to="/calendar" variant="primary">
              {importPageWords.seeTheCalendar}
            </LinkButton>
          )}
          <Button variant="quiet" onPress={startOver}>
            {isDone ? importPageWords.closeThisList : importPageWords.importOtherFiles}
          </Button>
        </FormActions>
      </div>
    </Card>
  );
}
