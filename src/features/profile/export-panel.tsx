import { bytesText } from '../../../domain/views/storage-use.ts';
import { dataExportMachine } from '../../../machines/dataExport/dataExport.machine.ts';
import { createDataExportImplementations } from '../../../machines/dataExport/implementations.ts';
import { useApi } from '../../api/api-context.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { saveAddress } from '../../ui/save-file.ts';
import { useDataExport } from '../../workflows/data-export.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { exportWords as words } from './export-words.ts';
import styles from './profile.module.css';

function useExport() {
  const { call, memberId } = useApi();
  const params = { id: memberId };
  const implementations = () =>
    createDataExportImplementations({
      read: async (signal) => (await call('getExport', { params, signal })).export,
      make: async () => (await call('requestExport', { params })).export,
      download: (url) => saveAddress(url),
    });
  return useDataExport(useWorkflow(dataExportMachine, implementations, undefined));
}

/** Exports all of the member's data as one file: starts the export, shows its progress, and downloads it. */
export function ExportPanel() {
  const { isLooking, isAsking, isTaking, progress, ready, hasFailed, hasExpired, failure, make, take } = useExport();
  const { timeText } = useTimeText();
  return (
    <div className={styles.stack}>
      {failure !== null && <FormError title={words.failed} message={failure} />}
      {hasFailed && <FormError title={words.failed} message={words.notMade} />}
      {hasExpired && <FormError title={words.expired} />}
      {progress !== null ? (
        <>
          <ProgressBar
            label={words.making}
            message={progress.total === 0 ? null : words.files(progress.done, progress.total)}
            count={progress.done}
            target={progress.total === 0 ? null : progress.total}
          />
          <p className={styles.soft}>{words.goesOn}</p>
        </>
      ) : (
        <>
          {ready !== null && ready.until !== null && (
            <p role="status" className={styles.soft}>
              {words.ready(bytesText(ready.bytes), timeText(ready.until))}
            </p>
          )}
          <div className={styles.buttons}>
            {ready !== null && (
              <Button variant="primary" isPending={isTaking} onPress={take}>
                {words.download}
              </Button>
            )}
            <Button isPending={isAsking} isDisabled={isLooking} onPress={make}>
              {ready === null ? words.make : words.makeAgain}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Card for the export of the member's data. */
export const ExportCard = () => (
  <Card anchor="export" title={words.title} note={words.note}>
    <ExportPanel />
  </Card>
);
