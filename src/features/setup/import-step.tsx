import { useSelector } from '@xstate/react';
import type { DeviceType } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import type { DataImportRef } from '../../../machines/dataImport/dataImport.machine.ts';
import { analysisBar, importBar, importTrouble } from '../../../machines/dataImport/selectors.ts';
import type { SetupWizardRef } from '../../../machines/setupWizard/setupWizard.machine.ts';
import { vendors } from '../../app/linking/vendors.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { leaveLabel } from './leave-label.ts';
import styles from './setup.module.css';

function Bars({ dataImport }: { readonly dataImport: DataImportRef }) {
  const snapshot = useSelector(dataImport, (state) => state);
  const [reading, analysis] = [importBar(snapshot), analysisBar(snapshot)];
  const trouble = importTrouble(snapshot);
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
      {trouble !== null && !snapshot.matches('error') && <StatusText>{trouble.message}</StatusText>}
    </div>
  );
}

const nameOf = (device: string | null) => vendors[device as DeviceType]?.name ?? 'the account';

/** The third tab: how far import and analysis are. [onboarding §4] */
export function ImportStep({ wizard }: { readonly wizard: SetupWizardRef }) {
  const snapshot = useSelector(wizard, (state) => state);
  const dataImport = snapshot.children['dataImport'] as DataImportRef | undefined;
  const { device, failure, importProblem, standing } = snapshot.context;
  // Asking once more helps only where the vendor still lets us in.
  const needsLink = importProblem?.kind === 'bad_source_credentials' && device !== 'apple';
  const hasFailed = snapshot.matches({ importing: 'failed' });
  return (
    <div className={styles.step}>
      {hasFailed ? (
        <FormError title="The import stopped" message={importProblem?.message ?? failure?.message} />
      ) : (
        dataImport !== undefined && !snapshot.matches({ importing: 'nothingFound' }) && <Bars dataImport={dataImport} />
      )}
      <StatusText tone="good">
        {snapshot.matches({ importing: { done: 'success' } }) && 'Your training is ready. Opening your dashboard…'}
        {snapshot.matches({ importing: 'nothingFound' }) &&
          (standing === 'working'
            ? 'There is nothing new. What you record next arrives by itself.'
            : 'The account is linked, and holds no workouts yet. New ones will arrive by themselves.')}
      </StatusText>
      {!hasFailed && snapshot.matches({ importing: 'dataImport' }) && (
        <p className={styles.note}>
          Your last 60 days come first. The rest continues in the background, even if you leave this page.
        </p>
      )}
      <FormActions>
        {hasFailed && (
          <>
            {needsLink ? (
              <Button variant="primary" onPress={() => wizard.send({ type: 'RELINK' })}>
                {`Link ${nameOf(device)} again`}
              </Button>
            ) : (
              <Button variant="primary" onPress={() => wizard.send({ type: 'RETRY' })}>
                Try again
              </Button>
            )}
            <Button onPress={() => wizard.send({ type: 'BACK' })}>Pick another device</Button>
          </>
        )}
        <Button variant={hasFailed ? 'quiet' : 'secondary'} onPress={() => wizard.send({ type: 'LEAVE' })}>
          {leaveLabel(snapshot.context)}
        </Button>
      </FormActions>
    </div>
  );
}
