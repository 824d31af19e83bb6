import { type DeviceType, vendors } from '../../../domain/vendors.ts';
import type { SetupWizardRef } from '../../../machines/setupWizard/setupWizard.machine.ts';
import { ImportBars } from '../../shared/sources/import-bars.tsx';
import { Button } from '../../ui/button.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useImportProgress } from '../../workflows/imports.ts';
import { useSetupWizard } from '../../workflows/setup-wizard.ts';
import { leaveLabel } from './leave-label.ts';
import { setupWizardWords } from './words.ts';
import styles from './setup.module.css';

function Bars({ importId }: { readonly importId: string | null }) {
  const { reading, analysis, transientError } = useImportProgress(importId);
  return (
    <div className={styles.bars}>
      <ImportBars reading={reading} analysis={analysis} />
      {transientError !== null && <StatusText>{transientError}</StatusText>}
    </div>
  );
}

const nameOf = (device: string | null) => vendors[device as DeviceType]?.name ?? setupWizardWords.theAccount;

/** Third tab: progress of import and analysis. [onboarding §4] */
export function ImportStep({ wizard }: { readonly wizard: SetupWizardRef }) {
  const { importId, device, failure, importProblem, importNews, wasWorking, ...rest } = useSetupWizard(wizard);
  const hasFailed = importNews === 'failed';
  return (
    <div className={styles.step}>
      {hasFailed ? (
        <FormError title={setupWizardWords.theImportStopped} message={importProblem ?? failure ?? undefined} />
      ) : (
        importNews !== 'nothingFound' && <Bars importId={importId} />
      )}
      <StatusText tone="good">
        {importNews === 'success' && setupWizardWords.yourTrainingIsReadyOpening}
        {importNews === 'nothingFound' &&
          (wasWorking ? setupWizardWords.thereIsNothingNewWhat : setupWizardWords.theAccountIsLinkedAnd)}
      </StatusText>
      {importNews === 'running' && <p className={styles.note}>{setupWizardWords.yourLast60DaysCome}</p>}
      <FormActions>
        {hasFailed && (
          <>
            {rest.needsLink ? (
              <Button variant="primary" onPress={rest.relink}>
                {setupWizardWords.linkAgain(nameOf(device))}
              </Button>
            ) : (
              <Button variant="primary" onPress={rest.retry}>
                {setupWizardWords.tryAgain}
              </Button>
            )}
            <Button onPress={rest.goBack}>{setupWizardWords.pickAnotherDevice}</Button>
          </>
        )}
        <Button variant={hasFailed ? 'quiet' : 'secondary'} onPress={rest.leave}>
          {leaveLabel(rest)}
        </Button>
      </FormActions>
    </div>
  );
}
