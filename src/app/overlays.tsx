import { useSelector } from '@xstate/react';
import { createActor } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { type ModalStackRef, modalStackMachine, type OpenModal } from '../../machines/modalStack/modalStack.machine.ts';
import { isCoveredIn } from '../../machines/modalStack/selectors.ts';
import { AlertDialog, ConfirmDialog, WaitOverlay } from '../ui/lazy-modal.tsx';

export const startModalStack = (): ModalStackRef => createActor(modalStackMachine).start();

/**
 * The modals of the stack, the lowest first: each one keeps its place, and the one above makes those beneath inert and
 * keeps them from scrolling. [core §2 Global overlays]
 */
export default function Overlays({ modals }: { readonly modals: ModalStackRef }) {
  const open = useSelector(modals, ({ context }) => context.modals);
  return open.map((modal) => (
    <Overlay
      key={modal.id}
      modal={modal}
      isCovered={isCoveredIn({ context: { modals: open } }, modal.id)}
      onClose={(confirmed) => modals.send({ type: 'CLOSE', id: modal.id, confirmed })}
    />
  ));
}

interface OverlayProps {
  readonly modal: OpenModal;
  readonly isCovered: boolean;
  readonly onClose: (confirmed: boolean) => void;
}

function Overlay({ modal, isCovered, onClose }: OverlayProps) {
  switch (modal.kind) {
    case 'confirm': {
      // Without a question of its own the usual one is the title already.
      const isUsual = modal.message === messages.overlay.confirm;
      return (
        <ConfirmDialog
          {...(!isUsual && { message: modal.message })}
          {...(modal.confirmLabel !== null && { confirmLabel: modal.confirmLabel })}
          isCovered={isCovered}
          onConfirm={() => onClose(true)}
          onCancel={() => onClose(false)}
        />
      );
    }
    case 'alert':
      return <AlertDialog title={modal.message} isCovered={isCovered} onClose={() => onClose(false)} />;
    case 'wait':
      return <WaitOverlay isCovered={isCovered} {...(modal.message !== null && { message: modal.message })} />;
    case 'page':
      return null;
  }
}
