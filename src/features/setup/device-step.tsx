import { useSelector } from '@xstate/react';
import type { Source } from '../../../domain/entities/source.ts';
import { messages } from '../../../domain/messages.ts';
import type { DeviceLinkRef } from '../../../machines/deviceLink/deviceLink.machine.ts';
import type { SetupWizardRef } from '../../../machines/setupWizard/setupWizard.machine.ts';
import { useSources } from '../../api/queries.ts';
import { LinkPanel } from '../../app/linking/link-panel.tsx';
import { offeredSources, vendors } from '../../app/linking/vendors.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions, FormError } from '../../ui/form.tsx';
import { CheckIcon, WatchIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import styles from './setup.module.css';

/** What stands under a vendor's name. */
const noteOf = ({ vendor, linked }: Source) => (linked ? 'Linked' : vendors[vendor].hint);

/** The second tab: which watch. */
export function DeviceStep({ wizard }: { readonly wizard: SetupWizardRef }) {
  const sources = useSources();
  const snapshot = useSelector(wizard, (state) => state);
  const link = snapshot.children['deviceLink'] as DeviceLinkRef | undefined;
  const { device, failure } = snapshot.context;
  return (
    <div className={styles.step}>
      <p className={styles.lead}>Which watch do you train with? Your history comes along, the newest weeks first.</p>
      {failure !== null && <FormError title={messages.link.failed} message={failure.message} />}
      <QueryView query={sources} label="Loading the devices" skeleton={<Skeleton height={220} round />}>
        {(list) => (
          <ul className={styles.vendors}>
            {offeredSources(list).map((source) => (
              <li key={source.vendor}>
                <button
                  type="button"
                  className={styles.vendor}
                  aria-pressed={link !== undefined && device === source.vendor}
                  onClick={() => wizard.send({ type: 'PICK', device: source.vendor })}
                >
                  {source.linked ? <CheckIcon size={24} /> : <WatchIcon size={24} />}
                  <strong>{vendors[source.vendor].name}</strong>
                  <span>{noteOf(source)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {link !== undefined && <LinkPanel link={link} />}
      {snapshot.matches({ importing: 'waitingForImport' }) && (
        <StatusText tone="good">Linked. Waiting for your first activities…</StatusText>
      )}
      <FormActions>
        <Button variant="quiet" onPress={() => wizard.send({ type: 'SKIP' })}>
          {messages.wizard.skip}
        </Button>
        <LinkButton to="/import" variant="quiet">
          Import files instead
        </LinkButton>
      </FormActions>
    </div>
  );
}
