import { useSelector } from '@xstate/react';
import type { DeviceType } from '../../../domain/entities/member.ts';
import type { DeviceLinkRef } from '../../../machines/deviceLink/deviceLink.machine.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { AlertDialog, ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import styles from './link-panel.module.css';
import { vendors } from './vendors.ts';

/** How far the linking of one device is: what to do in the vendor's window, what went wrong, what to answer. */
export function LinkPanel({ link }: { readonly link: DeviceLinkRef }) {
  const snapshot = useSelector(link, (state) => state);
  const { device, message, linkUrl, failure } = snapshot.context;
  const name = vendors[device as DeviceType]?.name ?? device;
  const isWaiting = snapshot.hasTag('waiting');
  const needsPhone = snapshot.matches('appleNeedsPhone') || snapshot.matches('unlinkNeedsPhone');
  return (
    <div className={styles.panel}>
      <StatusText tone={failure === null ? 'plain' : 'bad'}>
        {!needsPhone && (message ?? (isWaiting ? `Allow access in ${name}’s window. We wait here.` : null))}
      </StatusText>
      {isWaiting && (
        <div className={styles.answers}>
          {linkUrl !== null && (
            <a href={linkUrl} target="_blank" rel="noopener" className={buttonClass('primary')}>
              {`Open ${name}`}
            </a>
          )}
          <Button onPress={() => link.send({ type: 'CANCEL' })}>Cancel</Button>
        </div>
      )}
      {needsPhone && <AlertDialog title={name} message={message} onClose={() => link.send({ type: 'DISMISS' })} />}
      {snapshot.matches('confirmingUnlink') && (
        <ConfirmDialog
          title={`Unlink ${name}?`}
          message="Nothing new will arrive from it. Activities that are here already stay."
          confirmLabel="Unlink"
          isDanger
          onConfirm={() => link.send({ type: 'CONFIRM' })}
          onCancel={() => link.send({ type: 'CANCEL' })}
        />
      )}
      {(snapshot.matches('askingCredentials') || snapshot.matches('validating')) && (
        <CredentialsDialog
          name={name}
          message={message}
          isPending={snapshot.matches('validating')}
          onSubmit={(login) => link.send({ type: 'SUBMIT_CREDENTIALS', ...login })}
          onClose={() => link.send({ type: 'CANCEL' })}
        />
      )}
    </div>
  );
}
