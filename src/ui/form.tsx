import { useEffect, useRef, type ReactNode } from 'react';
import styles from './form.module.css';
import { AlertIcon } from './form-icons.tsx';

interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** Called for each key and each choice. */
  readonly onEdit?: () => void;
  /** Read out as the name of the form. */
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/**
 * A form whose rules are ours: it never shows the browser's bubbles. After a submit the first field that turns invalid
 * takes the focus, also when the server says so a moment later.
 */
export function Form({ children, onSubmit, onEdit, ...label }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field that is disabled while the form is sent takes the focus afterwards.
    if (!invalid || invalid.matches(':disabled')) return;
    submitted.current = false;
    (invalid.matches('input, select, textarea') ? invalid : invalid.querySelector<HTMLElement>('input'))?.focus();
  });
  return (
    <form
      {...label}
      // Before the page's program is there, the browser must not send what was typed, least of all in an address.
      method="dialog"
      ref={form}
      noValidate
      className={styles.form}
      onInput={() => {
        submitted.current = false;
        onEdit?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submitted.current = true;
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Ref callback: scrolls a message into view that appears at the other end of a form. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** What went wrong with the whole form, read out at once. */
export function FormError({ title, message }: { readonly title: string; readonly message?: ReactNode }) {
  return (
    <div role="alert" ref={intoView} className={styles.error}>
      <AlertIcon />
      <div>
        <strong>{title}</strong>
        {message !== undefined && <div>{message}</div>}
      </div>
    </div>
  );
}

/** The buttons at the end of a form. */
export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
