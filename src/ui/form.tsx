import { useEffect, useRef, type ReactNode } from 'react';
import styles from './form.module.css';
import { AlertIcon } from './form-icons.tsx';

interface FormProps {
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  /** Called for each key and each choice. */
  readonly onEdit?: () => void;
  /** Name of the form, for screen readers. */
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/**
 * Form with our own validation: it never shows the browser's messages. After a submit it focuses the first invalid field, even if the server reports
 * it later.
 */
export function Form({ children, onSubmit, onEdit, ...label }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field that is disabled while the form is being sent is focused afterwards.
    if (!invalid || invalid.matches(':disabled')) return;
    submitted.current = false;
    (invalid.matches('input, select, textarea') ? invalid : invalid.querySelector<HTMLElement>('input'))?.focus();
  });
  return (
    <form
      {...label}
      // The browser must not submit the input before the page's code is loaded, especially not in a URL.
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
        // A half-typed date or time reads as empty; its field reports that.
        const half = [...event.currentTarget.querySelectorAll('input')].find((input) => input.validity.badInput);
        if (half === undefined) return onSubmit();
        half.checkValidity();
        half.focus();
      }}
    >
      {children}
    </form>
  );
}

/** Scrolls to a message that appears at the other end of a form. A ref callback. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Error of the whole form, announced immediately. */
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

/** Row of buttons at the end of a form. */
export const FormActions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
