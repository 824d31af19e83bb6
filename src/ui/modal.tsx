import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { messages } from '../../domain/messages.ts';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { addDialog, isTopmost } from './open-dialogs.ts';
import { uiWords } from './words.ts';
import styles from './modal.module.css';

/**
 * Closes the topmost dialog on Escape, wherever the focus is. The overlay only gets keys pressed inside it, but the focus moves in a moment after the
 * dialog is rendered, and is lost when the focused element is removed.
 */
function useEscape(onClose: (() => void) | undefined, outlivesNavigation = false) {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  useLayoutEffect(() => {
    const dialog = { leave: () => !outlivesNavigation && close.current?.() };
    const openedAt = performance.now();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // Ignores the key press that opened this dialog and is still bubbling.
      if (event.timeStamp < openedAt || !isTopmost(dialog)) return;
      close.current?.();
    };
    const remove = addDialog(dialog);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      remove();
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [outlivesNavigation]);
}

interface DialogProps {
  readonly title: string;
  /** Language of the title, if it differs from the page's. */
  readonly titleLanguage?: string | undefined;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  /** Called for Escape, a press outside and the close button. If left out, only the owner can close the dialog. */
  readonly onClose?: (() => void) | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  /** True if closing the dialog has an effect beyond hiding it, so navigating must not close it. */
  readonly outlivesNavigation?: boolean;
}

/** Dialog that is open while rendered; the focus moves in, stays, and returns to the previous element. */
export function Dialog({
  title,
  titleLanguage,
  children,
  actions,
  onClose,
  role = 'dialog',
  outlivesNavigation = false,
}: DialogProps) {
  const canClose = onClose !== undefined;
  useEscape(onClose, outlivesNavigation);
  return (
    <ModalOverlay
      isOpen
      isDismissable={canClose && role === 'dialog'}
      isKeyboardDismissDisabled={!canClose}
      onOpenChange={(open) => !open && onClose?.()}
      className={styles.overlay}
    >
      <Modal className={styles.modal}>
        <AriaDialog role={role} className={styles.dialog}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title} lang={titleLanguage}>
              {title}
            </Heading>
            {canClose && role === 'dialog' && (
              <Button variant="quiet" size="small" icon={<CloseIcon />} aria-label={uiWords.close} onPress={onClose} />
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {actions !== undefined && <footer className={styles.footer}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ConfirmDialogProps {
  readonly title?: string;
  readonly message?: ReactNode;
  readonly confirmLabel?: string;
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Dialog that asks for confirmation of an important action. [core §2] */
export function ConfirmDialog({
  title = messages.overlay.confirm,
  message,
  confirmLabel = uiWords.confirm,
  isDanger = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel} autoFocus={isDanger}>
            {uiWords.cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} onPress={onConfirm} autoFocus={!isDanger}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
    </Dialog>
  );
}

interface AlertDialogProps {
  readonly title: string;
  readonly message?: ReactNode;
  readonly onClose: () => void;
}

/** Dialog with an important message and one button. [core §2] */
export function AlertDialog({ title, message, onClose }: AlertDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      outlivesNavigation
      actions={
        <Button variant="primary" onPress={onClose} autoFocus>
          {uiWords.ok}
        </Button>
      }
    >
      {message}
    </Dialog>
  );
}

/** Overlay that covers the page until a short operation has finished. [core §2] */
export function WaitOverlay({ message = uiWords.oneMoment }: { readonly message?: string }) {
  useEscape(undefined);
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className={styles.overlay}>
      <Modal className={styles.modal}>
        <AriaDialog aria-label={message} className={styles.wait}>
          <span className={styles.lanes} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <p role="status">{message}</p>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
