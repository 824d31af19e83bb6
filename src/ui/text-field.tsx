import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { FieldNotes, notesOf } from './field-notes.tsx';
import { fieldsWords } from './form-words.ts';
import styles from './field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Errors below the field; any error makes it invalid. */
  readonly errors?: readonly string[] | undefined;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
  /** Content at the end of the box: a unit, or a small button. */
  readonly suffix?: ReactNode;
}

/** Single-line text field with its label, hint and errors. The form validates; the browser's own messages are never shown. */
export function TextField({
  label,
  errors = [],
  hint,
  suffix,
  type = 'text',
  onChange,
  isRequired,
  isDisabled,
  ...input
}: TextFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { value } = input;
  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    // The value may have been typed before the page's code was loaded.
    const typed = field.current?.value ?? value;
    if (typed !== value) onChange(typed);
  });
  const isInvalid = errors.length > 0;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined}>
        <input
          {...input}
          ref={field}
          id={id}
          type={type}
          className={styles.input}
          disabled={isDisabled}
          aria-required={isRequired || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={notesOf({ id, hint, errors })}
          onChange={(event) => onChange(event.target.value)}
        />
        {typeof suffix === 'string' ? <span className={styles.suffix}>{suffix}</span> : suffix}
      </div>
      <FieldNotes id={id} hint={hint} errors={errors} />
    </div>
  );
}

/** Field for the email address for signing in, marked for password managers. */
export const EmailField = (
  props: Pick<TextFieldProps, 'value' | 'errors' | 'hint' | 'isDisabled' | 'onChange' | 'onBlur' | 'autoComplete'>,
) => <TextField autoComplete="username" {...props} label={fieldsWords.email} name="email" type="email" isRequired />;
