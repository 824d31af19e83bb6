import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { FieldNotes } from './field-notes.tsx';
import styles from './field.module.css';

export interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Sentences under the field; any makes it invalid. */
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
  /** Shown at the end of the box: a unit, or a small button. */
  readonly suffix?: ReactNode;
}

/** One line of text with its label, hint and errors. Rules live with the form; the browser's own bubbles never show. */
export function TextField({ label, errors = [], hint, suffix, placeholder, ...field }: TextFieldProps) {
  return (
    <AriaTextField {...field} isInvalid={errors.length > 0} validationBehavior="aria" className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      <div className={styles.box}>
        <Input className={styles.input} placeholder={placeholder} />
        {typeof suffix === 'string' ? <span className={styles.suffix}>{suffix}</span> : suffix}
      </div>
      <FieldNotes hint={hint} errors={errors} />
    </AriaTextField>
  );
}

/** The address that somebody signs in with, marked as password managers look for it. */
export const EmailField = (props: Pick<TextFieldProps, 'value' | 'errors' | 'onChange' | 'onBlur'>) => (
  <TextField {...props} label="Email" name="email" type="email" autoComplete="username" isRequired />
);
