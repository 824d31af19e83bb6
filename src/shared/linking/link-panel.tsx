import { useEffect, useRef } from 'react';
import { type DeviceType, vendors } from '../../../domain/vendors.ts';
import type { DeviceLinkRef } from '../../../machines/deviceLink/deviceLink.machine.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { AlertDialog, ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useDeviceLink } from '../../workflows/device-link.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { linkingWords } from './words.ts';
import styles from './link-panel.module.css';
import { successor } from './vendors.ts';

interface LinkPanelProps {
  readonly link: DeviceLinkRef;
  /** Links the device that replaced this one; defaults to opening the wizard for it. */
  readonly onInstead?: (device: DeviceType) => void;
}

/** Describes the step for which the page is waiting. */
const waitFor = (device: string, name: string) =>
  device === 'apple' ? linkingWords.allowAccessToHealthOn : linkingWords.allowAccessInTheWindow(name);

const instead = () => linkingWords.linkVendor(vendors[successor].name);

/** Shows the progress of linking one device: instructions for the vendor's window, errors, and questions. */
export function LinkPanel({ link: workflow, onInstead }: LinkPanelProps) {
  const link = useDeviceLink(workflow);
  const { device, message, linkUrl, isWaiting, asksLogin, keyPage, needsPhone } = link;
  const name = vendors[device as DeviceType]?.name ?? device;
  const panel = useRef<HTMLDivElement>(null);
  const isTelling = isWaiting || message !== null;
  useEffect(() => {
    // The list of devices fills a phone's screen, which would hide the panel below it.
    if (isTelling) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isTelling]);
  return (
    <div ref={panel} className={styles.panel}>
      <StatusText tone={link.hasFailed ? 'bad' : 'plain'}>
        {!asksLogin && keyPage === null && !needsPhone && (message ?? (isWaiting ? waitFor(device, name) : null))}
      </StatusText>
      {isWaiting && (
        <div className={styles.answers}>
          {linkUrl !== null && (
            <a href={linkUrl} target="_blank" rel="noopener" className={buttonClass('primary')}>
              {linkingWords.open(name)}
            </a>
          )}
          <Button onPress={link.cancel}>{linkingWords.cancel}</Button>
        </div>
      )}
      {link.hasMoved &&
        (onInstead === undefined ? (
          <LinkButton to="/setup/$device" params={{ device: successor }} search={{}} variant="primary">
            {instead()}
          </LinkButton>
        ) : (
          <Button variant="primary" onPress={() => onInstead(successor)}>
            {instead()}
          </Button>
        ))}
      {needsPhone && <AlertDialog title={name} message={message} onClose={link.dismiss} />}
      {link.asksUnlink && (
        <ConfirmDialog
          title={linkingWords.unlinkTitle(name)}
          message={linkingWords.nothingNewWillArriveFrom}
          confirmLabel={linkingWords.unlinkButton}
          isDanger
          onConfirm={link.confirm}
          onCancel={link.cancel}
        />
      )}
      {keyPage !== null && (
        <KeyDialog
          name={name}
          page={keyPage}
          message={message}
          isPending={link.isCheckingKey}
          onSubmit={link.submitKey}
          onClose={link.cancel}
        />
      )}
      {asksLogin && (
        <CredentialsDialog
          name={name}
          message={message}
          isPending={link.isChecking}
          onSubmit={link.submitLogin}
          onUsePage={link.usePage}
          onClose={link.cancel}
        />
      )}
    </div>
  );
}
