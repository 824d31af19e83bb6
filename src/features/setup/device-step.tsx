import type { ReactNode } from 'react';
import type { Source } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import type { SetupWizardRef } from '../../../machines/setupWizard/setupWizard.machine.ts';
import type { LinkStanding } from '../../../machines/setupWizard/types.ts';
import { useSources } from '../../api/queries.ts';
import { LinkPanel } from '../../shared/linking/link-panel.tsx';
import { vendors } from '../../../domain/vendors.ts';
import { offeredSources } from '../../shared/linking/vendors.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { AlertIcon, CheckIcon } from '../../ui/form-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { usePlainHttp } from '../../ui/use-plain-http.ts';
import { useSetupWizard } from '../../workflows/setup-wizard.ts';
import { vendorHints } from '../../shared/linking/words.ts';
import { leaveLabel } from './leave-label.ts';
import { setupWizardWords } from './words.ts';
import styles from './setup.module.css';

const standingOf = ({ linked, brokenSince }: Source): LinkStanding => {
  if (!linked) return 'none';
  return brokenSince === null ? 'working' : 'broken';
};

/** Text below a vendor's name. */
const notes: Record<LinkStanding, (source: Source) => string> = {
  none: ({ vendor }) => vendorHints[vendor],
  working: () => setupWizardWords.linked,
  broken: () => setupWizardWords.linkNoLongerWorks,
};
/** A vendor's first letter, since logos are protected. */
const marks: Record<LinkStanding, (name: string) => ReactNode> = {
  none: (name) => (
    <span className={styles.initial} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  ),
  working: () => <CheckIcon size={24} />,
  broken: () => <AlertIcon size={24} />,
};

/** Second tab: choosing a watch. */
export function DeviceStep({ wizard }: { readonly wizard: SetupWizardRef }) {
  const sources = useSources();
  const isPlainHttp = usePlainHttp();
  const { deviceLink: link, device, failure, isWaitingForImport: isWaiting, ...rest } = useSetupWizard(wizard);
  // Watch linked earlier, or in a window that outlived this page; its import is the next step.
  const linked = sources.data?.find((source) => source.vendor !== 'apple' && standingOf(source) === 'working');
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{setupWizardWords.whichWatchDoYouUse}</p>
      {isPlainHttp && rest.variant === 'first' && (
        <div className={styles.plain}>
          <Note>{setupWizardWords.plainHttp}</Note>
          <LinkButton to="/import" variant="primary">
            {setupWizardWords.importFiles}
          </LinkButton>
        </div>
      )}
      {failure !== null && <FormError title={messages.link.failed} message={failure} />}
      <QueryView query={sources} label={setupWizardWords.loadingTheDevices} skeleton={<Skeleton height={220} round />}>
        {(list) => (
          <ul className={styles.vendors}>
            {offeredSources(list).map((source) => (
              <li key={source.vendor}>
                <button
                  type="button"
                  className={styles.vendor}
                  disabled={isWaiting}
                  aria-pressed={(isWaiting || link !== undefined) && device === source.vendor}
                  onClick={() => rest.pick(source.vendor, standingOf(source))}
                >
                  {marks[standingOf(source)](vendors[source.vendor].name)}
                  <strong>{vendors[source.vendor].name}</strong>
                  <span>{notes[standingOf(source)](source)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {link !== undefined && <LinkPanel link={link} onInstead={(vendor) => rest.pick(vendor, 'none')} />}
      <StatusText tone="good">{isWaiting && setupWizardWords.waitingForFirstActivities}</StatusText>
      <FormActions>
        {linked !== undefined && link === undefined && !isWaiting && (
          <Button variant="primary" onPress={() => rest.pick(linked.vendor, 'working')}>
            {setupWizardWords.continue}
          </Button>
        )}
        {rest.canLeave ? (
          <Button onPress={rest.leave}>{leaveLabel(rest)}</Button>
        ) : (
          <Button variant="quiet" onPress={rest.skip}>
            {messages.wizard.skip}
          </Button>
        )}
        {rest.variant === 'first' && !isPlainHttp && (
          <LinkButton to="/import" variant="quiet">
            {setupWizardWords.importFilesInstead}
          </LinkButton>
        )}
      </FormActions>
    </div>
  );
}
