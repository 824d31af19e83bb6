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
        message={analysis.label === messages.progress.analysis ? null : analysis.label}
        count={analysis.share * analysis.target}
        target={analysis.target}
        done={analysis.done}
      />
      {trouble !== null && <StatusText>{trouble}</StatusText>}
    </div>
  );
}

const nameOf = (device: string | null) => vendors[device as DeviceType]?.name ?? 'the account';

/** The third tab: how far import and analysis are. [onboarding §4] */
export function ImportStep({ wizard }: { readonly wizard: SetupWizardRef }) {
  const { dataImport, device, failure, importProblem, importNews, wasWorking, ...rest } = useSetupWizard(wizard);
  const hasFailed = importNews === 'failed';
  return (
    <div className={styles.step}>
      {hasFailed ? (
        <FormError title="The import stopped" message={importProblem ?? failure ?? undefined} />
      ) : (
        dataImport !== undefined && importNews !== 'nothingFound' && <Bars dataImport={dataImport} />
      )}
      <StatusText tone="good">
        {importNews === 'success' && 'Your training is ready. Opening your dashboard…'}
        {importNews === 'nothingFound' &&
          (wasWorking
            ? 'There is nothing new. What you record next arrives by itself.'
            : 'The account is linked, and holds no workouts yet. New ones will arrive by themselves.')}
      </StatusText>
      {importNews === 'running' && (
        <p className={styles.note}>
          Your last 60 days come first. The rest continues in the background, even if you leave this page.
        </p>
      )}
      <FormActions>
        {hasFailed && (
          <>
            {rest.needsLink ? (
              <Button variant="primary" onPress={rest.relink}>
                {`Link ${nameOf(device)} again`}
              </Button>
            ) : (
              <Button variant="primary" onPress={rest.retry}>
                Try again
              </Button>
            )}
            <Button onPress={rest.goBack}>Pick another device</Button>
          </>
        )}
        <Button variant={hasFailed ? 'quiet' : 'secondary'} onPress={rest.leave}>
          {leaveLabel(rest)}
        </Button>
      </FormActions>
    </div>
  );
}
