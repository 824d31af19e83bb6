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
    <Card title={isDone ? 'Imported' : 'Importing'}>
      <div className={styles.stack}>
        {hasStopped && <FormError title="The import stopped" message={detail?.error?.message} />}
        <Bars detail={detail} isDone={isDone} />
        <StatusText>
          {message ?? (isDone ? null : 'This continues in the background, even if you leave this page.')}
        </StatusText>
        {detail !== null && <OutcomeCounts counts={detail.counts} />}
        {items.length > 0 && <ItemTable items={items} />}
        {items.length >= SHOWN_ITEMS && detail !== null && (
          <p className={styles.soft}>
            {`The first ${SHOWN_ITEMS} are shown, files with problems first. `}
            <Link to="/profile/imports/$id" params={{ id: detail.importId }}>
              See all of them
            </Link>
          </p>
        )}
        <FormActions>
          {hasStopped && (
            <Button variant="primary" onPress={retry}>
              Try again
            </Button>
          )}
          {isDone && (
            <LinkButton to="/calendar" variant="primary">
              See the calendar
            </LinkButton>
          )}
          <Button variant="quiet" onPress={startOver}>
            {isDone ? 'Close this list' : 'Import other files'}
          </Button>
        </FormActions>
      </div>
    </Card>
  );
}
