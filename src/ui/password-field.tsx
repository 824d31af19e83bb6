import { useState } from 'react';
import { fieldsWords } from './form-words.ts';
import styles from './field.module.css';
import { EyeIcon, EyeOffIcon } from './form-icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'inputMode'> {
  /** `off` for keys of other services, which are not passwords. */
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
}

/** Field for a password or key that can be made visible. Allows pasting and password managers. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-label={fieldsWords.show(props.label.toLowerCase())}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
