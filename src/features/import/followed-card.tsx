import { Link } from '@tanstack/react-router';
import { SHOWN_ITEMS } from '../../../machines/fileImport/setup.ts';
import { hasFailedCompletely } from '../../../domain/entities/import.ts';
import { messages } from '../../../domain/messages.ts';
import { ImportBars } from '../../shared/sources/import-bars.tsx';
import { ItemTable, OutcomeCounts } from '../../shared/sources/outcome.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import type { FileImport } from '../../workflows/file-import.ts';
import { useImportProgress } from '../../workflows/imports.ts';
import { importPageWords } from './words.ts';
import styles from './import.module.css';

/** Shows the import of the uploaded files: its progress, and the result of each file. */
export function FollowedCard({ fileImport }: { readonly fileImport: FileImport }) {
  const { importId, accepted, stage, retry, startOver } = fileImport;
  const { wholeReading, wholeAnalysis, detail, failure } = useImportProgress(importId);
  const isDone = stage === 'done';
  const hasStopped = stage === 'stopped';
  const items = detail?.items ?? accepted;
  const isEmpty = detail !== null && hasFailedCompletely(detail.counts);
  const title = isDone ? importPageWords[isEmpty ? 'nothingImported' : 'imported'] : importPageWords.importing;
  return (
    <Card title={title}>
      <div className={styles.stack}>
        {hasStopped && (
          <FormError
            title={importPageWords.theImportStopped}
            message={detail?.error && messages.importErrors[detail.error.kind]}
          />
        )}
        <ImportBars reading={wholeReading} analysis={wholeAnalysis} />
        <StatusText>{failure ?? (isDone ? null : importPageWords.thisContinuesInTheBackground)}</StatusText>
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
