import type { DeviceType } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import type { DataImportRef } from '../../../machines/dataImport/dataImport.machine.ts';
import type { SetupWizardRef } from '../../../machines/setupWizard/setupWizard.machine.ts';
import { vendors } from '../../app/linking/vendors.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useDataImport } from '../../workflows/data-import.ts';
import { useSetupWizard } from '../../workflows/setup-wizard.ts';
import { leaveLabel } from './leave-label.ts';
import { setupWizardWords } from './words.ts';
import styles from './setup.module.css';

function Bars({ dataImport }: { readonly dataImport: DataImportRef }) {
  const { reading, analysis, trouble } = useDataImport(dataImport);
  return (
    <div className={styles.bars}>
      <ProgressBar
        label={messages.wizard.dataImport}
        message={reading.label}
        count={reading.share * reading.target}
        target={reading.target}
        done={reading.done}
      />
      <ProgressBar
        label={messages.progress.analysis}
        message={analysis.isKnown ? analysis.label : null}
        count={analysis.share * analysis.target}
        target={analysis.target}
        done={analysis.done}
      />
      {trouble !== null && <StatusText>{trouble}</StatusText>}
    </div>
  );
}

const nameOf = (device: string | null) => vendors[device as DeviceType]?.name ?? setupWizardWords.theAccount;

/** The third tab: how far import and analysis are. [onboarding §4] */
export function ImportStep({ wizard }: { readonly wizard: SetupWizardRef }) {
  const { dataImport, device, failure, importProblem, importNews, wasWorking, ...rest } = useSetupWizard(wizard);
  const hasFailed = importNews === 'failed';
  return (
    <div className={styles.step}>
      {hasFailed ? (
        <FormError title={setupWizardWords.theImportStopped} message={importProblem ?? failure ?? undefined} />
      ) : (
        dataImport !== undefined && importNews !== 'nothingFound' && <Bars dataImport={dataImport} />
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
